import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { MARK_OF } from '@/lib/domain/field/kinds'
import type { Happened } from '@/lib/domain/field/times'
import type { Verdict } from '@/lib/domain/field/merge'
import { startOfWeek } from '@/lib/domain/board/zoned'
import { invalid, ServiceError } from '@/lib/errors'
import { Draft } from '@/lib/schemas/draft'
import type { PayloadOf, ReadCommand } from '@/lib/schemas/field/commands'
import type { SendingDevice } from '@/lib/services/field/devices'
import { checkEntered, findVoided, insertTimeEntry, requireUnapproved } from '@/lib/services/field/time-entries'
import { lockTimesheet, moveLocked, weekOf } from '@/lib/services/field/timesheets'

type TimeCommand = { id: string; read: ReadCommand; device: SendingDevice; happened: Happened; receivedAt: Date }
type Settled = Verdict & { message: string | null }

const DONE: Settled = { outcome: 'accepted', reason: null, extent: 'all', message: null }

/**
 * Writes what a technician did with their own time. A press of the day clock is always accepted, as all evidence; what they entered, and a
 * submitted week, are refused once the office has approved the week (R-TS-4).
 */
export async function recordTime(tx: Transaction, ctx: ServiceContext, command: TimeCommand): Promise<Settled> {
  const { read, device, happened } = command
  try {
    if (read.kind === 'enter_time') await enterTime(tx, ctx, command, read.payload)
    else if (read.kind === 'submit_week')
      await moveLocked(tx, ctx, device.technician_id, startOfWeek(read.payload.week_start), 'submit')
    else {
      const kind = MARK_OF[read.kind]
      if (!kind) throw new Error(`${read.kind} is not about time`)
      await lockTimesheet(tx, ctx, device.technician_id, weekOf(ctx, happened.at))
      await insertTimeEntry(tx, ctx, { ...commonOf(command), kind, started_at: happened.at })
    }
    return DONE
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error
    const reason = error.code === 'sheet_approved' ? 'sheet_approved' : 'invalid'
    const message = error.details.map(({ field, message: what }) => `${field} ${what}`).join('; ') || error.message
    return { outcome: 'refused', reason, extent: 'nothing', message }
  }
}

function commonOf({ id, device, receivedAt }: TimeCommand) {
  return { id, technician_id: device.technician_id, source: 'device', recorded_at: receivedAt }
}

async function enterTime(
  tx: Transaction,
  ctx: ServiceContext,
  command: TimeCommand,
  { voids_id = null, note = null, kind, ...times }: PayloadOf<'enter_time'>,
): Promise<void> {
  const { technician_id } = command.device
  const entry = { kind, started_at: new Date(times.started_at), ended_at: new Date(times.ended_at) }
  const draft = new Draft(entry, [], entry)
  checkEntered(draft)
  if (draft.problems.length > 0) throw invalid(draft.problems)
  // What the office refused as an event is none of the sheet; the time that was entered in its place still is.
  const voided = voids_id ? await findVoided(tx, ctx, technician_id, voids_id) : null
  await requireUnapproved(tx, ctx, technician_id, entry, voided)
  await insertTimeEntry(tx, ctx, {
    ...commonOf(command),
    ...entry,
    note,
    work_order_id: voided?.work_order_id ?? null,
    voids_id: voided?.voids_id ?? null,
    field_event_id: voided?.field_event_id ?? null,
  })
}
