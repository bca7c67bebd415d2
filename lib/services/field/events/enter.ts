import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { noteWorkOrder } from '@/lib/services/work/follow-up'
import { checkReference, lockRecord } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import type { FieldEventKind } from '@/lib/domain/field/kinds'
import { isId } from '@/lib/domain/id'
import { isInFuture } from '@/lib/domain/time'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import { fieldEventCreate, type FieldEventCreate, type FieldEventRecord } from '@/lib/schemas/field/event'
import { type ActualTimes, updateWorkOrder } from '@/lib/services/work/work-orders'
import { addEvent } from './add'

/** The times of a job that are those of an event. */
const TIME_OF: Partial<Record<FieldEventKind, keyof ActualTimes>> = {
  work_started: 'started_at',
  completed: 'completed_at',
}

/** An event that is corrected. */
type Voided = {
  id: string
  kind: string
  technician_id: string
  visit_id: string | null
  pause_reason_id: string | null
  command_id: string | null
  occurred_at: Date
  correction: { id: string } | null
}

const NOTHING_VOIDED = { visit_id: null, pause_reason_id: null, command_id: null }

/**
 * Enters an event of a job that no phone reported, or corrects one that was reported wrongly, which stays listed. The status
 * of the job stays; its start and completion move along where they are those of the event (R-FA-13). Throws `forbidden`, `not_found`,
 * `validation_error`.
 */
export async function enterFieldEvent(
  ctx: ServiceContext,
  work_order_id: string,
  body: BodyOf<typeof fieldEventCreate>,
): Promise<FieldEventRecord> {
  requireScope(ctx, 'write:work-orders')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'work_order', work_order_id)
    const draft = readDraft(fieldEventCreate, body)
    const voided = await voidedOf(tx, ctx, work_order_id, draft)
    await checkNamed(tx, ctx, work_order_id, draft)
    checkWhole(draft, voided)
    const times = await movedTimes(tx, ctx, work_order_id, voided, draft)
    const { technician_id, occurred_at, kind, visit_id, pause_reason_id, command_id } = {
      ...(voided ?? NOTHING_VOIDED),
      ...draft.finish(),
    }
    if (!technician_id || !occurred_at) throw new Error('an event has been checked to be whole')
    const report = { work_order_id, technician_id, device_id: null, device_label: null, occurred_at }
    const entered = await addEvent(
      tx,
      ctx,
      { ...report, recorded_at: new Date() },
      {
        kind,
        visit_id,
        pause_reason_id: kind === 'paused' ? pause_reason_id : null,
        command_id,
        source: ctx.actor.type === 'user' ? 'console' : 'api',
        recorded_by: ctx.actor.name,
        ...(voided && { voids_id: voided.id }),
      },
    )
    if (times) await updateWorkOrder({ ...ctx, tx }, work_order_id, {}, null, { times })
    // A hold begins or ends when the correction says.
    noteWorkOrder(tx, ctx.accountId, work_order_id)
    return entered
  })
}

/** The event of the job that a draft corrects, locked with its job; null where it corrects none. */
async function voidedOf(
  tx: Transaction,
  ctx: ServiceContext,
  work_order_id: string,
  draft: Draft<FieldEventCreate>,
): Promise<Voided | null> {
  const id = draft.value.voids_id
  if (!id) return null
  const select = {
    id: true,
    kind: true,
    technician_id: true,
    visit_id: true,
    pause_reason_id: true,
    command_id: true,
    occurred_at: true,
  }
  const event = isId(id)
    ? await tx.fieldEvent.findFirst({
        where: { account_id: ctx.accountId, work_order_id, id },
        select: { ...select, correction: { select: { id: true } } },
      })
    : null
  if (!event) draft.reject('voids_id', 'is not an event of this job')
  else if (event.correction)
    draft.reject('voids_id', `is of an event that was corrected already: correct ${event.correction.id} instead`)
  return event
}

async function checkNamed(
  tx: Transaction,
  ctx: ServiceContext,
  work_order_id: string,
  draft: Draft<FieldEventCreate>,
): Promise<void> {
  await checkReference(tx, ctx, draft, 'technician_id', 'technician')
  await checkReference(tx, ctx, draft, 'pause_reason_id', 'hold_reason')
  const { visit_id } = draft.value
  if (!visit_id) return
  const where = { account_id: ctx.accountId, work_order_id, id: visit_id, deleted_at: null }
  if (!isId(visit_id) || (await tx.visit.count({ where })) === 0) draft.reject('visit_id', 'is not a visit of this job')
}

/** What an event needs, beyond what each field does. */
function checkWhole(draft: Draft<FieldEventCreate>, voided: Voided | null): void {
  const { kind, occurred_at, pause_reason_id, voids_id } = draft.value
  if (kind === 'withdrawn') {
    if (!voids_id) draft.reject('voids_id', 'is required: which event is withdrawn')
    if (voided?.kind === 'withdrawn') draft.reject('kind', 'is withdrawn already')
  }
  if (!voids_id) for (const field of ['occurred_at', 'technician_id'] as const) draft.require(field)
  if (pause_reason_id && kind && kind !== 'paused')
    draft.reject('pause_reason_id', 'is of an event of the kind `paused` alone')
  if (occurred_at && isInFuture(occurred_at)) draft.reject('occurred_at', 'must not be in the future')
}

/** When an event happened, as it was told and by its corrections: the job may have any of these, as an undo puts its times back. */
async function timesOf(tx: Transaction, ctx: ServiceContext, { id, command_id }: Voided) {
  const same = command_id === null ? { id } : { command_id }
  const rows = await tx.fieldEvent.findMany({
    where: { account_id: ctx.accountId, ...same },
    select: { occurred_at: true },
  })
  return rows.map((row): number | undefined => row.occurred_at.getTime())
}

/** The start or completion of the job that moves along with a correction: the one that was that of the event. */
async function movedTimes(
  tx: Transaction,
  ctx: ServiceContext,
  work_order_id: string,
  voided: Voided | null,
  draft: Draft<FieldEventCreate>,
): Promise<ActualTimes | null> {
  const { kind, occurred_at } = draft.value
  const name = voided && kind === voided.kind ? TIME_OF[kind as FieldEventKind] : undefined
  if (!voided || !name || !occurred_at) return null
  const where = { account_id_id: { account_id: ctx.accountId, id: work_order_id } }
  const job = await tx.workOrder.findUniqueOrThrow({ where, select: { started_at: true, completed_at: true } })
  if (!(await timesOf(tx, ctx, voided)).includes(job[name]?.getTime())) return null
  const times: ActualTimes = { [name]: occurred_at }
  const { started_at, completed_at } = { ...job, ...times }
  if (started_at && completed_at && started_at > completed_at)
    draft.reject(
      'occurred_at',
      name === 'started_at'
        ? `must not be after the job was completed: ${completed_at.toISOString()}`
        : `must not be before the job was started: ${started_at.toISOString()}`,
    )
  return times
}
