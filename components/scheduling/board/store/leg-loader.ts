import { type LegRequest, MAX_LEGS, LegCache } from '@/lib/domain/travel/leg-cache'
import type { LegMinutes, Travel } from '@/lib/domain/travel/travel'
import type { BoardStore } from './store'

/** Long enough to gather what one drawing of the board needs. */
const PAUSE_MS = 60
/** After a failure nobody is asked for a while; the estimates hold. */
const REST_MS = 30_000

/** Requests the legs that the board turned out to need, and tells when it knows more of them. */
export class LegLoader {
  readonly #book: LegCache
  readonly #store: BoardStore
  readonly #load: (legs: LegRequest[]) => Promise<LegMinutes>
  readonly #listeners = new Set<() => void>()
  #travel: Travel
  #awake = false

  constructor(estimate: Travel, store: BoardStore, load: (legs: LegRequest[]) => Promise<LegMinutes>) {
    this.#book = new LegCache(estimate, () => this.#wake())
    this.#store = store
    this.#load = load
    this.#travel = { leg: this.#book.leg }
  }

  /** Another object when more is known, so that what was checked before is checked anew. */
  getTravel = (): Travel => this.#travel

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #wake(): void {
    if (this.#awake) return
    this.#awake = true
    window.setTimeout(() => void this.#ask(), PAUSE_MS)
  }

  async #ask(): Promise<void> {
    let news = false
    for (let legs = this.#book.take(MAX_LEGS); legs.length > 0; legs = this.#book.take(MAX_LEGS)) {
      try {
        news = this.#book.learn(await this.#load(legs)) || news
      } catch {
        this.#book.forget(legs)
        window.setTimeout(() => (this.#awake = false), REST_MS)
        if (news) this.#tell()
        return
      }
    }
    this.#awake = false
    if (news) this.#tell()
  }

  /** What is being moved is checked anew with every step anyway; the whole board is when it has come down. */
  #tell(): void {
    if (this.#store.getMoving() !== null) {
      const stop = this.#store.signals.on('moving')(() => {
        stop()
        this.#tell()
      })
      return
    }
    this.#travel = { leg: this.#book.leg }
    for (const listener of this.#listeners) listener()
  }
}
