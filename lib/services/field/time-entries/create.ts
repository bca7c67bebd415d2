import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { checkReference } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { isInFuture } from '@/lib/domain/time'
import { isDayMark } from '@/lib/domain/timesheets/kinds'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import { type TimeEntryCreate, timeEntryCreate, type TimeEntryRecord } from '@/lib/schemas/people/time-entry'
import { lockTimesheet, weekOf } from '@/lib/services/field/timesheets'
import { insertTimeEntry } from './record'
import { findVoided, type Voided } from './voided'

const MAX_ENTRY_MS = 86_400_000

/**
 * Enters working time of a technician, or a press of their day clock; with `voids_id` it takes the place of an entry, which is kept. Throws
 * `forbidden`, `validation_error`, and `sheet_approved` where a week that it is in was approved.
 */
export async function createTimeEntry(
  ctx: ServiceContext,
  body: BodyOf<typeof timeEntryCreate>,
): Promise<TimeEntryRecord> {
  requireScope(ctx, 'write:time')
  return inTransaction(ctx, async (tx) => {
    const draft = readDraft(timeEntryCreate, body)
    await checkReference(tx, ctx, draft, 'technician_id', 'technician')
    await checkReference(tx, ctx, draft, 'work_order_id', 'work_order')
    const voided = await checkVoided(tx, ctx, draft)
    checkEntered(draft)
    const source = ctx.actor.type === 'user' ? 'console' : 'api'
    const { note = null, ended_at = null, ...entry } = draft.finish()
    const times = { started_at: entry.started_at, ended_at }
    const { id: technicianId } = await tx.technician.findFirstOrThrow({
      where: { account_id: ctx.accountId, id: entry.technician_id.toLowerCase() },
      select: { id: true },
    })
    await requireUnapproved(tx, ctx, technicianId, times, voided)
    if (ended_at) await refuseOverlap(tx, ctx, technicianId, { ...times, ended_at }, voided)
    const { voids_id, field_event_id, work_order_id } = voided ?? NOTHING_VOIDED
    return insertTimeEntry(tx, ctx, {
      id: newId(),
      technician_id: technicianId,
      kind: entry.kind,
      ...times,
      work_order_id: entry.work_order_id ?? work_order_id,
      note,
      source,
      voids_id,
      field_event_id,
      recorded_at: new Date(),
    })
  })
}

const NOTHING_VOIDED = { voids_id: null, field_event_id: null, work_order_id: null }

/** Finds the entry that a draft corrects, and rejects one that is not there or that it gives no reason for; null where it corrects none. */
async function checkVoided(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<TimeEntryCreate>,
): Promise<Voided | null> {
  const { technician_id = '', voids_id, note } = draft.value
  if (!voids_id) return null
  const voided = await findVoided(tx, ctx, technician_id, voids_id)
  if (!voided) draft.reject('voids_id', 'is not an entry of this technician’s time')
  if (!note) draft.reject('note', 'is required: why it is corrected')
  return voided
}

type EnteredTime = Draft<Pick<TimeEntryCreate, 'kind' | 'started_at' | 'ended_at' | 'voids_id'>>

/** Checks an entry of working time beyond its single fields, whoever enters it: a press of the day clock has no end, time has one. */
export function checkEntered(draft: EnteredTime): void {
  const { kind, ended_at, voids_id } = draft.value
  const isMark = kind !== undefined && isDayMark(kind)
  if (isMark && ended_at) draft.reject('ended_at', 'is none of a press of the day clock')
  if (isMark && voids_id) draft.reject('voids_id', 'is none of a press of the day clock: enter the time itself')
  if (kind && !isMark && !ended_at) draft.reject('ended_at', 'is required')
  checkSpan(draft)
}

function checkSpan(draft: EnteredTime): void {
  const { started_at, ended_at } = draft.value
  if (started_at && ended_at && ended_at <= started_at) draft.reject('ended_at', 'must be after started_at')
  if (started_at && ended_at && ended_at.getTime() - started_at.getTime() > MAX_ENTRY_MS)
    draft.reject('ended_at', 'must be at most 24 hours after started_at')
  if (started_at && isInFuture(started_at)) draft.reject('started_at', 'must not be in the future')
  else if (ended_at && isInFuture(ended_at)) draft.reject('ended_at', 'must not be in the future')
}

type Times = { started_at: Date; ended_at: Date | null }

/** Locks the weeks that an entry changes. Throws `sheet_approved` where one of them was approved. */
export async function requireUnapproved(
  tx: Transaction,
  ctx: ServiceContext,
  technicianId: string,
  { started_at, ended_at }: Times,
  voided: Voided | null,
): Promise<void> {
  const last = ended_at === null ? started_at : new Date(ended_at.getTime() - 1)
  const weeks = new Set([started_at, last, ...(voided ? [voided.at] : [])].map((at) => weekOf(ctx, at)))
  for (const week of [...weeks].toSorted()) {
    const { id, state } = await lockTimesheet(tx, ctx, technicianId, week)
    if (state === 'approved')
      throw new ServiceError('sheet_approved', undefined, [
        {
          field: 'started_at',
          message: `is in the week of ${week}, which was approved: open it again first`,
          record_id: id,
        },
      ])
  }
}

/** Refuses time beside other time that was entered; what phones sent is cut instead (R-TS-2). Throws `validation_error`. */
async function refuseOverlap(
  tx: Transaction,
  ctx: ServiceContext,
  technician_id: string,
  { started_at, ended_at }: { started_at: Date; ended_at: Date },
  voided: Voided | null,
): Promise<void> {
  const other = await tx.timeEntry.findFirst({
    where: {
      account_id: ctx.accountId,
      technician_id,
      started_at: { lt: ended_at, gt: new Date(started_at.getTime() - MAX_ENTRY_MS) },
      ended_at: { gt: started_at },
      kind: { not: 'removed' },
      corrections: { none: {} },
      ...(voided?.voids_id && { id: { not: voided.voids_id } }),
    },
    select: { id: true, kind: true, started_at: true, ended_at: true },
  })
  if (!other) return
  const span = `${other.started_at.toISOString()} to ${other.ended_at?.toISOString() ?? ''}`
  const message = `overlaps with ${other.kind} that was entered from ${span}: correct that entry, or enter other times`
  throw new ServiceError('validation_error', 'Check started_at.', [
    { field: 'started_at', message, record_id: other.id },
  ])
}
