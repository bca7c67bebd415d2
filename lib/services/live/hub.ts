import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { listen } from '@/lib/db/listen'
import { newId } from '@/lib/domain/id'
import { logFailure } from '@/lib/log'
import { isTooMuch, nothingTouched, readChange, readSince, type Touched } from './changes'
import type { LiveEvent, LiveMessage } from './types'

/** Changes that arrive together are read together, once for all the boards of a company. */
const GATHER_MS = 25

type Listener = { ctx: ServiceContext; send: (event: LiveEvent) => void; last: string }
type Room = { listeners: Set<Listener>; touched: Touched; last: string; timer?: ReturnType<typeof setTimeout> }
type Hub = { rooms: Map<string, Room>; stop: () => void }

// One per process, though the framework may load this module more than once.
const shared = globalThis as { fieldlineLive?: Hub }

/**
 * Tells `send` of every change of the account's work orders from a point on: the history id of the last event seen, or a
 * moment in epoch milliseconds. Returns how to stop. Throws `forbidden`.
 */
export async function watchWorkOrders(
  ctx: ServiceContext,
  after: string | number,
  send: (event: LiveEvent) => void,
): Promise<() => void> {
  requireScope(ctx, 'read:work-orders')
  const hub = (shared.fieldlineLive ??= startHub())
  const room = hub.rooms.get(ctx.accountId) ?? { listeners: new Set(), touched: nothingTouched(), last: '' }
  hub.rooms.set(ctx.accountId, room)
  const listener: Listener = { ctx, send, last: typeof after === 'string' ? after : newId() }
  room.listeners.add(listener)
  await catchUp(listener, after)
  return () => {
    room.listeners.delete(listener)
    if (room.listeners.size === 0) {
      clearTimeout(room.timer)
      hub.rooms.delete(ctx.accountId)
    }
  }
}

function startHub(): Hub {
  const rooms: Hub['rooms'] = new Map()
  const onMessage = (payload: string) => {
    const { account_id, type, history_id, ids } = JSON.parse(payload) as LiveMessage
    const room = rooms.get(account_id)
    if (!room) return
    for (const id of ids) room.touched[type as keyof Touched].add(id)
    if (history_id > room.last) room.last = history_id
    room.timer ??= setTimeout(() => void flush(room), GATHER_MS)
  }
  // While the connection was away changes went unheard; the history knows them.
  const onConnect = () => {
    for (const { listeners } of rooms.values()) for (const one of listeners) void catchUp(one, one.last).catch(report)
  }
  return { rooms, stop: listen('fieldline_history', onMessage, onConnect) }
}

async function flush(room: Room): Promise<void> {
  const { touched, last } = room
  Object.assign(room, { touched: nothingTouched(), timer: undefined })
  const [first] = room.listeners
  if (!first) return
  try {
    const event = await eventOf(first.ctx, touched, last)
    for (const listener of room.listeners) tell(listener, event)
  } catch (error) {
    report(error)
    for (const listener of room.listeners) tell(listener, { event: 'reload', id: last, data: null })
  }
}

async function catchUp(listener: Listener, after: string | number): Promise<void> {
  const { touched, last } = await readSince(listener.ctx, after)
  if (last !== null) tell(listener, await eventOf(listener.ctx, touched, last))
}

async function eventOf(ctx: ServiceContext, touched: Touched, id: string): Promise<LiveEvent> {
  if (isTooMuch(touched)) return { event: 'reload', id, data: null }
  return { event: 'change', id, data: await readChange(ctx, touched) }
}

function tell(listener: Listener, event: LiveEvent): void {
  if (event.id > listener.last) listener.last = event.id
  listener.send({ ...event, id: listener.last })
}

function report(error: unknown): void {
  logFailure('live changes could not be read', error)
}

/** Ends the listening connection of this process. */
export function stopLive(): void {
  shared.fieldlineLive?.stop()
  shared.fieldlineLive = undefined
}
