import { siteCreate, siteListQuery, siteRecord, siteUpdate } from '@/lib/schemas/customers/site'
import { recordContracts } from './record'

const customer_id = '019a9f4e-7c1d-7e3a-9b52-3f6f1f0a2b41'

export const siteContracts = recordContracts('site', {
  query: siteListQuery,
  create: siteCreate,
  update: siteUpdate,
  answer: siteRecord,
  examples: {
    list: { search: 'pier', sort: 'name' },
    create: {
      name: 'Pier 54 kitchen',
      customer_id,
      address: { street: '1001 Alaskan Way', city: 'Seattle', state: 'WA', postal_code: '98104', country: 'US' },
      latitude: 47.6038,
      longitude: -122.3389,
      territory: 'Downtown',
    },
    update: { name: 'Pier 54 main kitchen', territory: 'Waterfront' },
  },
  descriptions: {
    list: 'A site is a building or place of a customer; an asset names it as its `object`.',
    update: 'Its customer can change only while no asset and no work order names the site.',
  },
  errors: { restore: ['parent_in_trash'] },
})
