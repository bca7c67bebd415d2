import { logFailure } from '@/lib/log'

/** Looks when asked, a moment later so that what comes together is one look; by itself now and then; and never twice at once. */
export class DebouncedPoller {
  readonly #gather: number
  readonly #every: number
  readonly #look: () => Promise<void>
  #soon: ReturnType<typeof setTimeout> | undefined
  #clock: ReturnType<typeof setInterval> | undefined
  #looking = false
  #again = false

  /** `gather` and `every` are milliseconds. */
  constructor(gather: number, every: number, poll: () => Promise<void>) {
    this.#gather = gather
    this.#every = every
    this.#look = poll
  }

  start(): void {
    this.#clock ??= setInterval(() => void this.#now(), this.#every)
    this.#clock.unref()
  }

  stop(): void {
    clearTimeout(this.#soon)
    clearInterval(this.#clock)
    this.#soon = undefined
    this.#clock = undefined
  }

  soon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined
      void this.#now()
    }, this.#gather)
  }

  async #now(): Promise<void> {
    if (this.#looking) {
      this.#again = true
      return
    }
    this.#looking = true
    try {
      do {
        this.#again = false
        await this.#look()
      } while (this.#again)
    } catch (error) {
      // The next look finds what this one did not.
      logFailure('live changes could not be looked for', error)
    } finally {
      this.#looking = false
    }
  }
}
