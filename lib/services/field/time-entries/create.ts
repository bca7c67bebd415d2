import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { checkReference } from '@/lib/db/records'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { isDayMark } from '@/lib/domain/timesheets/kinds'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import { type TimeEntryCreate, timeEntryCreate, type TimeEntryRecord } from '@/lib/schemas/people/time-entry'
import { lockTimesheet, weekOf } from '@/lib/services/field/timesheets'
import { insertTimeEntry } from './record'
import { findVoided, type Voided } from './voided'

/** Clocks differ: so much later than now is still now, in milliseconds. */
const TOLERANCE_MS = 5 * 60_000
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
    const { technician_id = '', voids_id } = draft.value
    const voided = voids_id ? await findVoided(tx, ctx, technician_id, voids_id) : null
    if (voids_id && !voided) draft.reject('voids_id', 'is not an entry of this technician’s time')
    if (voids_id && !draft.value.note) draft.reject('note', 'is required: why it is corrected')
    checkEntered(draft)
    const source = ctx.actor.type === 'user' ? 'console' : 'api'
    const { note = null, ended_at = null, work_order_id = null, ...entry } = draft.finish()
    const times = { started_at: entry.started_at, ended_at }
    const { id: technicianId } = await tx.technician.findFirstOrThrow({
      where: { account_id: ctx.accountId, id: entry.technician_id.toLowerCase() },
      select: { id: true },
    })
    await requireUnapproved(tx, ctx, technicianId, times, voided)
    if (ended_at) await refuseOverlap(tx, ctx, technicianId, { ...times, ended_at }, voided)
    return insertTimeEntry(tx, ctx, {
      id: newId(),
      technician_id: technicianId,
      kind: entry.kind,
      ...times,
      work_order_id: work_order_id ?? voided?.work_order_id ?? null,
      note,
      source,
      voids_id: voided?.voids_id ?? null,
      field_event_id: voided?.field_event_id ?? null,
      recorded_at: new Date(),
    })
  })
}

/** What an entry needs beyond what each of its fields does, whoever enters it. */
export function checkEntered(
  draft: Draft<Pick<TimeEntryCreate, 'kind' | 'started_at' | 'ended_at' | 'voids_id'>>,
): void {
  const { kind, started_at, ended_at, voids_id } = draft.value
  const isMark = kind !== undefined && isDayMark(kind)
  if (isMark && ended_at) draft.reject('ended_at', 'is none of a press of the day clock')
  if (isMark && voids_id) draft.reject('voids_id', 'is none of a press of the day clock: enter the time itself')
  if (kind && !isMark && !ended_at) draft.reject('ended_at', 'is required')
  if (started_at && ended_at && ended_at <= started_at) draft.reject('ended_at', 'must be after started_at')
  if (started_at && ended_at && ended_at.getTime() - started_at.getTime() > MAX_ENTRY_MS)
    draft.reject('ended_at', 'must be at most 24 hours after started_at')
  const latest = Date.now() + TOLERANCE_MS
  if (started_at && started_at.getTime() > latest) draft.reject('started_at', 'must not be in the future')
  else if (ended_at && ended_at.getTime() > latest) draft.reject('ended_at', 'must not be in the future')
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
