import { earliest, later, type Clock } from './clock'
import type { Order } from './orders'
import type { HistoryRow, HoldReasonRow, ServiceContractRow } from './rows'
import type { WorkOrderHoldRow } from './rows-work'

/* Work that was begun and waits for something, and why. */

/** How many jobs of the last days wait with a promise that stands still meanwhile, and how far back they are looked for. */
const WAITING = 3
const LOOKED_BACK = 4
const CALLS: readonly string[] = ['repair', 'service', 'emergency']

/** Of the calls with a service level that were answered soonest, some turned out to need a part. */
export function makeWaits(clock: Clock, orders: readonly Order[], contracts: readonly ServiceContractRow[]): void {
  const promising = new Set(contracts.flatMap(({ id, service_level_id }) => (service_level_id ? [id] : [])))
  const answeredAfter = ({ row }: Order) => (row.started_at ?? clock.now).getTime() - row.created_at.getTime()
  const answered = orders.filter(({ row, work, pause }) => {
    const isPromised = work.assets.some((asset) => promising.has(asset.row.service_contract_id ?? ''))
    const isRecent = row.completed_at !== null && row.completed_at > clock.at(-LOOKED_BACK, 0)
    return isPromised && isRecent && !pause && CALLS.includes(row.work_order_type)
  })
  for (const order of answered.toSorted((a, b) => answeredAfter(a) - answeredAfter(b)).slice(0, WAITING)) wait(order)
}

function wait({ row, work, moves }: Order): void {
  const done = moves.at(-1)
  if (!done || !row.started_at || !row.completed_at) return
  done.at = earliest(row.completed_at, later(row.started_at, work.minutes * 0.5))
  done.to = 'on_hold'
  Object.assign(row, { status: 'on_hold', completed_at: null, updated_at: done.at })
  row.notes = 'Waiting for part from the manufacturer, expected next week.'
}

/** Why work waits: what its notes say, in the company's words. */
export function makeHolds(
  orders: readonly Order[],
  history: readonly HistoryRow[],
  reasons: readonly HoldReasonRow[],
): WorkOrderHoldRow[] {
  const waiting = new Map(orders.flatMap(({ row }) => (row.status === 'on_hold' ? [[row.id, row]] : [])))
  const begun = new Map(history.filter(isHold).map((event) => [event.record_id, event]))
  return [...begun].flatMap(([work_order_id, { id, created_at }]): WorkOrderHoldRow[] => {
    const order = waiting.get(work_order_id)
    const reason = order && reasons.find(({ name }) => name === reasonOf(order.notes ?? ''))
    if (!reason) return []
    const { notes: note } = order
    // A hold is called by the step of the history that began it.
    return [{ id, work_order_id, reason_id: reason.id, stops: reason.stops, note, started_at: created_at }]
  })
}

function isHold({ record_type, changes }: HistoryRow): boolean {
  return record_type === 'work_order' && changes.status?.[1] === 'on_hold'
}

function reasonOf(note: string): string {
  if (note.startsWith('Waiting for part')) return 'Waiting for parts'
  return note.startsWith('Lift rental') ? 'Our own delay' : 'Waiting for the customer'
}
