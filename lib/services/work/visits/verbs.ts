import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { checkNewReference, lockRecord } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { isOpenVisit, moveVisit } from '@/lib/domain/work-orders/visit-status'
import { notFound } from '@/lib/errors'
import { visitCreate, visitDetail, type VisitRecord, visitUpdate } from '@/lib/schemas/work/visit'
import { recordVerbs } from '@/lib/services/records/verbs'
import { joinGroup } from './group'
import { readVisit } from './record'

/** What the history keeps: which one is primary follows from the others. */
export function keptOf({ is_primary: _follows, ...record }: VisitRecord): object {
  return record
}

/** The verbs of further visits. A new one comes last in the sequence of its work order. */
export const furtherVisits = recordVerbs({
  type: 'visit',
  create: visitCreate,
  update: visitUpdate,
  record: visitDetail,
  read: readVisit,
  historyFields: keptOf,
  lock: lockVisit,
  // The work order's lock lets one visit at a time take the next place, and be the one that is left.
  holdParent: (tx, ctx, workOrderId) => lockRecord(tx, ctx, 'work_order', workOrderId),
  async check(tx, ctx, draft, before, workOrderId) {
    await checkNewReference(tx, ctx, draft, 'technician_id', 'technician', before?.technician?.id)
    if (draft.value.outcome && isOpenVisit(draft.value.status ?? before?.status ?? 'planned'))
      draft.reject('outcome', 'is said of a visit that is over: send status done, no_access or cancelled with it')
    await joinGroup(tx, ctx, draft, before, before?.work_order.id ?? workOrderId)
  },
  async insert(tx, { accountId: account_id }, id, input, work_order_id) {
    const last = await tx.visit.aggregate({ where: { account_id, work_order_id }, _max: { sequence: true } })
    const sequence = (last._max.sequence ?? 0) + 1
    // Who comes to others helps them, unless it is said that they lead.
    const role = input.role ?? (input.group_id ? 'helper' : 'lead')
    await tx.visit.create({ data: { ...input, role, id, account_id, work_order_id, sequence }, select: { id: true } })
  },
  change: (tx, { accountId: account_id }, before, { status, ...input }) =>
    tx.visit.update({
      where: { account_id_id: { account_id, id: before.id } },
      data: {
        ...input,
        ...moveVisit(stateOf(before), status, new Date()),
        // What goes on has not ended in any way.
        ...(isOpenVisit(status ?? before.status) && { outcome: null }),
      },
      select: { id: true },
    }),
  restoreRecord: reviveVisit,
})

/** Locks a live visit of a live work order, and before it the work order. Throws `not_found`. */
export async function lockVisit(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const order = await orderOf(tx, ctx, id)
  await lockRecord(tx, ctx, 'work_order', order)
  await lockRecord(tx, ctx, 'visit', id)
}

/** The work order of a visit, in the trash or not. Throws `not_found`. */
export async function orderOf(tx: Transaction, ctx: ServiceContext, id: string): Promise<string> {
  const where = { account_id: ctx.accountId, id }
  const row = isId(id) ? await tx.visit.findFirst({ where, select: { work_order_id: true } }) : null
  if (!row) throw notFound('visit')
  return row.work_order_id
}

/**
 * One that was primary is so again: the other goes back to be a further one. That never happens to the one that bears the work order's
 * id, since a card of the board is known by it.
 */
async function reviveVisit(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const at = Prisma.sql`${new Date().toISOString()}::timestamptz`
  await tx.$executeRaw`
    UPDATE visit mine SET is_primary = false, updated_at = ${at} FROM visit own
    WHERE mine.account_id = ${ctx.accountId}::uuid AND mine.id = ${id}::uuid AND mine.is_primary AND mine.id <> mine.work_order_id
      AND own.account_id = mine.account_id AND own.id = mine.work_order_id AND own.deleted_at IS NULL`
  await tx.$executeRaw`
    UPDATE visit other SET is_primary = false, updated_at = ${at} FROM visit mine
    WHERE mine.account_id = ${ctx.accountId}::uuid AND mine.id = ${id}::uuid AND mine.is_primary
      AND other.account_id = mine.account_id AND other.work_order_id = mine.work_order_id
      AND other.is_primary AND other.deleted_at IS NULL AND other.id <> mine.id`
  await tx.$executeRaw`
    UPDATE visit SET deleted_at = NULL, updated_at = ${at} WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid`
  // The work order may have changed while another was its primary visit.
  await tx.$executeRaw`
    UPDATE visit SET technician_id = job.technician_id, scheduled_start = job.scheduled_date, minutes = job.estimated_duration,
      status = visit_status_of(job.status), started_at = job.started_at, ended_at = job.completed_at
    FROM work_order job
    WHERE visit.account_id = ${ctx.accountId}::uuid AND visit.id = ${id}::uuid AND visit.is_primary
      AND job.account_id = visit.account_id AND job.id = visit.work_order_id`
}

function stateOf({ status, started_at, ended_at }: VisitRecord) {
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return { status, started_at: instant(started_at), ended_at: instant(ended_at) }
}
