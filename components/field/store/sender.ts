import type { CommandOutcomeRecord } from '@/lib/schemas/field/command'
import { measureSkew } from './clock'
import { type FieldDatabase, readSettings, writeSettings } from './database'
import { type Line, LineError, type LineFault } from './line'
import { nextBatch, nextUpload, refuseUpload, recordOutcomes, undecided } from './outbox'
import { forgetPictures } from './pictures'
import { applySync, pull } from './sync'
import type { OutboxRow } from './types'
import { sendUpload } from './uploads'

export type Sending = {
  db: FieldDatabase
  line: Line
  now: () => number
  device: { label: string; platform?: string }
  /** Called when less is to be sent than before: the line is bad perhaps, but there is one. */
  progressed?: () => void
  /** Called when the first jobs are there: they are shown before all else has been asked for. */
  arrived?: () => void
}
/** How a flush ended: with everything sent that could be, or with what stood in the way. */
export type Flushed = 'done' | Exclude<LineFault, 'refused'>

/**
 * Sends what waits, commands first and pictures after them, and gets what has changed. Whatever is lost on the way is sent again by the next
 * one: the server knows each command by its id. One at a time for each person (`store.ts`).
 */
export async function flush(sending: Sending): Promise<Flushed> {
  try {
    const deviceId = await ownDevice(sending)
    await sendCommands(sending, deviceId)
    await sendUploads(sending, deviceId)
    await askAgain(sending, deviceId)
    await pull(sending.db, sending.line, deviceId, sending.now)
    await forgetPictures(sending.db)
    return 'done'
  } catch (error) {
    if (!(error instanceof LineError)) throw error
    if (error.fault === 'revoked') await writeSettings(sending.db, { revoked: true })
    // The next flush registers this browser once more.
    if (error.fault === 'unknown_device') await writeSettings(sending.db, { device_id: undefined })
    return error.fault === 'refused' ? 'away' : error.fault
  }
}

async function ownDevice({ db, line, device, now, arrived }: Sending): Promise<string> {
  const { device_id, revoked, skew_ms } = await readSettings(db)
  if (device_id !== undefined && !revoked) return device_id
  // Whoever signed in again since it was revoked may have it registered anew, and what waits goes with it.
  const sentAt = now()
  const { id, technician, sync } = await line.register(device)
  await writeSettings(db, { device_id: id, technician, revoked: undefined, cursor: undefined })
  if (sync) {
    await applySync(db, sync, true, measureSkew(sentAt, now(), sync.server_time, skew_ms))
    arrived?.()
  }
  return id
}

async function sendCommands(sending: Sending, deviceId: string): Promise<void> {
  let before: string | undefined
  for (let batch = await nextBatch(sending.db); batch.length > 0; batch = await nextBatch(sending.db)) {
    // An answer that settled nothing is no answer: the next flush tries again.
    if (batch[0]?.id === before) throw new LineError('away')
    before = batch[0]?.id
    const outcomes = await exchange(sending, deviceId, batch)
    await recordOutcomes(sending.db, outcomes)
    // Pictures that are missing come first; until then these would be asked for without end.
    if (outcomes.every(({ reason }) => reason === 'upload_missing')) return
    sending.progressed?.()
  }
}

/** One after the other: each is followed by its command, so that a short connection brings whole photos. */
async function sendUploads(sending: Sending, deviceId: string): Promise<void> {
  for (let row = await nextUpload(sending.db); row !== null; row = await nextUpload(sending.db)) {
    try {
      await sendUpload(sending, deviceId, row)
    } catch (error) {
      if (!(error instanceof LineError) || error.fault !== 'refused') throw error
      // What the server cannot take as a picture must not keep back the others; its bytes stay until its person has read that.
      await refuseUpload(sending.db, row.sha256, error.message)
    }
    await sendCommands(sending, deviceId)
  }
}

/** What the office had to decide has one outcome more, which is told to whoever sends the command again. */
async function askAgain(sending: Sending, deviceId: string): Promise<void> {
  const rows = await undecided(sending.db)
  for (const skew_ms of new Set(rows.map((row) => row.skew_ms)))
    await recordOutcomes(
      sending.db,
      await exchange(
        sending,
        deviceId,
        rows.filter((row) => row.skew_ms === skew_ms),
      ),
    )
}

/** Sends commands of one skew, and answers what became of each. */
async function exchange(
  sending: Sending,
  deviceId: string,
  rows: readonly OutboxRow[],
): Promise<CommandOutcomeRecord[]> {
  const { line, now } = sending
  const commands = rows.map(({ id, kind, version, work_order_id, visit_id, payload, base, occurred_at }) => ({
    id,
    kind,
    version,
    work_order_id: work_order_id || null,
    visit_id,
    payload,
    base,
    occurred_at,
  }))
  const sent_at = new Date(now()).toISOString()
  try {
    const answer = await line.commands({ device_id: deviceId, sent_at, skew_ms: rows[0]?.skew_ms ?? 0, commands })
    return answer.commands
  } catch (error) {
    if (!(error instanceof LineError) || error.fault !== 'refused') throw error
    // One that cannot be read must not keep back the others.
    if (rows.length > 1) return oneByOne(sending, deviceId, rows)
    return rows.map(({ id, occurred_at }) => ({
      id,
      outcome: 'refused',
      reason: 'invalid',
      message: error.message,
      occurred_at,
      is_clamped: false,
    }))
  }
}

async function oneByOne(
  sending: Sending,
  deviceId: string,
  rows: readonly OutboxRow[],
): Promise<CommandOutcomeRecord[]> {
  const outcomes: CommandOutcomeRecord[] = []
  for (const row of rows) outcomes.push(...(await exchange(sending, deviceId, [row])))
  return outcomes
}
