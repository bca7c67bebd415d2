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
  text,
  wholeNumber,
} from '@/lib/schemas/fields'
import { containing, listOf, ofRecord, withExternalId, withValue } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the contract.',
  contract_number: 'The number that people know it by; assigned by the service when left out.',
  status: 'Only an active contract promises anything.',
  start_date: 'Its first day.',
  end_date: 'Its last day.',
  response_hours:
    'Within how many hours of its creation a service, repair or emergency has to be begun; whole hours. A service level promises instead of it.',
  service_level_id: 'The service level that it promises; null: what `response_hours` says.',
  service_level: 'The service level that it promises.',
  asset_ids: 'The assets that it covers; replaces the list.',
  assets: 'The assets that it covers.',
}

export const CONTRACT_STATUSES = ['active', 'expired', 'cancelled'] as const

const NUMBER_LENGTH = 50
const MAX_ASSETS = 1_000
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
}

/** What a company has promised a customer for certain assets (R-SC-1). */
export const serviceContractCreate = z.object(
  described(FIELDS, { ...fields, contract_number: optionalText(NUMBER_LENGTH) }),
)
export const serviceContractUpdate = z
  .object(described(FIELDS, { ...fields, contract_number: text(NUMBER_LENGTH) }))
  .partial()

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
    status: withValue(CONTRACT_STATUSES),
    search: containing('name', 'contract_number'),
  },
})
export const serviceContractListQuery = serviceContractList.query
export type ServiceContractListQuery = z.output<typeof serviceContractListQuery>
