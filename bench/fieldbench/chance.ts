/** The benchmark's source of chance (SplitMix32): the same seed and name give the same numbers in every language. */
export class BenchChance {
  private state: number

  constructor(seed: number, name: string) {
    this.state = seed >>> 0
    for (const letter of name) this.state = Math.imul(this.state ^ letter.charCodeAt(0), 0x01000193) >>> 0
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x9e3779b9) >>> 0
    let mixed = this.state ^ (this.state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number {
    return Math.floor(this.next() * below)
  }

  /** One of a list. */
  pick<T>(list: readonly T[]): T {
    const value = list[this.below(list.length)]
    if (value === undefined) throw new Error('nothing to choose from')
    return value
  }

  /** By the normal distribution around 0 (Box and Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  /** A factor by the log-normal distribution with the mean 1. */
  factor(sigma: number): number {
    return Math.exp(sigma * this.normal() - (sigma * sigma) / 2)
  }
}
