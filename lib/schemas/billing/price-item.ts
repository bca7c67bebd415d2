import { z } from 'zod'
import { PRICE_ITEM_KINDS } from '@/lib/domain/billing/price-items'
import { UNITS } from '@/lib/domain/billing/units'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, optionalReference, reference, refuseRepeated, text, upTo } from '@/lib/schemas/fields'
import { containing, listOf, ofRecord, withAnyOf, withText } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  code: 'What the item is looked up by; unique among live ones, ignoring case.',
  name: 'What people call the item: the text of its lines.',
  kind: 'What its lines bill. A `kit` becomes a line of each of its components.',
  unit: 'What is counted, by UN/ECE Recommendation 20: `C62` pieces, `HUR` hours, `KMT` kilometres and so on.',
  unit_price:
    'The price of one, in the account’s currency, up to four decimals. That of a part is the price of the part.',
  cost: 'What one costs you, in the account’s currency.',
  tax_code_id: 'How its lines are taxed, where the customer is not exempt.',
  part_id: 'The part that it prices. A part has one price item, made with it, in the trash with it, and with its id.',
  after_hours_item_id: 'The item for work outside of business hours.',
  minimum: 'The least quantity that is billed.',
  step: 'A quantity is raised to a whole number of these, such as 0.25 hours.',
  is_default:
    'Whether time (`labor`) or travel (`travel`) is billed by it where the job type of the work names no item. Making another one of its kind the default ends it here.',
  components: 'What a kit is made of, for one of it. A change replaces all.',
}
const COMPONENT: Meanings = { item_id: 'A price item that is no kit.', quantity: 'How many of it one kit has.' }

const MAX_PRICE = 999_999_999_999.99
const MAX_QUANTITY = 999_999_999.999
const MAX_COMPONENTS = 100

const price = upTo(MAX_PRICE, 4)
  .refine((value) => value >= 0, 'must be 0 or more')
  .nullable()
  .optional()
const quantity = upTo(MAX_QUANTITY, 3).refine((value) => value > 0, 'must be more than 0')

const component = z.strictObject(described(COMPONENT, { item_id: reference(), quantity }))

/** An entry of the catalogue (R-BI-3). */
export const priceItemCreate = z.object(
  described(FIELDS, {
    code: text(),
    name: text(),
    kind: z.enum(PRICE_ITEM_KINDS),
    unit: z.enum(UNITS).optional(),
    unit_price: price,
    cost: price,
    tax_code_id: optionalReference(),
    after_hours_item_id: optionalReference(),
    minimum: quantity.nullable().optional(),
    step: quantity.nullable().optional(),
    is_default: z.boolean('must be true or false').optional(),
    components: z
      .array(component)
      .max(MAX_COMPONENTS)
      .superRefine((all, check) =>
        refuseRepeated(
          all.map(({ item_id }) => item_id.toLowerCase()),
          check,
        ),
      )
      .optional(),
  }),
)
export const priceItemUpdate = priceItemCreate.partial()

/** A line of a file: a price item to make, or to change where one has its code. */
export const priceItemImport = priceItemUpdate
  .omit({ components: true, after_hours_item_id: true, is_default: true })
  .extend({
    code: text(),
    unit: z
      .string()
      .transform((value) => value.trim().toUpperCase())
      .pipe(z.enum(UNITS))
      .optional(),
  })
export type PriceItemImport = z.output<typeof priceItemImport>

export const priceItemRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      kind: z.enum(PRICE_ITEM_KINDS),
      unit: z.enum(UNITS),
      unit_price: z.number().nullable(),
      cost: z.number().nullable(),
      tax_code_id: z.uuid().nullable(),
      part_id: z.uuid().nullable(),
      after_hours_item_id: z.uuid().nullable(),
      minimum: z.number().nullable(),
      step: z.number().nullable(),
      is_default: z.boolean(),
      components: z.array(z.object(described(COMPONENT, { item_id: z.uuid(), quantity: z.number() }))),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'PriceItem' })
export type PriceItemRecord = z.output<typeof priceItemRecord>

export const priceItemList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text', code: 'text' },
  filters: {
    kind: withAnyOf(PRICE_ITEM_KINDS),
    code: withText('code'),
    tax_code_id: ofRecord({ description: 'Items that name this tax code themselves' }),
    search: containing('name', 'code'),
  },
})
export const priceItemListQuery = priceItemList.query
