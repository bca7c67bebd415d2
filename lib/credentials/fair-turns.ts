/** Who has work done: what asks under the same key shares one turn. Those that are known have a lane that strangers cannot fill. */
export type Asker = { isKnown: boolean; key: string }

type Waiting = { start: () => void; refuse: () => void }

/** Work that waits, by key. Each key gets its turn, however much another one wants. */
class Lane {
  readonly #max: number
  readonly #lines = new Map<string, Waiting[]>()
  #size = 0

  constructor(max: number) {
    this.#max = max
  }

  get size(): number {
    return this.#size
  }

  /** Lets it wait. Where the lane is full, the newest of the key that has most waiting is refused, which may be this one. */
  add(key: string, waiting: Waiting): void {
    const line = this.#lines.get(key) ?? []
    this.#lines.set(key, [...line, waiting])
    this.#size += 1
    if (this.#size > this.#max) this.#refuseOfLongest(key)
  }

  /** Takes the oldest of the key whose turn it is, which then goes behind the others. */
  take(): Waiting | undefined {
    const [first] = this.#lines
    if (!first) return undefined
    const [key, [next, ...rest]] = first
    this.#lines.delete(key)
    if (rest.length > 0) this.#lines.set(key, rest)
    this.#size -= 1
    return next
  }

  /** Of equally long ones that of the `newcomer` is refused. */
  #refuseOfLongest(newcomer: string): void {
    let longest = newcomer
    for (const [key, line] of this.#lines) if (line.length > this.#lengthOf(longest)) longest = key
    const line = this.#lines.get(longest) ?? []
    const refused = line.at(-1)
    this.#lines.set(longest, line.slice(0, -1))
    if (line.length === 1) this.#lines.delete(longest)
    this.#size -= 1
    refused?.refuse()
  }

  #lengthOf(key: string): number {
    return this.#lines.get(key)?.length ?? 0
  }
}

/** Runs so much work at once; the rest waits in two lanes, for askers that are known and for strangers, which take turns. */
export class FairTurns {
  readonly #atOnce: number
  readonly #known: Lane
  readonly #strangers: Lane
  #running = 0
  #isTurnOfKnown = true

  /** `waiting`: how much may wait in each lane. */
  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce
    this.#known = new Lane(waiting)
    this.#strangers = new Lane(waiting)
  }

  /** Runs the work when it is its turn. Throws what `refusal` makes where too much waits already. */
  async run<Result>({ isKnown, key }: Asker, work: () => Promise<Result>, refusal: () => Error): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1
    else
      await new Promise<void>((start, reject) => {
        const lane = isKnown ? this.#known : this.#strangers
        lane.add(key, { start, refuse: () => reject(refusal()) })
      })
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  /** Gives the turn of work that ended to the next, in turns from each lane. */
  #next(): void {
    const [first, second] = this.#isTurnOfKnown ? [this.#known, this.#strangers] : [this.#strangers, this.#known]
    this.#isTurnOfKnown = !this.#isTurnOfKnown
    const next = first.take() ?? second.take()
    if (next) next.start()
    else this.#running -= 1
  }
}
