import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { firstIdAt } from '@/lib/domain/id'
import { type HistoryStep, lastAction, lastUndo } from '@/lib/domain/work-orders/undo'
import { ServiceError } from '@/lib/errors'
import { type Direction, reverseRequest } from '@/lib/services/work/work-orders'

/** What was taken back: the numbers of the work orders, and those that were left alone with the reason. */
export type UndoneAction = { ids: string[]; numbers: string[]; refused: { name: string; reason: string }[] }

/** After an hour the day has moved on; the history still shows what was. */
const REACH_MS = 3_600_000
/** As many changes of records as are looked through: several plans of a whole fortnight. */
const MAX_STEPS = 20_000

/**
 * Takes back the last action of this user on work orders (a move, a change of many, a plan, a delete) that still stands,
 * within the last hour. Throws `forbidden`, `not_found` where there is nothing to take back, `precondition_failed` where
 * somebody changed it since.
 */
export function undoLastAction(ctx: ServiceContext): Promise<UndoneAction> {
  return reverseLast(ctx, 'undo', 'You have no change of the last hour to undo.')
}

/** Does again what this user took back last, as long as nothing else was done with it. Throws as `undoLastAction`. */
export function redoLastAction(ctx: ServiceContext): Promise<UndoneAction> {
  return reverseLast(ctx, 'redo', 'You undid nothing in the last hour that could be redone.')
}

async function reverseLast(ctx: ServiceContext, direction: Direction, nothing: string): Promise<UndoneAction> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const last = findLast(await readOwn(tx, ctx), direction)
    if (!last) throw new ServiceError('not_found', nothing)
    const { changed, refused } = await reverseRequest({ ...ctx, tx }, direction, last.batch, last.ids)
    if (changed.length === 0) {
      const reasons = refused.slice(0, 3).map(({ name, reason }) => `${name} ${reason}.`)
      throw new ServiceError('precondition_failed', reasons.join(' ') || 'It was changed since.')
    }
    const rows = await tx.workOrder.findMany({
      where: { account_id: ctx.accountId, id: { in: changed } },
      select: { work_order_number: true },
      orderBy: { work_order_number: 'asc' },
    })
    return { ids: changed, numbers: rows.map(({ work_order_number }) => work_order_number), refused }
  })
}

type OwnStep = HistoryStep & { record_id: string }

/** What this user did to work orders lately, newest first. */
async function readOwn(tx: Transaction, ctx: ServiceContext): Promise<OwnStep[]> {
  return tx.$queryRaw<OwnStep[]>`
    SELECT record_id, verb, request_id, undoes FROM history
    WHERE account_id = ${ctx.accountId}::uuid AND id >= ${firstIdAt(Date.now() - REACH_MS)}::uuid
      AND record_type = 'work_order' AND actor_type = ${ctx.actor.type} AND actor_id = ${ctx.actor.id}
      AND verb NOT IN ('create', 'send', 'send_failed')
    ORDER BY id DESC LIMIT ${MAX_STEPS}`
}

/**
 * The newest request that can go back, and its records. A request of which a part was taken back is done with: what was left
 * then had its reason.
 */
function findLast(steps: readonly OwnStep[], direction: Direction): { batch: string; ids: string[] } | null {
  const byRecord = new Map<string, OwnStep[]>()
  for (const step of steps) byRecord.set(step.record_id, [...(byRecord.get(step.record_id) ?? []), step])
  const open = new Map<string, string[]>()
  for (const [id, own] of byRecord) {
    const [last] = direction === 'undo' ? lastAction(own) : lastUndo(own)
    if (last?.request_id) open.set(last.request_id, [...(open.get(last.request_id) ?? []), id])
  }
  const done = direction === 'undo' ? stillUndone(steps) : new Set<string>()
  // A redo takes back the undo that came last; an undo the action.
  const batch = steps.find(
    ({ request_id }) => request_id !== null && open.has(request_id) && !done.has(request_id),
  )?.request_id
  return batch ? { batch, ids: open.get(batch) ?? [] } : null
}

/** The requests that were taken back and not done again since. */
function stillUndone(steps: readonly OwnStep[]): Set<string> {
  const redone = new Set<string>()
  const undone = new Set<string>()
  for (const { request_id, undoes } of steps) {
    if (undoes === null || request_id === null || redone.has(request_id)) continue
    redone.add(undoes)
    undone.add(undoes)
  }
  return undone
}
