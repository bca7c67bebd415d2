import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { selectFurtherVisits } from '@/lib/services/work/further-visits'
import { query } from '@/lib/db/statement'
import { inTransaction, reader, type Transaction } from '@/lib/db/transaction'
import { type Scheduled, whyNotMoved } from '@/lib/domain/work-orders/movable'
import { isId } from '@/lib/domain/id'
import { notFound, ServiceError } from '@/lib/errors'
import { areInGroups, type GroupMove } from './group'
import { lockVisit } from './verbs'
import { updateVisit } from './write'
import { onlySent } from './write-primary'

/** Where a dispatcher puts a visit, in the names of a work order's fields. */
type VisitMove = Readonly<Partial<Record<'technician_id' | 'scheduled_date' | 'estimated_duration', unknown>>>

/** The further visits among these ids, in the trash or not. */
export async function furtherVisitsAmong(ctx: ServiceContext, ids: readonly string[]): Promise<string[]> {
  const requestedIds = ids.filter(isId)
  if (requestedIds.length === 0) return []
  const where = { account_id: ctx.accountId, id: { in: requestedIds }, is_primary: false }
  const rows = await reader(ctx).visit.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })
  return rows.map(({ id }) => id)
}

/** The visit of a card of the board: the card of a primary one bears the work order's id. Throws `not_found`. */
export async function visitOfCard(ctx: ServiceContext, id: string): Promise<string> {
  const live = { account_id: ctx.accountId, deleted_at: null }
  const row = isId(id)
    ? await reader(ctx).visit.findFirst({
        where: {
          ...live,
          OR: [
            { work_order_id: id, is_primary: true },
            { id, is_primary: false },
          ],
        },
        select: { id: true },
      })
    : null
  if (!row) throw notFound('visit')
  return row.id
}

/** Whether a move of these jobs may be one of more than their work orders: of further visits, or of some that are made together. */
export async function areOfVisits(ctx: ServiceContext, ids: readonly string[]): Promise<boolean> {
  if ((await furtherVisitsAmong(ctx, ids)).length > 0) return true
  return areInGroups(reader(ctx), ctx, ids.filter(isId))
}

/**
 * Moves a further visit as a dispatcher does it on the board (R-VI-7): what the console refuses is a `validation_error`. `look` is shown how it
 * stands before anything is changed, and may throw. Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function moveVisitByHand(
  ctx: ServiceContext,
  id: string,
  move: VisitMove,
  rejectOvertaken: (before: Scheduled) => void,
  group?: GroupMove,
): Promise<void> {
  requireScope(ctx, 'write:work-orders')
  await inTransaction(ctx, async (tx) => {
    await lockVisit(tx, ctx, id)
    const before = await readScheduled(tx, ctx, id)
    rejectOvertaken(before)
    const reason = whyNotMoved(before, { ...before, ...(move as Partial<Scheduled>) })
    if (reason) throw new ServiceError('validation_error', `This visit for ${before.work_order_number} ${reason}.`)
    const { technician_id, scheduled_date: scheduled_start, estimated_duration: minutes } = move
    await updateVisit({ ...ctx, tx }, id, onlySent({ technician_id, scheduled_start, minutes }), null, group)
  })
}

type ScheduledVisit = Scheduled & { work_order_number: string }

/** How a further visit stands, in the words of work orders. */
async function readScheduled(tx: Transaction, ctx: ServiceContext, id: string): Promise<ScheduledVisit> {
  const [row] = await query<ScheduledVisit>(
    tx,
    Prisma.sql`SELECT status, technician_id, scheduled_date, estimated_duration, work_order_number
      FROM (${selectFurtherVisits(Prisma.sql`visit.account_id = ${ctx.accountId}::uuid AND visit.id = ${id}::uuid`)}) one`,
  )
  if (!row) throw notFound('visit')
  return row
}
