/** A small repeatable source of chance: the same seed gives the same plan. */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number {
    return Math.floor(this.next() * below)
  }

  /** Puts a list in a random order, in place. */
  shuffle(list: number[]): void {
    for (let index = list.length - 1; index > 0; index--) {
      const other = this.below(index + 1)
      const value = list[index] as number
      list[index] = list[other] as number
      list[other] = value
    }
  }
}
