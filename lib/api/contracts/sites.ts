import { contract } from '@/lib/api/contract'
import { deletedRecord } from '@/lib/schemas/deleted'
import { siteCreate, siteListQuery, siteRecord, siteUpdate } from '@/lib/schemas/site'

const tag = 'Sites'
const customer_id = '019a9f4e-7c1d-7e3a-9b52-3f6f1f0a2b41'

export const siteContracts = {
  list: contract({
    id: 'listSites',
    method: 'GET',
    path: '/sites',
    tag,
    summary: 'List sites',
    description: 'A site is a building or place of a customer; an asset names it as its `object`.',
    scope: 'read:customers',
    kind: 'page',
    query: siteListQuery,
    answer: siteRecord,
    example: { query: { search: 'pier', sort: 'name' } },
  }),
  create: contract({
    id: 'createSite',
    method: 'POST',
    path: '/sites',
    tag,
    summary: 'Create a site',
    scope: 'write:customers',
    kind: 'created',
    body: siteCreate,
    answer: siteRecord,
    example: {
      body: {
        name: 'Pier 54 kitchen',
        customer_id,
        address: { street: '1001 Alaskan Way', city: 'Seattle', state: 'WA', postal_code: '98104', country: 'US' },
        latitude: 47.6038,
        longitude: -122.3389,
        territory: 'Downtown',
      },
    },
  }),
  get: contract({
    id: 'getSite',
    method: 'GET',
    path: '/sites/{id}',
    tag,
    summary: 'Get a site',
    scope: 'read:customers',
    kind: 'record',
    answer: siteRecord,
  }),
  update: contract({
    id: 'updateSite',
    method: 'PUT',
    path: '/sites/{id}',
    tag,
    summary: 'Change a site',
    description: 'Its customer can change only while no asset and no work order names the site.',
    scope: 'write:customers',
    kind: 'record',
    body: siteUpdate,
    answer: siteRecord,
    example: { body: { name: 'Pier 54 main kitchen', territory: 'Waterfront' } },
  }),
  delete: contract({
    id: 'deleteSite',
    method: 'DELETE',
    path: '/sites/{id}',
    tag,
    summary: 'Move a site to the trash',
    description: 'It stays readable where it is used, and cannot be named in new records.',
    scope: 'write:customers',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}
