import { EVENT_OF, MARK_OF } from '@/lib/domain/field/kinds'
import { type Entered, type Sheet, sheetOf } from '@/lib/domain/timesheets/entries'
import type { SheetState } from '@/lib/domain/timesheets/states'
import { type DayClock, type Moment, segmentsOf } from '@/lib/domain/timesheets/segments'
import type { PayloadOf } from '@/lib/schemas/field/commands'
import { happenedAt } from './outbox'
import type { Snapshot } from './snapshot'
import type { OutboxRow } from './types'

/** One’s own time as the phone knows it: what was synced, with what waits. */
export type OwnTime = {
  sheet: Sheet
  clock: DayClock
  /** What people call the jobs that its entries name. */
  numbers: ReadonlyMap<string, string>
  /** The states of weeks by their Mondays; weeks without any are open. */
  states: ReadonlyMap<string, SheetState>
  /** The first day that the phone knows. */
  from: string | null
  /** By the server’s clock. */
  now: number
}

/** Before the first sync. */
const NO_TIME = { from: null, moments: [], entries: [], work_orders: [], sheets: [] }

/** Makes one’s own time of what was synced and of what was done on this phone since; `phoneNow` is by the phone’s clock. */
export function ownTimeOf({ settings, commands, rows }: Snapshot, phoneNow: number): OwnTime {
  const { skew_ms = 0 } = settings
  const time = settings.time ?? NO_TIME
  const now = phoneNow + skew_ms
  const pending = commands.filter(
    ({ state, outcome, shown }) => outcome !== 'refused' && (state === 'waiting' || !shown),
  )
  const moments = new Map<string, Moment>()
  for (const row of pending) {
    const kind = EVENT_OF[row.kind] ?? MARK_OF[row.kind]
    if (kind) moments.set(row.id, { id: row.id, kind, at: Date.parse(happenedAt(row)), job: row.work_order_id || null })
  }
  for (const { id, kind, occurred_at, work_order_id: job } of time.moments)
    moments.set(id, { id, kind, at: Date.parse(occurred_at), job })
  const entered = new Map(pending.flatMap(enteredBy))
  for (const { id, kind, started_at, ended_at, work_order_id: job, note, voids_id: voids } of time.entries)
    entered.set(id, { id, kind, from: Date.parse(started_at), to: Date.parse(ended_at), job, note, voids })
  const all = [...moments.values()]
  return {
    sheet: sheetOf(all, [...entered.values()], now),
    clock: segmentsOf(all, now).clock,
    numbers: new Map([
      ...time.work_orders.map(({ id, work_order_number }) => [id, work_order_number] as const),
      ...rows.map(({ id, job }) => [id, job.work_order.work_order_number] as const),
    ]),
    states: new Map([
      ...time.sheets.map(({ week_start, state }) => [week_start, state] as const),
      ...pending.flatMap(submittedBy),
    ]),
    from: time.from,
    now,
  }
}

function enteredBy({ id, kind, payload }: OutboxRow): [string, Entered][] {
  if (kind !== 'enter_time') return []
  const entry = payload as PayloadOf<'enter_time'>
  const { note = null, voids_id: voids = null } = entry
  const span = { from: Date.parse(entry.started_at), to: Date.parse(entry.ended_at) }
  return [[id, { id, kind: entry.kind, ...span, job: null, note, voids }]]
}

function submittedBy({ kind, payload }: OutboxRow): [string, SheetState][] {
  return kind === 'submit_week' ? [[(payload as PayloadOf<'submit_week'>).week_start, 'submitted']] : []
}
