import { z } from 'zod'
import {
  ALLOWANCE_PERIODS,
  ALLOWANCE_UNITS,
  type CoveredType,
  LINE_HOURS,
  LINE_SCOPES,
} from '@/lib/domain/coverage/types'
import { decimalsOf } from '@/lib/domain/money'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { dayRecord, instantRecord, namedRecord, optionalReference, reference, upTo } from '@/lib/schemas/fields'
import { listOf, ofRecord, withAnyOf, withFilters } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  contract_id: 'The service contract that it belongs to.',
  scope:
    'What it is about: everything of the customer, or what is done at a site, on an asset, on the assets of a product.',
  site_id: 'The site, where the scope is `site`.',
  site: 'The site, where the scope is `site`.',
  asset_id: 'The asset, where the scope is `asset`.',
  asset: 'The asset, where the scope is `asset`.',
  product_id: 'The product, where the scope is `product`.',
  product: 'The product, where the scope is `product`.',
  covers: 'The percentage that the contract pays of each type of line item, 0 to 100. A change replaces all of them.',
  hours: 'Whether work outside of business hours counts too (`always`).',
  included: 'How much is included in each period; null without an end.',
  unit: 'What is counted: work orders (`visit`), hours of labor, or money in the account’s currency.',
  period: 'For how long: the whole contract (`term`), or a year or month from its first day.',
  deductible: 'What the customer pays first of the covered amount, once for each work order.',
  excluded_part_ids: 'Parts of the catalogue that it never pays for. A change replaces the list.',
  labor: 'Percent of labor.',
  part: 'Percent of parts.',
  material: 'Percent of materials.',
  travel: 'Percent of travel.',
  fee: 'Percent of fees.',
  contract_line_id: 'The contract line that was used.',
  work_order_id: 'The work order that used it.',
  work_order_number: 'The number of that work order.',
  line_item_id: 'The line item that used it; null for a visit, which the work order takes as a whole.',
  quantity: 'How much was used in the unit of the contract line; negative where it was given back.',
  amount: 'The money that was covered; negative where it was given back.',
  occurred_on: 'The day that counts: the work order’s coverage date.',
  reverses_id: 'The usage that this one gives back.',
}

const MAX_INCLUDED = 999_999_999.999
const MAX_DEDUCTIBLE = 999_999_999_999.99
const MAX_EXCLUDED = 500

const PERCENT = 'must be a percentage from 0 to 100, up to four decimals'
const percent = z
  .number(PERCENT)
  .min(0, PERCENT)
  .max(100, PERCENT)
  .refine((value) => decimalsOf(value) <= 4, PERCENT)

const share = percent.optional()

const covers = z
  .strictObject(described(FIELDS, { labor: share, part: share, material: share, travel: share, fee: share }))
  .refine((given) => Object.values(given).some((value) => (value ?? 0) > 0), 'must name a percentage above 0')
  .transform(percentagesOf)

type Percentages = Record<CoveredType, number>

/** The percentages of every type; what is not named is not covered. */
export function percentagesOf(given: Partial<Percentages>): Percentages {
  const { labor = 0, part = 0, material = 0, travel = 0, fee = 0 } = given
  return { labor, part, material, travel, fee }
}

const fields = {
  scope: z.enum(LINE_SCOPES),
  site_id: optionalReference(),
  asset_id: optionalReference(),
  product_id: optionalReference(),
  covers,
  hours: z.enum(LINE_HOURS).optional(),
  included: upTo(MAX_INCLUDED, 3)
    .refine((value) => value > 0, 'must be more than 0; leave it out for no limit')
    .nullable()
    .optional(),
  unit: z.enum(ALLOWANCE_UNITS).nullable().optional(),
  period: z.enum(ALLOWANCE_PERIODS).nullable().optional(),
  deductible: upTo(MAX_DEDUCTIBLE, 4)
    .refine((value) => value >= 0, 'must be 0 or more')
    .optional(),
  excluded_part_ids: z.array(reference()).max(MAX_EXCLUDED).optional(),
}

/** What a contract covers of the bills of work orders (R-WP-3). */
export const contractLineCreate = z.object(described(FIELDS, fields))
export const contractLineUpdate = contractLineCreate.partial()
export type ContractLineUpdate = z.output<typeof contractLineUpdate>

const number = z.number()
const percentages = { labor: number, part: number, material: number, travel: number, fee: number }

export const contractLineRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      contract_id: z.uuid(),
      scope: z.enum(LINE_SCOPES),
      site_id: z.uuid().nullable(),
      site: namedRecord.nullable(),
      asset_id: z.uuid().nullable(),
      asset: namedRecord.nullable(),
      product_id: z.uuid().nullable(),
      product: namedRecord.nullable(),
      covers: z.object(described(FIELDS, percentages)),
      hours: z.enum(LINE_HOURS),
      included: z.number().nullable(),
      unit: z.enum(ALLOWANCE_UNITS).nullable(),
      period: z.enum(ALLOWANCE_PERIODS).nullable(),
      deductible: z.number(),
      excluded_part_ids: z.array(z.uuid()),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'ContractLine' })
export type ContractLineRecord = z.output<typeof contractLineRecord>

export const contractLineList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp' },
  filters: {},
})
export const contractLineListQuery = contractLineList.query
export type ContractLineListQuery = z.output<typeof contractLineListQuery>

/** The lines of all contracts, newest first. */
export const allContractLinesList = withFilters(contractLineList, {
  service_contract_id: ofRecord({ column: 'contract_id', description: 'The id of a service contract' }),
  scope: withAnyOf(LINE_SCOPES),
})
export type AllContractLinesQuery = z.output<typeof allContractLinesList.query>

export const contractUsageRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      contract_line_id: z.uuid(),
      work_order_id: z.uuid(),
      work_order_number: z.string(),
      line_item_id: z.uuid().nullable(),
      quantity: z.number(),
      amount: z.number(),
      occurred_on: dayRecord,
      reverses_id: z.uuid().nullable(),
      created_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'ContractUsage' })
export type ContractUsageRecord = z.output<typeof contractUsageRecord>

export const contractUsageList = listOf({
  sort: { created_at: 'timestamp', occurred_on: { kind: 'date' } },
  filters: {
    contract_line_id: ofRecord({ description: 'The id of a contract line' }),
    work_order_id: ofRecord({ description: 'The id of a work order' }),
  },
  // Usage is never changed, so that it was updated means that it was made.
  changed: ['created_at'],
  trash: false,
})
export type ContractUsageQuery = z.output<typeof contractUsageList.query>
