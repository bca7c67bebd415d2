import { v5 } from 'uuid'
import { Prisma } from '@/prisma/generated/client'
import type { BusinessCalendar } from '@/lib/domain/calendar/types'
import { newId } from '@/lib/domain/id'
import { follow, type FollowedOrder, type KeptClock, type KeptHold } from '@/lib/domain/sla/follow'
import { enqueue } from '@/lib/db/enqueue'
import { readFollowed } from './followed-orders'
import { type ChangedRecord, recordHistoryOfMany } from '@/lib/db/history-bulk'
import { rowsJson } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'

/** Who tells of warnings, breaches and promises that were kept. */
const CLOCK = { type: 'system', id: null, name: 'Service level clock' } as const

/** The namespace of the ids of snapshots. */
const SNAPSHOTS = '6f1c4f3e-7f0e-4c52-9d6b-0d3f8b1f5a10'

/** The states that are told, by the verb of the history. */
const TOLD = { warned: 'warn', breached: 'breach', met: 'meet' } as const

type RecordedTransition = keyof typeof TOLD

type FollowOptions = { now?: number; silently?: boolean; sinceCall?: boolean }

/**
 * Brings the holds and clocks of work orders in line with what happened to them (R-SL-6, R-SL-7), and tells of promises that are warned of,
 * broken or kept now; `silently` where they were before anybody could be told. The work orders are locked. Where nothing was
 * promised it is one statement that finds nothing. With `sinceCall` completed work gets the clocks that it would have had.
 */
export async function followPromises(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
  { now = Date.now(), silently = false, sinceCall = false }: FollowOptions = {},
): Promise<void> {
  const orders = await readFollowed(tx, accountId, ids)
  if (orders.length === 0) return
  const followed = orders.map((order) => ({ order, ...follow(order, now, newId, sinceCall) }))
  await writeHolds(tx, accountId, followed)
  await writeClocks(tx, accountId, followed)
  if (!silently) await recordTransitions(tx, accountId, followed)
}

type Result = { order: FollowedOrder; holds: KeptHold[]; clocks: KeptClock[] }

async function writeHolds(tx: Transaction, accountId: string, results: readonly Result[]): Promise<void> {
  const rows = results.flatMap(({ order, holds }) =>
    holds.map((one) => ({ ...one, ...instants(one, ['started_at', 'ended_at']), work_order_id: order.id })),
  )
  if (rows.length === 0) return
  await tx.$executeRaw`
    INSERT INTO work_order_hold (account_id, id, work_order_id, reason_id, stops, started_at, ended_at, undone)
    SELECT ${accountId}::uuid, n.id, n.work_order_id, n.reason_id, n.stops, n.started_at, n.ended_at, n.undone
    FROM jsonb_populate_recordset(NULL::work_order_hold, ${rowsJson(rows)}::jsonb) AS n
    ON CONFLICT (account_id, id) DO UPDATE SET started_at = excluded.started_at, ended_at = excluded.ended_at, undone = excluded.undone`
}

const CHANGING = Prisma.raw(
  [
    'state',
    'promise',
    'due_at',
    'warn_at',
    'warned_percent',
    'met_at',
    'breached_at',
    'business_minutes',
    'next_at',
    'finished_by',
  ]
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

async function writeClocks(tx: Transaction, accountId: string, results: readonly Result[]): Promise<void> {
  const rows = results.flatMap(({ order, clocks }) =>
    clocks.map(({ calendar, ...one }) => ({
      ...one,
      ...instants(one, ['starts_at', 'due_at', 'warn_at', 'met_at', 'breached_at', 'next_at']),
      // A clock keeps the calendar that it was made with.
      calendar_id: order.clocks.some(({ id }) => id === one.id) ? null : snapshotId(calendar),
      work_order_id: order.id,
      calendar,
    })),
  )
  if (rows.length === 0) return
  const snapshots = new Map(rows.map(({ calendar_id: id, calendar }) => [id, { id, calendar }]))
  snapshots.delete(null)
  if (snapshots.size > 0)
    await tx.$executeRaw`
      INSERT INTO calendar_snapshot (account_id, id, calendar)
      SELECT ${accountId}::uuid, n.id, n.calendar
      FROM jsonb_populate_recordset(NULL::calendar_snapshot, ${rowsJson([...snapshots.values()])}::jsonb) AS n
      ORDER BY n.id ON CONFLICT DO NOTHING`
  await tx.$executeRaw`
    INSERT INTO sla_clock (account_id, id, work_order_id, kind, state, contract_id, promise, calendar_id, starts_at, due_at, warn_at,
      warned_percent, met_at, breached_at, business_minutes, next_at, finished_by, created_at, updated_at)
    SELECT ${accountId}::uuid, n.id, n.work_order_id, n.kind, n.state, n.contract_id, n.promise, n.calendar_id, n.starts_at,
      n.due_at, n.warn_at, n.warned_percent, n.met_at, n.breached_at, n.business_minutes, n.next_at, n.finished_by, now(), now()
    FROM jsonb_populate_recordset(NULL::sla_clock, ${rowsJson(rows)}::jsonb) AS n
    ON CONFLICT (account_id, id) DO UPDATE SET ${CHANGING}, updated_at = now()`
}

/** Writes the history of what is true since now: of each clock at most one, the last of what passed. */
async function recordTransitions(tx: Transaction, accountId: string, results: readonly Result[]): Promise<void> {
  const transitions = results.flatMap(({ order, clocks }) =>
    clocks.flatMap((clock) => {
      const before = order.clocks.find(({ id }) => id === clock.id)
      if (!isRecordedState(clock.state)) return []
      // What was broken before there were clocks is not told.
      if (order.clocks.length === 0 && clock.state === 'breached') return []
      // One that runs on after a hold was warned of before.
      const isNew =
        clock.state === 'warned'
          ? clock.warned_percent !== before?.warned_percent
          : clock.state !== toClockFields(before)
      return isNew ? [{ verb: TOLD[clock.state], id: clock.id, changes: changesOf(before, clock) }] : []
    }),
  )
  const author = { accountId, actor: CLOCK, requestId: newId() }
  for (const verb of Object.values(TOLD)) {
    const records = transitions
      .filter((one) => one.verb === verb)
      .map(({ id, changes }): ChangedRecord => ({ id, changes }))
    await recordHistoryOfMany(tx, author, { verb, type: 'sla_clock', records })
  }
  if (transitions.some(({ verb }) => verb !== TOLD.met))
    await enqueue(tx, 'mail-warnings', [{ account_id: accountId, id: accountId }])
}

/** How a clock stood when it was last told of: one that was cancelled keeps what had been told. */
function toClockFields(clock: KeptClock | undefined): string | undefined {
  if (clock?.state !== 'cancelled') return clock?.state
  if (clock.breached_at !== null) return 'breached'
  return clock.met_at === null ? clock.state : 'met'
}

function isRecordedState(state: string): state is RecordedTransition {
  return Object.hasOwn(TOLD, state)
}

function changesOf(before: KeptClock | undefined, { state, met_at, breached_at }: KeptClock): ChangedRecord['changes'] {
  const iso = (moment: number | null | undefined) => (moment == null ? null : new Date(moment).toISOString())
  const pairs = {
    state: [before?.state ?? null, state],
    met_at: [iso(before?.met_at), iso(met_at)],
    breached_at: [iso(before?.breached_at), iso(breached_at)],
  } satisfies ChangedRecord['changes']
  return Object.fromEntries(Object.entries(pairs).filter(([name, [old, now]]) => name === 'state' || old !== now))
}

function instants<Name extends string>(row: Record<Name, number | null>, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, row[name] === null ? null : new Date(row[name]).toISOString()]))
}

/** One snapshot for the same hours; none where every moment counts. */
function snapshotId(calendar: BusinessCalendar): string | null {
  return calendar.always ? null : v5(JSON.stringify(calendar), SNAPSHOTS)
}
