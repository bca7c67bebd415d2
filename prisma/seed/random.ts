import { base, en, en_US, Faker } from '@faker-js/faker'
import { v7 } from 'uuid'

/** Seeded chance: the same seed and the same calls give the same company, ids included. */
export class Random {
  readonly faker: Faker

  constructor(seed: number) {
    this.faker = new Faker({ locale: [en_US, en, base], seed })
  }

  /** A whole number, both ends included. */
  int(min: number, max: number): number {
    return this.faker.number.int({ min, max })
  }

  /** A number from min up to, but not including, max. */
  float(min: number, max: number): number {
    return this.faker.number.float({ min, max })
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.faker.number.float() < probability
  }

  /** One element of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    const element = list[this.int(0, list.length - 1)]
    if (element === undefined) throw new RangeError('pick needs a list that is not empty')
    return element
  }

  /** One key of a table of weights. */
  weighted<K extends string>(weights: Partial<Record<K, number>>): K {
    const sum = Object.values<number | undefined>(weights).reduce<number>((total, weight) => total + (weight ?? 0), 0)
    let rest = this.float(0, sum)
    for (const key in weights) {
      rest -= weights[key] ?? 0
      if (rest < 0) return key
    }
    throw new RangeError('weighted needs a table with a positive weight')
  }

  /** Up to `count` different elements, in random order. */
  sample<T>(list: readonly T[], count: number): T[] {
    return this.faker.helpers.arrayElements([...list], Math.min(count, list.length))
  }

  /** Fills every `{a|b|c}` of a text with one of its alternatives. */
  fill(template: string): string {
    return template.replace(/\{([^{}]+)\}/g, (_, choices: string) => this.pick(choices.split('|')))
  }

  /** A UUIDv7 whose time is the record's creation. */
  id(createdAt: Date): string {
    const random = new Uint8Array(16)
    const words = new DataView(random.buffer)
    for (let offset = 0; offset < 16; offset += 4) words.setUint32(offset, this.int(0, 0xffffffff))
    return v7({ msecs: createdAt.getTime(), random })
  }
}
