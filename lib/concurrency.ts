import { env } from '@/lib/env'
import { ServiceError } from '@/lib/errors'

/*
 * How much one account may do at the same time in one process. The database connections and the processor of a process
 * serve all accounts: whoever asks for more waits for their own requests, and for nobody else's (docs/decisions/013).
 */

/** Work that takes long for one request. */
export type HeavyKind = 'photos' | 'webhook_tests' | 'mail_tests' | 'imports' | 'exports' | 'plans' | 'bulk'

const NAMES: Record<HeavyKind, string> = {
  photos: 'photos',
  webhook_tests: 'webhook tests',
  mail_tests: 'test mails',
  imports: 'uploads of files to import',
  exports: 'exports',
  plans: 'plans',
  bulk: 'bulk requests',
}

/** How many requests of one account do one kind of heavy work at the same time. */
const MAX_HEAVY = 2
/** How many requests of one account wait at once for something outside the database, which holds up none of its others. */
const MAX_OUTSIDE = 6
/** The part of a process's database connections that the requests of one account may use. */
const ACCOUNT_SHARE = 0.4
/** The part that its pages and actions may use, each of which asks for several connections at once. */
const PAGE_SHARE = 0.2
/** How long a request waits for its turn, milliseconds: as long as for a connection. */
const MAX_WAIT_MS = 5000

type Line = { active: number; waiting: Set<() => void> }

/** Takes turns by key: at most `max` at a time, in the order in which they came. */
export class KeyedLimit {
  readonly #max: () => number
  readonly #waitMs: number
  readonly #lines = new Map<string, Line>()

  constructor(max: () => number, waitMs = MAX_WAIT_MS) {
    this.#max = max
    this.#waitMs = waitMs
  }

  /** How many keys are in use: none is kept that nobody uses. */
  get size(): number {
    return this.#lines.size
  }

  /** Waits for a turn, `patiently` however long, and returns how to end it, once; `null` when none came in time. */
  async enter(key: string, patiently = false): Promise<(() => void) | null> {
    const line = this.#lines.get(key) ?? { active: 0, waiting: new Set() }
    this.#lines.set(key, line)
    if (line.active < this.#max()) line.active += 1
    else if (!(await this.#wait(line, patiently))) return null
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#leave(key, line)
    }
  }

  #wait(line: Line, patiently: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const giveUp = () => {
        line.waiting.delete(go)
        resolve(false)
      }
      const timer = patiently ? undefined : setTimeout(giveUp, this.#waitMs)
      line.waiting.add(go)
    })
  }

  /** The turn goes to who waits longest, else it is free. */
  #leave(key: string, line: Line): void {
    const [next] = line.waiting
    if (next) {
      line.waiting.delete(next)
      next()
      return
    }
    line.active -= 1
    if (line.active === 0) this.#lines.delete(key)
  }
}

/**
 * What a request takes: `requests` a connection or two of the database, `pages` (and actions) several at once and the processor,
 * `outside` neither, as it waits for a file store or for a server of somebody else.
 */
export type RequestKind = 'requests' | 'pages' | 'outside'

type Limits = Record<RequestKind | 'heavy', KeyedLimit>

// One per process, though the framework may load this module more than once.
const shared = globalThis as { fieldlineLimits?: Limits; fieldlineRefused?: Record<keyof Limits, number> }

/** How many requests this process refused with `too_many_at_once`, by their kind. */
export function refusedTurns(): Record<keyof Limits, number> {
  shared.fieldlineRefused ??= { requests: 0, pages: 0, outside: 0, heavy: 0 }
  return shared.fieldlineRefused
}

function limits(): Limits {
  shared.fieldlineLimits ??= {
    requests: new KeyedLimit(() => shareOfPool(ACCOUNT_SHARE)),
    pages: new KeyedLimit(() => shareOfPool(PAGE_SHARE)),
    outside: new KeyedLimit(() => MAX_OUTSIDE),
    heavy: new KeyedLimit(() => MAX_HEAVY),
  }
  return shared.fieldlineLimits
}

function shareOfPool(share: number): number {
  return Math.max(1, Math.floor(env().DATABASE_POOL_SIZE * share))
}

/** Runs a request as soon as it is the turn of its account, or of whoever the key names. Throws `too_many_at_once`. */
export async function limitRequests<T>(
  key: string,
  work: () => Promise<T>,
  kind: RequestKind = 'requests',
): Promise<T> {
  const leave = await limits()[kind].enter(key)
  if (!leave) {
    refusedTurns()[kind] += 1
    throw new ServiceError('too_many_at_once')
  }
  try {
    return await work()
  } finally {
    leave()
  }
}

/**
 * Runs heavy work of an account as soon as it is its turn; what has begun already and goes on waits `patiently`, however
 * long. Throws `too_many_at_once`.
 */
export async function limitHeavyWork<T>(
  accountId: string,
  kind: HeavyKind,
  work: () => Promise<T>,
  patiently = false,
): Promise<T> {
  const leave = await limits().heavy.enter(`${kind} ${accountId}`, patiently)
  if (!leave) {
    refusedTurns().heavy += 1
    const reason = `Your company has ${MAX_HEAVY} ${NAMES[kind]} running already. Try again in a moment.`
    throw new ServiceError('too_many_at_once', reason)
  }
  try {
    return await work()
  } finally {
    leave()
  }
}

/** How many accounts have work under these limits in this process. */
export function countLimited(): number {
  return Object.values(limits()).reduce((sum, limit) => sum + limit.size, 0)
}
