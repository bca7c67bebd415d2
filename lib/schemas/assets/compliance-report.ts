import { z } from 'zod'
import { LEAK_RATE_METHODS, REFRIGERANT_KINDS, REFRIGERANT_UNITS } from '@/lib/domain/compliance/types'
import { complianceBreach, circuitCompliance } from '@/lib/schemas/assets/compliance'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { addressRecord, dayRecord, namedRecord } from '@/lib/schemas/fields'
import { dayFilter } from '@/lib/schemas/query'

const FIELDS: Meanings = {
  subject: 'What the report is about.',
  type: 'An `asset`, or all of a `site`.',
  year: 'The year whose entries are listed; null for all of them.',
  as_of: 'The report shows what was known at the end of this day.',
  judged_on: 'The day on which the circuits are checked: `as_of`, or the last one of the year.',
  method: 'How leak rates are computed: from the last addition, or from those of a rolling year.',
  company: 'The company whose assets they are.',
  assets: 'The asset; of a site every one with an entry in the refrigerant log, as they were known.',
  id: 'The record.',
  name: 'What it is called.',
  asset_tag: 'The tag on it.',
  serial_number: 'Its serial number.',
  model_number: 'Its model.',
  customer: 'The customer it belongs to.',
  site: 'Its location.',
  address: 'The postal address of the site.',
  circuits: 'How each circuit stood.',
  breaches: 'Every breach of the limit, the first first.',
  last_leak_test_on: 'When it was tested for leaks last.',
  entries: 'What was done, the first first.',
  occurred_on: 'The day on which it was done.',
  circuit: 'Which circuit of the asset.',
  kind: 'What was done.',
  substance: 'The refrigerant.',
  quantity: 'How much was added or recovered.',
  unit: 'In what the amounts are.',
  full_charge: 'The full charge of the circuit as it was then.',
  leak_rate:
    'With an addition: the percentage of its charge that the circuit loses in a year, by what was added until then.',
  cylinder: 'The cylinder that it came from or went to.',
  technician: 'Who did it.',
  certificate: 'The number of that person’s certificate.',
  note: 'A note on it.',
  repair_work_order: 'The work order that was made because the leak was beyond its limit.',
  work_order_number: 'The number of the work order.',
  csv_url: 'The report as CSV, a line for each entry. The address is good for an hour.',
  pdf_url: 'The report as PDF. The address is good for an hour.',
}

const numbered = z.object(described(FIELDS, { id: z.uuid(), work_order_number: z.string() })).nullable()

const reportEntry = z.object(
  described(FIELDS, {
    occurred_on: dayRecord,
    circuit: z.string(),
    kind: z.enum(REFRIGERANT_KINDS),
    substance: z.string(),
    quantity: z.number().nullable(),
    unit: z.enum(REFRIGERANT_UNITS),
    full_charge: z.number(),
    leak_rate: z.number().nullable(),
    cylinder: z.string().nullable(),
    technician: namedRecord.nullable(),
    certificate: z.string().nullable(),
    note: z.string().nullable(),
    repair_work_order: numbered,
  }),
)
export type ReportEntry = z.output<typeof reportEntry>

const reportCircuit = circuitCompliance
  .omit({ breach: true })
  .extend(described(FIELDS, { last_leak_test_on: dayRecord.nullable(), breaches: z.array(complianceBreach) }))
export type ReportCircuit = z.output<typeof reportCircuit>

const reportAsset = z.object(
  described(FIELDS, {
    id: z.uuid(),
    name: z.string(),
    asset_tag: z.string(),
    serial_number: z.string().nullable(),
    model_number: z.string().nullable(),
    customer: namedRecord,
    site: namedRecord.extend(described(FIELDS, { address: addressRecord })).nullable(),
    circuits: z.array(reportCircuit),
    entries: z.array(reportEntry),
  }),
)
export type ReportAsset = z.output<typeof reportAsset>

/** What the refrigerant log of an asset, or of a site in a year, says to an inspector (R-RC-6). */
export const complianceReport = z
  .object(
    described(FIELDS, {
      subject: z.object(described(FIELDS, { type: z.enum(['asset', 'site']), id: z.uuid(), name: z.string() })),
      year: z.int().nullable(),
      as_of: dayRecord,
      judged_on: dayRecord,
      method: z.enum(LEAK_RATE_METHODS),
      company: z.string(),
      assets: z.array(reportAsset),
      csv_url: z.url(),
      pdf_url: z.url(),
    }),
  )
  .register(answerComponents, { id: 'ComplianceReport' })
export type ComplianceReportRecord = z.output<typeof complianceReport>
/** The report without the addresses of its files. */
export type ComplianceReport = Omit<ComplianceReportRecord, 'csv_url' | 'pdf_url'>

const asOf = dayFilter()
  .optional()
  .meta({ description: 'As it would have been reported at the end of this day; left out, today' })

export const assetReportQuery = z.object({ as_of: asOf })
export type AssetReportQuery = z.output<typeof assetReportQuery>

export const siteReportQuery = z.object({
  year: z
    .string()
    .regex(/^(?:19|20|21)\d\d$/, 'must be a year from 1900 to 2199')
    .transform(Number)
    .meta({ type: 'integer', minimum: 1900, maximum: 2199, description: 'The year of which the entries are told' }),
  as_of: asOf,
})
export type SiteReportQuery = z.output<typeof siteReportQuery>

/** What is asked of the files on top. */
const format = z.enum(['csv', 'pdf'], 'must be csv or pdf')
export type ReportFormat = z.output<typeof format>
export const assetReportFileQuery = assetReportQuery.extend({ format })
export const siteReportFileQuery = siteReportQuery.extend({ format })
