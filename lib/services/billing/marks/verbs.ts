import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { invalid, notFound, ServiceError } from '@/lib/errors'
import { billingMarkCreate, billingMarkRecord, type BillingMarkRecord } from '@/lib/schemas/billing/billing-mark'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { createRecord } from '@/lib/services/records/create'
import { getRecord } from '@/lib/services/records/get'
import { deleteRecord } from '@/lib/services/records/delete'
import { restoreRecord } from '@/lib/services/records/restore'
import type { BodyOf } from '@/lib/schemas/draft'
import { byCoverage } from '@/lib/services/work/coverage'
import { setLocked } from '@/lib/services/work/coverage-lock'
import { readMark } from './record'

type Mark = typeof billingMarkCreate

/** A mark locks who pays for the lines that it names, and unlocks those that it locked when it is taken back (R-BI-5). */
const rule = {
  type: 'billing_mark' as const,
  create: billingMarkCreate,
  record: billingMarkRecord,
  read: readMark,
  holdParent: (tx: Transaction, ctx: ServiceContext, orderId: string) => lockRecord(tx, ctx, 'work_order', orderId),
  insert,
  lock: lockMark,
  async beforeDelete(tx: Transaction, ctx: ServiceContext, { id, work_order_id, kind, reference }: BillingMarkRecord) {
    if (kind === 'invoiced')
      throw new ServiceError('line_billed', `It was invoiced with ${reference}. Credit that invoice instead.`)
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    const { locked_ids } = await tx.billingMark.findUniqueOrThrow({ where, select: { locked_ids: true } })
    await lockLines(tx, ctx, work_order_id, { locked: false, ids: locked_ids })
  },
  restoreRecord: restoreMark,
}

/**
 * Says of a work order that it was billed in another program, or is not charged; of lines that were not billed, all or the named ones.
 * Throws `forbidden`, `not_found`, `validation_error`, `not_due`, `already_billed`, `line_billed`.
 */
export function createBillingMark(ctx: ServiceContext, workOrderId: string, body: BodyOf<Mark>) {
  return createRecord(ctx, rule, body, workOrderId)
}

/** Takes back what was said about billing; the history keeps the reason, where one is given. Throws `forbidden`, `not_found`. */
export function takeBackMark(ctx: ServiceContext, id: string, reason: string | null = null) {
  return deleteRecord(ctx, { ...rule, historyFields: (mark) => ({ ...mark, reversal_reason: reason }) }, id)
}

/** What is done with a record of this kind by whoever knows only its kind. */
export const billingMarkResource = {
  type: 'billing_mark',
  read: (ctx: ServiceContext, id: string) => getRecord(ctx, rule, id),
  delete: (ctx: ServiceContext, id: string) => takeBackMark(ctx, id),
  restore: (ctx: ServiceContext, id: string) => restoreRecord(ctx, id, rule),
  purge: {},
} as const satisfies ResourceVerbs<'billing_mark'>

/** The line items of a work order that an invoice bills; `reference` is its number. */
type Invoiced = {
  invoice_id: string
  reference: string
  billed_on: string
  line_item_ids: string[]
  locked_ids: string[]
}

/** Locks who pays for line items of a locked work order that an invoice bills. Answers those that were not locked before. */
export function lockInvoiced(
  tx: Transaction,
  ctx: ServiceContext,
  workOrderId: string,
  ids: string[],
): Promise<string[]> {
  return lockLines(tx, ctx, workOrderId, { locked: true, ids })
}

/** Holds the line items of a locked work order that an invoice bills, as billed lines are held. */
export async function markInvoiced(
  tx: Transaction,
  ctx: ServiceContext,
  workOrderId: string,
  { billed_on, line_item_ids, locked_ids, ...invoice }: Invoiced,
): Promise<void> {
  const data = { ...invoice, kind: 'invoiced', billed_on: toDatabaseDate(billed_on), line_item_ids, locked_ids }
  const id = newId()
  await tx.billingMark.create({
    data: { ...data, id, account_id: ctx.accountId, work_order_id: workOrderId },
    select: { id: true },
  })
  const after = await readMark(tx, ctx, id)
  await recordHistory(tx, ctx, { verb: 'create', type: 'billing_mark', id, before: null, after })
}

/** Lets line items that an invoice billed be billed again. */
export async function releaseInvoiced(
  tx: Transaction,
  ctx: ServiceContext,
  invoiceId: string,
  lineItemIds: readonly string[],
): Promise<void> {
  const marks = await tx.billingMark.findMany({
    where: { account_id: ctx.accountId, invoice_id: invoiceId, deleted_at: null },
    orderBy: { work_order_id: 'asc' },
  })
  for (const { id, work_order_id, line_item_ids, locked_ids } of marks) {
    const [freed, kept] = partition(line_item_ids, lineItemIds)
    if (freed.length === 0) continue
    await lockRecord(tx, ctx, 'work_order', work_order_id)
    const before = await readMark(tx, ctx, id)
    const data = { line_item_ids: kept, deleted_at: kept.length === 0 ? new Date() : null }
    await tx.billingMark.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data,
      select: { id: true },
    })
    await lockLines(tx, ctx, work_order_id, { locked: false, ids: partition(locked_ids, freed)[0] })
    const after = kept.length === 0 ? null : await readMark(tx, ctx, id)
    const verb = after ? 'update' : 'delete'
    await recordHistory(tx, ctx, { verb, type: 'billing_mark', id, before, after })
  }
}

function partition(ids: readonly string[], wanted: readonly string[]): [inside: string[], outside: string[]] {
  return [ids.filter((id) => wanted.includes(id)), ids.filter((id) => !wanted.includes(id))]
}

type Line = { id: string; is_billed: boolean; coverage_locked: boolean }

async function insert(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
  { kind, line_item_ids, reference = null, billed_on, reason = null }: ReturnType<Mark['parse']>,
  workOrderId: string,
): Promise<void> {
  const [order] = await tx.$queryRaw<{ status: string; billing_state: string }[]>`
    SELECT status::text, billing_state FROM work_order WHERE account_id = ${ctx.accountId}::uuid AND id = ${workOrderId}::uuid`
  if (!order) throw notFound('work order')
  const lines = await readLines(tx, ctx, workOrderId)
  const open = lines.filter(({ is_billed }) => !is_billed)
  const isOver = order.status === 'completed' || order.status === 'cancelled'
  if (['billed', 'no_charge'].includes(order.billing_state) && open.length === 0)
    throw new ServiceError('already_billed')
  const ids =
    kind === 'no_charge'
      ? []
      : chooseLines(
          open,
          lines,
          line_item_ids?.map((one) => one.toLowerCase()),
          isOver,
        )
  const locked_ids = await lockLines(tx, ctx, workOrderId, { locked: true, ids })
  const day = toDatabaseDate(billed_on ?? dayIn(ctx.account.timeZone, new Date()))
  await tx.billingMark.create({
    data: {
      id,
      account_id: ctx.accountId,
      work_order_id: workOrderId,
      kind,
      reference,
      reason,
      billed_on: kind === 'billed_elsewhere' ? day : null,
      line_item_ids: ids,
      locked_ids,
    },
    select: { id: true },
  })
}

/** Before its completion alone lines that are locked can be billed. */
function chooseLines(
  open: readonly Line[],
  all: readonly Line[],
  named: string[] | undefined,
  isOver: boolean,
): string[] {
  const billable = open.filter(({ coverage_locked }) => isOver || coverage_locked)
  if (!named) {
    if (!isOver && billable.length === 0) throw new ServiceError('not_due')
    return billable.map(({ id }) => id)
  }
  for (const [index, id] of named.entries()) {
    const field = `line_item_ids[${index}]`
    const line = all.find((one) => one.id === id)
    if (!line) throw invalid([{ field, message: 'is no line item of the work order' }])
    if (line.is_billed) throw new ServiceError('line_billed', undefined, [{ field, message: 'was billed' }])
    if (!isOver && !line.coverage_locked)
      throw new ServiceError('not_due', undefined, [{ field, message: 'is not locked' }])
  }
  return named
}

function readLines(tx: Transaction, { accountId }: ServiceContext, workOrderId: string): Promise<Line[]> {
  return tx.$queryRaw<Line[]>`
    SELECT l.id, l.coverage_locked, EXISTS (SELECT FROM billing_mark m WHERE m.account_id = t.account_id
      AND m.work_order_id = t.work_order_id AND m.deleted_at IS NULL AND l.id = ANY (m.line_item_ids)) AS is_billed
    FROM task t JOIN line_item l ON l.account_id = t.account_id AND l.task_id = t.id
    WHERE t.account_id = ${accountId}::uuid AND t.work_order_id = ${workOrderId}::uuid AND t.deleted_at IS NULL AND l.deleted_at IS NULL
    ORDER BY l.created_at, l.id`
}

/** Locks who pays for lines, or lets it follow again. Returns those that were not so before. */
async function lockLines(
  tx: Transaction,
  ctx: ServiceContext,
  workOrderId: string,
  { locked, ids }: { locked: boolean; ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return []
  // It follows from the mark, whose undo takes it back.
  return setLocked(tx, byCoverage(ctx), workOrderId, {
    locked,
    reason: null,
    only: Prisma.sql`l.id = ANY (${[...ids]}::uuid[])`,
  })
}

/** Locks the work order first, as everybody does who decides who pays. */
async function lockMark(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const { work_order_id } = await readMark(tx, ctx, id)
  await lockRecord(tx, ctx, 'work_order', work_order_id)
  await readMark(tx, ctx, id)
}

/** Throws `line_billed` where a line of it was billed otherwise meanwhile. */
async function restoreMark(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const where = { account_id_id: { account_id: ctx.accountId, id } }
  const { work_order_id, line_item_ids } = await tx.billingMark.findUniqueOrThrow({ where })
  await lockRecord(tx, ctx, 'work_order', work_order_id)
  const lines = await readLines(tx, ctx, work_order_id)
  if (lines.some((line) => line.is_billed && line_item_ids.includes(line.id))) throw new ServiceError('line_billed')
  const locked_ids = await lockLines(tx, ctx, work_order_id, { locked: true, ids: line_item_ids })
  await tx.billingMark.update({ where, data: { deleted_at: null, locked_ids }, select: { id: true } })
}
