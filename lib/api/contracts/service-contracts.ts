import { IDS } from '@/lib/api/openapi/story/ids'
import {
  serviceContractCreate,
  serviceContractListQuery,
  serviceContractRecord,
  serviceContractUpdate,
} from '@/lib/schemas/customers/service-contract'
import { recordContracts } from './record'
import { upsertContract } from './upsert'

const customer_id = IDS.customer

const COVERAGE =
  '`asset_ids` are the covered assets, all of that customer. An asset that another contract covered moves over.'

const plain = recordContracts('service_contract', {
  query: serviceContractListQuery,
  create: serviceContractCreate,
  update: serviceContractUpdate,
  answer: serviceContractRecord,
  examples: {
    list: { status: 'active', sort: 'end_date' },
    create: {
      name: 'Full care 2026',
      customer_id,
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      response_hours: 72,
    },
    update: { status: 'cancelled', end_date: '2026-09-30' },
  },
  descriptions: {
    create: `The contract number is SC-000001 upward when none is sent. ${COVERAGE}`,
    update: `${COVERAGE} The list replaces the old one.`,
  },
  errors: { restore: ['parent_in_trash'] },
})

export const serviceContractContracts = {
  ...plain,
  upsert: upsertContract('service_contract', serviceContractRecord, plain),
}
