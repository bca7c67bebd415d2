import { IDS } from '@/lib/api/openapi/story/ids'
import { contract, noFields } from '@/lib/api/contract'
import {
  renewalQuery,
  serviceContractCreate,
  serviceContractListQuery,
  serviceContractRecord,
  serviceContractRenewal,
  serviceContractRenewals,
  serviceContractUpdate,
} from '@/lib/schemas/customers/service-contract'
import { recordContracts } from './record'
import { externalContracts } from './external'

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
      renewal: 'automatic',
      term_months: 12,
      notice_days: 60,
      uplift_percent: 2.5,
      value: 4800,
    },
    update: { status: 'cancelled', end_date: '2026-09-30' },
  },
  descriptions: {
    create: `The contract number is SC-000001 upward when none is sent. ${COVERAGE}`,
    update: `${COVERAGE} The list replaces the old one.`,
  },
  errors: { update: ['contract_overlap'], restore: ['parent_in_trash', 'contract_overlap'] },
})

const HOW_IT_GOES_ON =
  'The next contract has the name, customer, lines, assets, service level and terms of this one, a number of its own, and this one as ' +
  '`previous_id`. Its value is that of this one and `uplift_percent` more, rounded to the currency’s minor unit. Assets go over on its ' +
  'first day. Work counts by the contract of its day, so nothing that was promised is lost.'

export const serviceContractContracts = {
  ...plain,
  activate: contract({
    id: 'activateServiceContract',
    method: 'POST',
    path: '/service-contracts/{id}/activate',
    tag: 'Service contracts',
    summary: 'Make a draft active',
    description:
      'A draft covers and promises nothing. What it still lacks is named (422): its first day, and where it is to be renewed its last ' +
      'day and `term_months`. An active contract stays as it is.',
    scope: 'write:customers',
    kind: 'record',
    ...noFields,
    answer: serviceContractRecord,
  }),
  renew: contract({
    id: 'renewServiceContract',
    method: 'POST',
    path: '/service-contracts/{id}/renew',
    tag: 'Service contracts',
    summary: 'Renew a service contract',
    description:
      `Makes the contract that follows this one and answers it. ${HOW_IT_GOES_ON} Refused (409 \`contract_overlap\`) where another one ` +
      'follows already, this one has no last day, or `from` is not after it.',
    scope: 'write:customers',
    kind: 'record',
    query: renewalQuery,
    body: serviceContractRenewal,
    bodyOptional: true,
    answer: serviceContractRecord,
    errors: ['contract_overlap'],
    example: { body: { months: 12, uplift_percent: 2.5 } },
  }),
  renewMany: contract({
    id: 'renewServiceContracts',
    method: 'POST',
    path: '/service-contracts/renew',
    tag: 'Service contracts',
    summary: 'Renew many service contracts',
    description:
      `Renews all of them, each from the day after its last one on, or none; answers the next contracts in the order of the list. ${HOW_IT_GOES_ON} ` +
      'What cannot be renewed is named by its place in the list, such as `contract_ids[3]`.',
    scope: 'write:customers',
    kind: 'list',
    query: renewalQuery,
    body: serviceContractRenewals,
    answer: serviceContractRecord,
    errors: ['contract_overlap'],
    example: { body: { contract_ids: [IDS.contract], uplift_percent: 2.5 } },
  }),
  ...externalContracts('service_contract', serviceContractRecord, plain),
}
