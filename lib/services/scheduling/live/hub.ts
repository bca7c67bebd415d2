import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type News, CHANGES_CHANNEL } from '@/lib/db/announce'
import { listen } from '@/lib/db/listen'
import { logFailure } from '@/lib/log'
import { isForBoards, isTooMuch, readChange, readSince, type Touched } from './changes'
import { DebouncedPoller } from './debounced-poller'
import { livePoint, type LivePoint, pointText } from './point'
import { difference, emptyPresence, type Present, wholeOf } from './present'
import { readViewers } from './presence'
import type { LiveEvent } from './types'

/** Changes that arrive together are read together, once for all the boards of this process. */
const GATHER_MS = 25
const GATHER_PRESENCE_MS = 100
/** What was committed by a process that died before it told, or not by us at all, is found by looking. */
const LOOK_MS = 2000
const LOOK_PRESENCE_MS = 15_000
/** Who was away longer reads everything again. */
const MAX_OFFLINE_MS = 3_600_000

/** The most streams of one user in one process; each keeps a connection and memory. */
export const MAX_STREAMS_PER_USER = 20

type Watcher = {
  send: (event: LiveEvent) => void
  /** Called when its user opened more streams than one may have, and this one is the oldest. It gets no further messages. */
  onReplaced: () => void
  /** Something about the watching user changed: their role, or a sign-in of theirs ended. */
  onUserChanged: () => void
}
type Listener = Watcher & {
  ctx: ServiceContext
  /** Where it stands until it has caught up. */ behind: LivePoint | null
}
type Room = { listeners: Set<Listener>; present: Present }

// One per process, though the framework may load this module more than once.
const shared = globalThis as { fieldlineLive?: Hub }

/**
 * Tells a watcher of every change of the account's work orders from a point on, and who else is at the board. Returns how
 * to stop. Whoever is refused is told of nothing and leaves nothing behind. Throws `forbidden`.
 */
export async function watchWorkOrders(ctx: ServiceContext, after: LivePoint, watcher: Watcher): Promise<() => void> {
  requireScope(ctx, 'read:work-orders')
  const hub = (shared.fieldlineLive ??= new Hub())
  return hub.join({ ctx, ...watcher, behind: after })
}

/** How many streams this process serves. */
export function countStreams(): number {
  return shared.fieldlineLive?.size ?? 0
}

/** Ends the listening connection of this process. */
export function stopLive(): void {
  shared.fieldlineLive?.stop()
  shared.fieldlineLive = undefined
}

class Hub {
  #rooms = new Map<string, Room>()
  /** Up to where changes were sent to the rooms; null while nobody listens, when nothing is read. */
  #point: LivePoint | null = null
  #starting: Promise<void> | null = null
  #history = new DebouncedPoller(GATHER_MS, LOOK_MS, () => this.#tellHistory())
  #presence = new DebouncedPoller(GATHER_PRESENCE_MS, LOOK_PRESENCE_MS, () => this.#tellPresence())
  #stopListening = listen(
    CHANGES_CHANNEL,
    (payload) => this.#hear(JSON.parse(payload) as News),
    // While the connection was away news went unheard.
    () => this.#lookAll(),
  )

  get size(): number {
    return [...this.#rooms.values()].reduce((sum, { listeners }) => sum + listeners.size, 0)
  }

  async join(listener: Listener): Promise<() => void> {
    const { accountId } = listener.ctx
    const room = this.#rooms.get(accountId) ?? { listeners: new Set(), present: emptyPresence() }
    this.#rooms.set(accountId, room)
    room.listeners.add(listener)
    this.#replaceOldest(listener, room)
    this.#history.start()
    this.#presence.start()
    this.#presence.soon()
    try {
      listener.send({ event: 'presence', id: null, data: wholeOf(room.present) })
      // The rooms' point before the listener's own, so that nothing falls between them.
      await this.#start()
      await this.#catchUp(listener)
    } catch (error) {
      this.#leave(listener, room)
      throw error
    }
    return () => this.#leave(listener, room)
  }

  /**
   * The oldest goes, not the newest: it may be one whose browser is gone without a word, and whoever comes back after a
   * break is never refused.
   */
  #replaceOldest(newest: Listener, room: Room): void {
    const ownListeners = [...room.listeners].filter(({ ctx }) => ctx.actor.id === newest.ctx.actor.id)
    for (const oldest of ownListeners.slice(0, -MAX_STREAMS_PER_USER)) {
      this.#leave(oldest, room)
      oldest.onReplaced()
    }
  }

  stop(): void {
    this.#stopListening()
    this.#history.stop()
    this.#presence.stop()
  }

  /** Those who come together wait for one and the same point. */
  async #start(): Promise<void> {
    if (this.#point) return
    this.#starting ??= livePoint()
      .then((point) => void (this.#point = point))
      .finally(() => (this.#starting = null))
    await this.#starting
  }

  #leave(listener: Listener, room: Room): void {
    if (!room.listeners.delete(listener)) return
    if (room.listeners.size === 0) this.#rooms.delete(listener.ctx.accountId)
    if (this.#rooms.size > 0) return
    this.#point = null
    this.#history.stop()
    this.#presence.stop()
  }

  // A process of the release before names no risks.
  #hear({ history, presence, risk = [] }: Partial<News> & Omit<News, 'risk'>): void {
    for (const id of risk) this.#tellRisk(id)
    if (history.some((id) => this.#rooms.has(id))) this.#history.soon()
    if (presence.some((id) => this.#rooms.has(id))) this.#presence.soon()
  }

  #lookAll(): void {
    if (this.#rooms.size === 0) return
    this.#history.soon()
    this.#presence.soon()
  }

  async #catchUp(listener: Listener): Promise<void> {
    const { ctx, behind } = listener
    if (!behind) return
    const { accountId } = ctx
    const { touched, point } =
      Date.now() - behind.at > MAX_OFFLINE_MS
        ? { touched: null, point: await livePoint() }
        : await readSince([accountId], behind)
    const news = touched ? touched.get(accountId) : 'all'
    const isNews = news === 'all' || (news && isForBoards(news))
    const event = isNews && (await eventOf(ctx, news, point))
    listener.behind = null
    if (event) listener.send(event)
  }

  async #tellHistory(): Promise<void> {
    if (!this.#point) return
    const { touched, point } = await readSince([...this.#rooms.keys()], this.#point)
    if (this.#rooms.size > 0) this.#point = point
    await Promise.all([...touched].map(([accountId, news]) => this.#tell(accountId, news, point)))
  }

  async #tell(accountId: string, news: Touched, point: LivePoint): Promise<void> {
    const listeners = this.#rooms.get(accountId)?.listeners ?? new Set<Listener>()
    for (const { ctx, onUserChanged } of listeners) if (news.user.includes(ctx.actor.id ?? '')) onUserChanged()
    const [first] = listeners
    if (!first || !isForBoards(news)) return
    const event = await eventOf(first.ctx, news, point).catch((error: unknown): LiveEvent => {
      logFailure('live changes could not be read', error)
      return { event: 'reload', id: pointText(point), data: null }
    })
    for (const { send, behind } of listeners) send(behind ? ({ ...event, id: pointText(behind) } as LiveEvent) : event)
  }

  #tellRisk(accountId: string): void {
    for (const { send } of this.#rooms.get(accountId)?.listeners ?? []) send({ event: 'risk', id: null, data: null })
  }

  async #tellPresence(): Promise<void> {
    const viewers = await readViewers([...this.#rooms.keys()])
    for (const [accountId, now] of viewers) {
      const room = this.#rooms.get(accountId)
      const data = room && difference(room.present, now)
      if (!data) continue
      // One and the same event, so that it is written once for all of them.
      const event: LiveEvent = { event: 'presence', id: null, data }
      for (const { send } of room.listeners) send(event)
    }
  }
}

async function eventOf(ctx: ServiceContext, news: Touched | 'all', point: LivePoint): Promise<LiveEvent> {
  const id = pointText(point)
  if (news === 'all' || isTooMuch(news)) return { event: 'reload', id, data: null }
  return { event: 'change', id, data: await readChange(ctx, news) }
}
