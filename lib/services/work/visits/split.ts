import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { checkReference, lockRecord } from '@/lib/db/records'
import { inTransaction, runAndRollback, type Transaction } from '@/lib/db/transaction'
import { type Interval, MINUTE } from '@/lib/domain/board/interval'
import { DryRun } from '@/lib/domain/dry-run'
import { whyFixed } from '@/lib/domain/work-orders/movable'
import { splitOver, type SplitRule } from '@/lib/domain/work-orders/split'
import { OPEN_VISIT_STATUSES } from '@/lib/domain/work-orders/visit-status'
import { refused } from '@/lib/errors'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import type { VisitDetail } from '@/lib/schemas/work/visit'
import { workOrderSplit, type WorkOrderSplit } from '@/lib/schemas/work/visit-split'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { readAvailability } from './availability'
import { answerVisit, createVisit } from './write'

/**
 * Plans a work order in several visits over the working time of one technician (R-VI-9), as one change with one undo: the first is the
 * primary one. Answers them with their conflicts. Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function splitWorkOrder(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderSplit>,
): Promise<VisitDetail[]> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    await lockRecord(tx, ctx, 'work_order', id)
    const order = await readSplittable(tx, ctx, id)
    const draft = readDraft(workOrderSplit, body)
    await checkReference(tx, ctx, draft, 'technician_id', 'technician')
    const { technician_id, minutes, pieces } = await piecesOf(tx, ctx, draft, order)
    const [first, ...rest] = pieces.map(({ start, end }) => ({
      scheduled_start: new Date(start).toISOString(),
      minutes: (end - start) / MINUTE,
    }))
    if (!first) throw new Error('work of some minutes has a piece')
    await updateWorkOrder(within, id, {
      technician_id,
      scheduled_date: first.scheduled_start,
      estimated_duration: first.minutes,
      total_duration: minutes,
    })
    const createdVisits: string[] = []
    for (const piece of rest) createdVisits.push((await createVisit(within, id, { technician_id, ...piece })).id)
    const visits: VisitDetail[] = []
    for (const one of [order.primary, ...createdVisits]) visits.push(await answerVisit(ctx, tx, one))
    return visits
  })
}

/** The visits that a split would make, without making them. Throws what the split would throw. */
export async function dryRunSplitWorkOrder(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof workOrderSplit>,
): Promise<DryRun<VisitDetail[]>> {
  return new DryRun(await runAndRollback(ctx, (within) => splitWorkOrder(within, id, body)))
}

type Splittable = {
  split: SplitRule
  technician_id: string | null
  scheduled_date: Date | null
  minutes: number | null
  primary: string
}

/** The locked work order as it is split. Throws `validation_error` where it may not be. */
async function readSplittable(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  id: string,
): Promise<Splittable> {
  const order = await tx.workOrder.findUniqueOrThrow({
    where: { account_id_id: { account_id, id } },
    select: {
      work_order_number: true,
      status: true,
      split: true,
      technician_id: true,
      scheduled_date: true,
      estimated_duration: true,
      total_duration: true,
    },
  })
  const { work_order_number: number, estimated_duration, total_duration, technician_id, scheduled_date } = order
  const split = order.split as SplitRule
  const visits = await tx.visit.findMany({
    where: { account_id, work_order_id: id, deleted_at: null, status: { in: [...OPEN_VISIT_STATUSES] } },
    select: { id: true, is_primary: true },
  })
  const refusal = refusalOf(order.status, split, visits.length)
  if (refusal) throw refused('split', `${number} ${refusal}`)
  const primary = visits.find(({ is_primary }) => is_primary)?.id ?? id
  return { split, technician_id, scheduled_date, minutes: total_duration ?? estimated_duration, primary }
}

function refusalOf(status: Parameters<typeof whyFixed>[0]['status'], split: SplitRule, open: number): string | null {
  const fixed = whyFixed({ status })
  if (fixed) return `${fixed}. Reopen it first.`
  if (split === 'never') return 'may never be split. Allow it with `split` first.'
  return open > 1 ? 'is planned in several visits already. Delete those that are still to be made first.' : null
}

/** Who does the work, from when and for how long: as the body says, else as the work order does. Throws `validation_error`. */
function wholeWork(
  draft: Draft<WorkOrderSplit>,
  order: Splittable,
): { technician_id: string; from: Date; minutes: number } {
  const { technician_id = order.technician_id, scheduled_date: from = order.scheduled_date } = draft.value
  const minutes = draft.value.minutes ?? order.minutes
  const missing = (field: string, what: string) =>
    draft.reject(field, `is required: the work order has no ${what} of its own`)
  if (!technician_id) missing('technician_id', 'technician')
  if (!from) missing('scheduled_date', 'date')
  if (!minutes) missing('minutes', 'duration')
  draft.finish()
  if (!technician_id || !from || !minutes) throw new Error('a draft without problems is whole')
  return { technician_id, from, minutes }
}

/** The pieces of the work over the shifts of its technician. Throws `validation_error`. */
async function piecesOf(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<WorkOrderSplit>,
  order: Splittable,
): Promise<{ technician_id: string; minutes: number; pieces: Interval[] }> {
  const { technician_id, from, minutes } = wholeWork(draft, order)
  const { name, availability } = await readAvailability(tx, ctx, technician_id, from)
  if (!availability) draft.reject('technician_id', `is of ${name}, who has no shifts: enter them first`)
  const rule = { rule: order.split, timeZone: ctx.account.timeZone }
  const pieces = availability && splitOver(minutes, from.getTime(), availability, rule)
  if (availability && !pieces)
    draft.reject('minutes', `are more than ${name} works in the two months from ${from.toISOString()}`)
  draft.finish()
  return { technician_id, minutes, pieces: pieces ?? [] }
}
