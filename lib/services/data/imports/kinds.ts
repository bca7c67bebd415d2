import { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { ImportResource } from '@/lib/domain/imports/fields'
import type { LineProblem } from '@/lib/domain/imports/line'
import { assetCreate } from '@/lib/schemas/assets/asset'
import { contactCreate } from '@/lib/schemas/customers/contact'
import { customerCreate } from '@/lib/schemas/customers/customer'
import { type Draft, readDraft } from '@/lib/schemas/draft'
import { meterCreate } from '@/lib/schemas/assets/meter'
import { meterReadingImport } from '@/lib/schemas/assets/meter-reading-import'
import { reference } from '@/lib/schemas/fields'
import { siteCreate } from '@/lib/schemas/customers/site'
import { maintenancePlanImport } from '@/lib/schemas/maintenance/plan-import'
import { priceItemImport } from '@/lib/schemas/billing/price-item'
import { workOrderImport } from '@/lib/schemas/work/work-order-import'
import { checkWarrantyDays, assetConflicts, createAssets } from '@/lib/services/assets/assets'
import {
  rejectFutureTime,
  createMeterReadings,
  overtakenReadings,
  checkReadings,
} from '@/lib/services/assets/meter-readings'
import { checkRollOver, createMeters, meterConflicts } from '@/lib/services/assets/meters'
import { createContacts } from '@/lib/services/customers/contacts'
import { createCustomers, customerConflicts } from '@/lib/services/customers/customers'
import { checkCoordinates, createSites } from '@/lib/services/customers/sites'
import { checkPriceLines, priceLineKeys, writePriceLines } from '@/lib/services/billing/price-items'
import { completePlan, createMaintenancePlans } from '@/lib/services/maintenance/plans'
import { createWorkOrders } from '@/lib/services/work/work-orders/create-many'
import { checkWindow } from '@/lib/services/work/work-orders/window'

/** A record to be, of a line whose fields are right. */
export type NewRecord<Input> = { line: number; id: string; input: Input }

/** A value that no two live records may share: who has it, or `key`, by which the lines of one file are compared. */
export type Conflict = { line: number; field: string; key: string; holder: string | null }

type Inputs = Record<string, unknown>

/** How the lines of a file become records of one kind, many at once. */
export type ImportKind = {
  type:
    | 'customer'
    | 'contact'
    | 'site'
    | 'asset'
    | 'meter'
    | 'meter_reading'
    | 'work_order'
    | 'maintenance_plan'
    | 'price_item'
  read: (body: Inputs) => Draft<Inputs>
  /** What a field takes that takes one of a few values; empty for others. */
  choices: (key: string) => readonly string[]
  /** What a line says as a change of a record that is here already, where that is said otherwise than of a new one. */
  asChange?: (body: Inputs) => Inputs
  /** Every value of the lines that must be theirs alone. */
  conflicts?: (tx: Transaction, ctx: ServiceContext, rows: readonly NewRecord<Inputs>[]) => Promise<Conflict[]>
  /** What is wrong with lines beside all others of the file, where it takes the whole of it to tell: before any is written. */
  checkFile?: (
    tx: Transaction,
    ctx: ServiceContext,
    rows: AsyncIterable<readonly NewRecord<Inputs>[]>,
  ) => Promise<LineProblem[]>
  /** Which lines of a run can no longer be as the file was checked. */
  overtaken?: (
    tx: Transaction,
    ctx: ServiceContext,
    importId: string,
    rows: readonly NewRecord<Inputs>[],
  ) => Promise<LineProblem[]>
  /** Says who has such a value already: `customer CUST-000001`, or a line of the file. */
  overtakenMessage: (holder: string) => string
  create: (tx: Transaction, ctx: ServiceContext, rows: readonly NewRecord<Inputs>[]) => Promise<void>
}

function kindOf<Shape extends z.ZodRawShape>(kind: {
  type: ImportKind['type']
  schema: z.ZodObject<Shape>
  check?: (draft: Draft<z.output<z.ZodObject<Shape>>>) => void
  asChange?: ImportKind['asChange']
  conflicts?: (
    tx: Transaction,
    ctx: ServiceContext,
    rows: readonly NewRecord<z.output<z.ZodObject<Shape>>>[],
  ) => Promise<Conflict[]>
  overtakenMessage?: (holder: string) => string
  checkFile?: (
    tx: Transaction,
    ctx: ServiceContext,
    rows: AsyncIterable<readonly NewRecord<z.output<z.ZodObject<Shape>>>[]>,
  ) => Promise<LineProblem[]>
  overtaken?: (
    tx: Transaction,
    ctx: ServiceContext,
    importId: string,
    rows: readonly NewRecord<z.output<z.ZodObject<Shape>>>[],
  ) => Promise<LineProblem[]>
  create: (
    tx: Transaction,
    ctx: ServiceContext,
    rows: readonly NewRecord<z.output<z.ZodObject<Shape>>>[],
  ) => Promise<void>
}): ImportKind {
  type Rows = readonly NewRecord<z.output<z.ZodObject<Shape>>>[]
  const { type, schema, check, asChange, conflicts, checkFile, overtaken, overtakenMessage, create } = kind
  return {
    type,
    asChange,
    choices: (key) => choicesIn(schema, key),
    read: (body) => {
      const draft = readDraft(schema, body)
      check?.(draft)
      return draft
    },
    // The inputs were read by this very schema.
    conflicts: conflicts && ((tx, ctx, rows) => conflicts(tx, ctx, rows as unknown as Rows)),
    checkFile: checkFile && ((tx, ctx, rows) => checkFile(tx, ctx, rows as unknown as AsyncIterable<Rows>)),
    overtaken: overtaken && ((tx, ctx, importId, rows) => overtaken(tx, ctx, importId, rows as unknown as Rows)),
    overtakenMessage: overtakenMessage ?? ((holder) => `is already used by ${holder}`),
    create: (tx, ctx, rows) => create(tx, ctx, rows as unknown as Rows),
  }
}

function choicesIn(schema: z.ZodObject, key: string): string[] {
  let field: unknown = schema.shape[key]
  while (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    field = field.unwrap()
  return field instanceof z.ZodEnum ? field.options.map(String) : []
}

export const IMPORT_KINDS: Record<ImportResource, ImportKind> = {
  customers: kindOf({
    type: 'customer',
    schema: customerCreate,
    conflicts: customerConflicts,
    overtakenMessage: (holder) => `is already used by ${holder}, which has the same name`,
    create: createCustomers,
  }),
  // Its path names the customer where the API makes one; here a column does.
  contacts: kindOf({
    type: 'contact',
    schema: contactCreate.extend({ customer_id: reference() }),
    create: createContacts,
  }),
  sites: kindOf({ type: 'site', schema: siteCreate, check: (draft) => checkCoordinates(draft), create: createSites }),
  assets: kindOf({
    type: 'asset',
    schema: assetCreate,
    check: (draft) => checkWarrantyDays(draft, null),
    conflicts: assetConflicts,
    overtakenMessage: (holder) => `is already the serial number of ${holder}`,
    create: createAssets,
  }),
  meters: kindOf({
    type: 'meter',
    schema: meterCreate,
    check: (draft) => checkRollOver(draft),
    conflicts: meterConflicts,
    overtakenMessage: (holder) => `is already the name of a meter of this asset: ${holder}`,
    create: createMeters,
  }),
  // Its path names the meter where the API makes one; here columns do.
  'meter-readings': kindOf({
    type: 'meter_reading',
    schema: meterReadingImport,
    check: (draft) => rejectFutureTime(draft),
    checkFile: checkReadings,
    overtaken: overtakenReadings,
    create: createMeterReadings,
  }),
  'work-orders': kindOf({
    type: 'work_order',
    schema: workOrderImport,
    check: (draft) => checkWindow(draft, null),
    create: createWorkOrders,
  }),
  'maintenance-plans': kindOf({
    type: 'maintenance_plan',
    schema: maintenancePlanImport,
    check: (draft) => completePlan(draft),
    asChange: ruleOfPlan,
    create: createMaintenancePlans,
  }),
  'price-items': kindOf({
    type: 'price_item',
    schema: priceItemImport,
    conflicts: priceLineKeys,
    checkFile: checkPriceLines,
    overtakenMessage: (holder) => `is already the code of ${holder}`,
    create: writePriceLines,
  }),
}

/** A plan keeps how often it is due as a rule. */
function ruleOfPlan({ every, every_unit, ...body }: Inputs): Inputs {
  const said = { ...body, every, every_unit }
  if (every === undefined || every_unit === undefined) return said
  const draft = readDraft(maintenancePlanImport, said)
  completePlan(draft)
  const { rrule } = draft.value
  return rrule === undefined ? said : { ...body, rrule }
}
