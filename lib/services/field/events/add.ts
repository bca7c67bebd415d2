import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import type { EventSource, RecordedKind } from '@/lib/domain/field/kinds'
import { newId } from '@/lib/domain/id'
import type { FieldEventRecord } from '@/lib/schemas/field/event'
import { lockTimesheet, weekOf } from '@/lib/services/field/timesheets'
import { eventSelect, noteSelect, toEventRecord, toNoteRecord } from './record'

/** Who told something of which job by which device, and when it happened and was received. */
export type Telling = {
  work_order_id: string
  technician_id: string
  /** What the phone is called now: it may be gone when somebody reads it. */
  device_id: string | null
  device_label: string | null
  occurred_at: Date
  recorded_at: Date
}

type Where = { latitude?: number | null; longitude?: number | null; accuracy_m?: number | null }

/** What happened at a job; of what no phone told also who entered it, and what it corrects. */
export type NewEvent = Where & {
  kind: RecordedKind
  visit_id: string | null
  pause_reason_id: string | null
  command_id: string | null
  source?: EventSource
  recorded_by?: string
  voids_id?: string
}

/** Writes what happened at a job. It is never changed (R-FA-6). */
export async function addEvent(
  tx: Transaction,
  ctx: ServiceContext,
  report: Telling,
  event: NewEvent,
): Promise<FieldEventRecord> {
  // By the id of its command the phone knows it before it is told of it; a correction has one of its own.
  const id = (event.voids_id ? null : event.command_id) ?? newId()
  const data = { id, account_id: ctx.accountId, ...report, ...event }
  const after = toEventRecord(await tx.fieldEvent.create({ data, select: eventSelect }))
  await recordHistory(tx, ctx, { verb: 'create', type: 'field_event', id: after.id, before: null, after })
  await lockTimesheet(tx, ctx, report.technician_id, weekOf(ctx, report.occurred_at))
  return after
}

/**
 * Writes what a technician noted at a job, under the id of its command, by which they correct it. The note that it takes the place of stays;
 * one that is none of theirs at this job is not named (R-FA-33).
 */
export async function addNote(
  tx: Transaction,
  ctx: ServiceContext,
  report: Telling,
  { id, text, voids_id }: { id: string; text: string; voids_id: string | null },
): Promise<void> {
  const { accountId: account_id } = ctx
  const { work_order_id, technician_id } = report
  const where = { account_id, work_order_id, technician_id, id: voids_id ?? '' }
  const isOwn = voids_id !== null && (await tx.workOrderNote.count({ where })) > 0
  const data = { id, account_id, ...report, text, voids_id: isOwn ? voids_id : null }
  const after = toNoteRecord(await tx.workOrderNote.create({ data, select: noteSelect }))
  await recordHistory(tx, ctx, { verb: 'create', type: 'work_order_note', id: after.id, before: null, after })
}
