import { IDS } from '@/lib/api/openapi/story/ids'
import { siteCreate, siteListQuery, siteRecord, siteUpdate } from '@/lib/schemas/customers/site'
import { mergeContract } from './merge'
import { recordContracts } from './record'
import { externalContracts } from './external'

const customer_id = IDS.customer

const plain = recordContracts('site', {
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
      access_notes: 'Deliveries entrance on the water side; ring for the kitchen.',
      gate_code: '4471#',
    },
    update: { name: 'Pier 54 main kitchen', territory: 'Waterfront' },
  },
  descriptions: {
    list: 'A site is a building or place of a customer; an asset names it as its `object`.',
    update: 'Its customer can change only while no asset and no work order names the site.',
  },
  errors: { restore: ['parent_in_trash'] },
})

export const siteContracts = {
  ...plain,
  merge: mergeContract('site', siteUpdate, 'access_notes'),
  ...externalContracts('site', siteRecord, plain),
}
