import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { LINE_PAYERS, SOURCE_TYPES } from '@/lib/domain/coverage/types'
import { decimalsOf } from '@/lib/domain/money'
import { instantRecord, NOTES_LENGTH, optionalReference, text } from '@/lib/schemas/fields'
import { listOf, ofRecord, withAnyOf, withFilters } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  task_id: 'The task that it bills.',
  type: 'What is billed. The amounts of a discount are negative.',
  description: 'The text on the invoice.',
  quantity: 'How many, of hours, pieces or whatever the description says; up to three decimals.',
  unit_price: 'The price of one, in the account’s currency, up to four decimals.',
  tax_rate: 'The tax as a fraction, such as 0.1025 for 10.25 %.',
  subtotal: 'Quantity × unit price, in the account’s currency.',
  tax: 'Subtotal × tax rate, in the account’s currency.',
  total: 'Subtotal and tax, in the account’s currency.',
  asset_id: 'The asset that it is about, one of the work order’s; needed only where that has several.',
  part_id: 'The part of the catalogue that it bills, whose own warranty may pay.',
  goodwill_percent: 'The percentage that you waive of what the rules leave to the customer.',
  payer: 'Who pays; like the other fields of coverage null until the work order is completed or its coverage locked.',
  covered_percent: 'The percentage of the subtotal that others than the customer pay.',
  source_type:
    'What makes others pay: the warranty of a built-in part (`asset_part`) or of the asset, a contract line, or a person.',
  source_id: 'The id of that record.',
  coverage_reason: 'Why, in words.',
  coverage_locked: 'Whether who pays was locked by a person: such a line is not changed.',
  covered_amount: 'What others pay of the subtotal.',
  billable_subtotal:
    'What the customer pays of the subtotal, in the account’s currency: with the covered amount it is the subtotal.',
  billable_tax: 'The tax on that.',
  billable_total: 'What the customer pays, with tax.',
}

export const LINE_ITEM_TYPES = ['labor', 'part', 'material', 'travel', 'fee', 'discount'] as const

/** Bounds within which a JSON number carries a decimal of so many places unharmed. */
const MAX_QUANTITY = 999_999_999.999
const MAX_PRICE = 999_999_999_999.99

function decimal(max: number, places: number) {
  return z
    .number()
    .max(max, `must be at most ${max}`)
    .refine((value) => decimalsOf(value) <= places, `must have at most ${places} decimals`)
}

const fields = {
  type: z.enum(LINE_ITEM_TYPES),
  description: text(NOTES_LENGTH),
  quantity: decimal(MAX_QUANTITY, 3)
    .refine((value) => value > 0, 'must be more than 0')
    .meta({ exclusiveMinimum: 0, description: 'More than 0, up to three decimals' }),
  unit_price: decimal(MAX_PRICE, 4)
    .refine((value) => value >= 0, 'must be 0 or more')
    .meta({ minimum: 0, description: 'In the account’s currency, up to four decimals' }),
}

const taxRate = decimal(1, 6)
  .refine((value) => value >= 0, 'must be a fraction from 0 to 1, such as 0.0825')
  .meta({ minimum: 0, description: 'A fraction, up to six decimals' })

const PERCENT = 'must be a percentage from 0 to 100, up to four decimals'
const covered = {
  asset_id: optionalReference(),
  part_id: optionalReference(),
  goodwill_percent: z
    .number(PERCENT)
    .min(0, PERCENT)
    .max(100, PERCENT)
    .refine((value) => decimalsOf(value) <= 4, PERCENT)
    .nullable()
    .optional(),
}

/** A billable line of a task (R-LI-1). */
export const lineItemCreate = z.object(described(FIELDS, { ...fields, tax_rate: taxRate.default(0), ...covered }))
export const lineItemUpdate = z.object(described(FIELDS, { ...fields, tax_rate: taxRate, ...covered })).partial()

/** Who pays for a line, as it was decided. */
const decidedCoverage = described(FIELDS, {
  payer: z.enum(LINE_PAYERS).nullable(),
  covered_percent: z.number().nullable(),
  source_type: z.enum(SOURCE_TYPES).nullable(),
  source_id: z.uuid().nullable(),
  coverage_reason: z.string().nullable(),
  coverage_locked: z.boolean(),
  covered_amount: z.number().nullable(),
  billable_subtotal: z.number().nullable(),
  billable_tax: z.number().nullable(),
  billable_total: z.number().nullable(),
})

export const lineItemRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      task_id: z.uuid(),
      type: z.enum(LINE_ITEM_TYPES),
      description: z.string(),
      quantity: z.number(),
      unit_price: z.number(),
      tax_rate: z.number(),
      subtotal: z.number(),
      tax: z.number(),
      total: z.number(),
      asset_id: z.uuid().nullable(),
      part_id: z.uuid().nullable(),
      goodwill_percent: z.number().nullable(),
      ...decidedCoverage,
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'LineItem' })
export type LineItemRecord = z.output<typeof lineItemRecord>

export const lineItemList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp' },
  filters: {},
})
/** The line items of all work orders, newest first. */
export const allLineItemsList = withFilters(lineItemList, {
  task_id: ofRecord({ description: 'The id of a task' }),
  work_order_id: ofRecord({ column: 'task.work_order_id', description: 'The id of a work order' }),
  type: withAnyOf(LINE_ITEM_TYPES),
})
export type AllLineItemsQuery = z.output<typeof allLineItemsList.query>

export const lineItemListQuery = lineItemList.query
export type LineItemListQuery = z.output<typeof lineItemListQuery>
