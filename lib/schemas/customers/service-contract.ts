import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { optionalExternalId } from '@/lib/schemas/external-id'
import {
  dayRecord,
  instantRecord,
  namedRecord,
  optionalDay,
  optionalReference,
  optionalText,
  reference,
  refuseRepeated,
  text,
  upTo,
  wholeNumber,
} from '@/lib/schemas/fields'
import { flag } from '@/lib/schemas/query'
import { anyRecord, foundIn, listOf, ofRecord, withExternalId, withValue } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the contract.',
  contract_number: 'The number that people know it by; assigned by the service when left out.',
  status: 'Only an active contract promises anything. A draft covers nothing until it is activated.',
  start_date: 'Its first day.',
  end_date: 'Its last day.',
  response_hours:
    'Within how many hours of its creation a service, repair or emergency has to be begun; whole hours. A service level promises instead of it.',
  service_level_id: 'The service level that it promises; null: what `response_hours` says.',
  service_level: 'The service level that it promises.',
  asset_ids: 'The assets that it covers; replaces the list.',
  assets: 'The assets that it covers.',
  renewal:
    'What happens at its end: nothing (`none`), a user renews it (`manual`), or it is renewed for `term_months` on its last day (`automatic`).',
  notice_days: 'How many days before its last day `service_contract.expiring` is sent, once; null for never.',
  term_months: 'How many months the contract that follows it is for.',
  uplift_percent: 'By how many percent its value grows when it is renewed; null: not at all.',
  value: 'What it is worth for its whole term, in the account’s currency.',
  previous_id: 'The contract that it follows; set by a renewal.',
  previous: 'The contract that it follows.',
  next: 'The contract that follows it.',
  from: 'The first day of the next contract; the day after the last one when left out.',
  months: 'For how many months; its `term_months` when left out.',
  contract_ids: 'The contracts to renew.',
}

const CONTRACT_STATUSES = ['draft', 'active', 'expired', 'cancelled'] as const
const CONTRACT_RENEWALS = ['none', 'manual', 'automatic'] as const

const NUMBER_LENGTH = 50
const MAX_ASSETS = 1_000
const MAX_NOTICE_DAYS = 730
const MAX_MONTHS = 120
/** Exact as a JSON number with its four decimals. */
export const MAX_CONTRACT_VALUE = 99_999_999_999.9999
const MAX_UPLIFT = 999.9999
const MAX_RENEWED = 100
/** A year; who answers later than that has no contract. */
const MAX_RESPONSE_HOURS = 8_760

const fields = {
  name: text(),
  customer_id: reference(),
  status: z.enum(CONTRACT_STATUSES).optional(),
  start_date: optionalDay(),
  end_date: optionalDay(),
  response_hours: wholeNumber(0, MAX_RESPONSE_HOURS, 'hours').nullable().optional(),
  service_level_id: optionalReference(),
  asset_ids: z.array(reference()).max(MAX_ASSETS).nullable().optional(),
  external_id: optionalExternalId(),
  renewal: z.enum(CONTRACT_RENEWALS).optional(),
  notice_days: wholeNumber(0, MAX_NOTICE_DAYS, 'days').nullable().optional(),
  term_months: wholeNumber(1, MAX_MONTHS, 'months').nullable().optional(),
  uplift_percent: upTo(MAX_UPLIFT, 4)
    .refine((value) => value >= -100, 'must be -100 or more')
    .nullable()
    .optional(),
  value: upTo(MAX_CONTRACT_VALUE, 4)
    .refine((value) => value >= 0, 'must be 0 or more')
    .nullable()
    .optional(),
}

/** What a company has promised a customer for certain assets (R-SC-1). */
export const serviceContractCreate = z.object(
  described(FIELDS, { ...fields, contract_number: optionalText(NUMBER_LENGTH) }),
)
export const serviceContractUpdate = z
  .object(described(FIELDS, { ...fields, contract_number: text(NUMBER_LENGTH) }))
  .partial()

/** How the next contract differs; what is left out follows from the contract itself (R-SC-3). */
export const serviceContractRenewal = z.object(
  described(FIELDS, {
    from: optionalDay(),
    months: wholeNumber(1, MAX_MONTHS, 'months').nullable().optional(),
    uplift_percent: fields.uplift_percent,
  }),
)
export type ServiceContractRenewal = z.output<typeof serviceContractRenewal>

/** Several renewals at once, each from the day after its contract on. */
export const serviceContractRenewals = serviceContractRenewal
  .omit({ from: true })
  .extend(described(FIELDS, { contract_ids: z.array(reference()).min(1).max(MAX_RENEWED).superRefine(refuseRepeated) }))

export const renewalQuery = z.object({
  dry_run: flag().optional().meta({
    description:
      'With `true` nothing is written: the answer is what would be made, with an id and a number that nothing keeps.',
  }),
})

/** A contract before or after another one. */
const contractReference = z
  .object(described(FIELDS, { id: z.uuid(), name: z.string(), contract_number: z.string() }))
  .register(answerComponents, { id: 'ServiceContractReference' })

export const serviceContractRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      external_id: z.string().nullable(),
      name: z.string(),
      contract_number: z.string(),
      customer_id: z.uuid(),
      customer: namedRecord,
      status: z.enum(CONTRACT_STATUSES),
      start_date: dayRecord.nullable(),
      end_date: dayRecord.nullable(),
      response_hours: z.number().int().nullable(),
      service_level_id: z.uuid().nullable(),
      service_level: namedRecord.nullable(),
      assets: z.array(namedRecord),
      renewal: z.enum(CONTRACT_RENEWALS),
      notice_days: z.number().int().nullable(),
      term_months: z.number().int().nullable(),
      uplift_percent: z.number().nullable(),
      value: z.number().nullable(),
      previous_id: z.uuid().nullable(),
      previous: contractReference.nullable(),
      next: contractReference.nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'ServiceContract' })
export type ServiceContractRecord = z.output<typeof serviceContractRecord>

export const serviceContractList = listOf({
  sort: {
    created_at: 'timestamp',
    updated_at: 'timestamp',
    name: 'text',
    contract_number: 'text',
    end_date: { kind: 'date', nullable: true },
  },
  filters: {
    customer_id: ofRecord(),
    service_level_id: ofRecord(),
    external_id: withExternalId(),
    ...anyRecord,
    status: withValue(CONTRACT_STATUSES),
    search: foundIn('name, number or external id'),
  },
})
export const serviceContractListQuery = serviceContractList.query
export type ServiceContractListQuery = z.output<typeof serviceContractListQuery>
