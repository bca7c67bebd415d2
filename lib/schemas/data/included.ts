import { z } from 'zod'
import type { RecordType } from '@/lib/domain/resources'
import { assetListItem } from '@/lib/schemas/assets/asset'
import { productRecord } from '@/lib/schemas/assets/product'
import { answerComponents } from '@/lib/schemas/component'
import { contactRecord } from '@/lib/schemas/customers/contact'
import { customerListItem } from '@/lib/schemas/customers/customer'
import { serviceContractRecord } from '@/lib/schemas/customers/service-contract'
import { siteRecord } from '@/lib/schemas/customers/site'
import { instantRecord } from '@/lib/schemas/fields'
import { branchRecord } from '@/lib/schemas/people/branch'
import { technicianRecord } from '@/lib/schemas/people/technician'
import { lineItemRecord } from '@/lib/schemas/work/line-item'
import { taskItem } from '@/lib/schemas/work/task'
import { visitRecord } from '@/lib/schemas/work/visit'
import { billableTotalsRecord, workOrderItem } from '@/lib/schemas/work/work-order'

/*
 * What `include` adds to records, said once: from here follow the parameter with its values, the scopes that it needs, the types of
 * generated clients, and by the same names the SQL (lib/services/data/included).
 */

/** As many of a list as one record includes; all of them are in the collection of their kind. */
export const MAX_INCLUDED = 200

const SCHEMAS = {
  work_order: workOrderItem,
  task: taskItem,
  line_item: lineItemRecord,
  visit: visitRecord,
  customer: customerListItem,
  contact: contactRecord,
  site: siteRecord,
  service_contract: serviceContractRecord,
  asset: assetListItem,
  product: productRecord,
  technician: technicianRecord,
  branch: branchRecord,
} satisfies Partial<Record<RecordType, z.ZodType>>

/** The kinds that can be included, each as its list shows it. */
export type IncludedType = keyof typeof SCHEMAS

/** Something that a record includes: other records, whose kind says which scope reads them, or a value of its own. */
export type Include = { kind: RecordType; schema: z.ZodType }

const one = (kind: IncludedType): Include => ({
  kind,
  schema: SCHEMAS[kind].nullable().describe('As its list shows it; null where there is none.'),
})
const many = (kind: IncludedType): Include => ({
  kind,
  schema: z.array(SCHEMAS[kind]).describe(`As their list shows them, the first ${MAX_INCLUDED}.`),
})
const changed = (kind: RecordType): Include => ({
  kind,
  schema: instantRecord.describe('When the record, or what belongs to it, was last changed.'),
})

export const INCLUDES = {
  work_order: {
    customer: one('customer'),
    contact: one('contact'),
    site: one('site'),
    technician: one('technician'),
    assets: many('asset'),
    tasks: many('task'),
    line_items: many('line_item'),
    visits: many('visit'),
    billable_totals: {
      kind: 'work_order',
      schema: billableTotalsRecord
        .nullable()
        .describe('What the customer owes; null until it is decided who pays for every line.'),
    },
    updated_at: changed('work_order'),
  },
  task: {
    work_order: one('work_order'),
    technician: one('technician'),
    line_items: many('line_item'),
    updated_at: changed('task'),
  },
  line_item: { task: one('task'), work_order: one('work_order') },
  customer: {
    branch: one('branch'),
    contacts: many('contact'),
    sites: many('site'),
    service_contracts: many('service_contract'),
    assets: many('asset'),
    updated_at: changed('customer'),
  },
  contact: { customer: one('customer') },
  site: { customer: one('customer'), assets: many('asset') },
  service_contract: { customer: one('customer'), assets: many('asset') },
  asset: {
    customer: one('customer'),
    site: one('site'),
    product: one('product'),
    service_contract: one('service_contract'),
  },
  technician: { branch: one('branch') },
} satisfies Partial<Record<RecordType, Record<string, Include>>>

/** The kinds whose records can include others. */
export type IncludingType = keyof typeof INCLUDES

/** Whether records of the kind can include others. */
export function canInclude(type: string): type is IncludingType {
  return Object.hasOwn(INCLUDES, type)
}

/** What records of the kind can include, by name. */
export function includesOf(type: IncludingType): Readonly<Record<string, Include>> {
  return INCLUDES[type]
}

/** The schema of `included` of each kind. */
export const INCLUDED_RECORDS = Object.fromEntries(
  Object.entries(INCLUDES).map(([type, includes]) => {
    const shape = Object.fromEntries(Object.entries(includes).map(([name, { schema }]) => [name, schema.optional()]))
    const name = type.replace(/(^|_)(\w)/g, (_all, _mark, letter: string) => letter.toUpperCase())
    return [type, z.object(shape).register(answerComponents, { id: `${name}Included` })]
  }),
) as Record<IncludingType, z.ZodObject>
