import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { LINE_PAYERS, SOURCE_TYPES } from '@/lib/domain/coverage/types'
import { UNITS } from '@/lib/domain/billing/units'
import { decimalsOf } from '@/lib/domain/money'
import { instantRecord, NOTES_LENGTH, optionalReference, reference, text } from '@/lib/schemas/fields'
import { byDay, listOf, ofRecord, withAnyOf, withFilters } from '@/lib/schemas/list'

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
  price_item_id:
    'The price item that it bills. In a create the item gives what is left out: type, description, price, unit, part and tax.',
  tax_code_id:
    'How it is taxed: the rate of the day of service becomes `tax_rate`. Sending `tax_rate` alone clears it; the two must agree.',
  unit: 'What `quantity` counts, by UN/ECE Recommendation 20.',
  kit_item_id: 'The kit that it is a component of.',
  source: 'Where it comes from: a `person`, or `parts`, `time` and `travel` of the work, or an `estimate`.',
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

/** What a line is of, and how it is taxed. */
const catalogued = {
  price_item_id: optionalReference(),
  tax_code_id: optionalReference(),
  unit: z.enum(UNITS).nullable().optional(),
}

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

const LINE_SOURCES = ['person', 'parts', 'time', 'travel', 'estimate'] as const

/** A billable line of a task (R-LI-1). Without a price item `type`, `description` and `unit_price` are required, too. */
export const lineItemCreate = z.object(
  described(FIELDS, {
    ...fields,
    type: fields.type.optional(),
    description: fields.description.optional(),
    unit_price: fields.unit_price.optional(),
    tax_rate: taxRate.optional(),
    ...catalogued,
    ...covered,
  }),
)
export const lineItemUpdate = z
  .object(described(FIELDS, { ...fields, tax_rate: taxRate, ...catalogued, ...covered }))
  .partial()
export type LineItemUpdate = z.output<typeof lineItemUpdate>

/** A line that no body of a request can make: of a kit, or derived from the work. */
export const lineItemOfKit = lineItemCreate.extend(
  described(FIELDS, { kit_item_id: optionalReference(), source: z.enum(LINE_SOURCES).optional() }),
)

/** A kit to be billed: it becomes lines of its components. */
export const kitAdd = z.object(
  described(
    { price_item_id: 'The price item of the kit.', quantity: 'How many of it.' },
    { price_item_id: reference(), quantity: fields.quantity },
  ),
)

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
      price_item_id: z.uuid().nullable(),
      tax_code_id: z.uuid().nullable(),
      unit: z.enum(UNITS).nullable(),
      kit_item_id: z.uuid().nullable(),
      source: z.enum(LINE_SOURCES),
      goodwill_percent: z.number().nullable(),
      ...decidedCoverage,
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'LineItem' })
export type LineItemRecord = z.output<typeof lineItemRecord>

export const kitLines = z
  .object({ line_items: z.array(lineItemRecord).describe('A line for each component, in the order of the kit.') })
  .register(answerComponents, { id: 'KitLines' })

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

/** The lines of a file, which can be those of the work of some days. */
export const lineItemExportList = withFilters(allLineItemsList, {
  completed_from: byDay('from_day', 'task.work_order.completed_at', 'Of work that was completed on this day or later'),
  completed_to: byDay('to_day', 'task.work_order.completed_at', 'Of work that was completed on this day or earlier'),
})
export type LineItemExportQuery = z.output<typeof lineItemExportList.query>

export const lineItemListQuery = lineItemList.query
export type LineItemListQuery = z.output<typeof lineItemListQuery>
