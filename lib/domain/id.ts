import { v7 } from 'uuid'

let last = { millisecond: -Infinity, sequence: 0 }

/** By how many milliseconds a clock is set back in passing. Beyond that it had been wrong, and ids would be of a time that is yet to come. */
const SET_BACK = 60_000

/** A new record id: UUIDv7, so that ids made later sort later, also after the clock was set back by up to a minute. */
export function newId(): string {
  const random = nextRandom()
  const now = Date.now()
  // Within a millisecond they are counted on from where the first one began; when that runs over, into the next.
  if (now > last.millisecond || now < last.millisecond - SET_BACK)
    last = { millisecond: now, sequence: new DataView(random.buffer, random.byteOffset).getInt32(6) & 0x7fffffff }
  else if (last.sequence === -1) last = { millisecond: last.millisecond + 1, sequence: 0 }
  else last.sequence = (last.sequence + 1) | 0
  return v7({ random, msecs: last.millisecond, seq: last.sequence })
}

/** To ask the system for 16 bytes costs as much as for a few thousand. */
const pool = new Uint8Array(16 * 256)
let offset = pool.length

function nextRandom(): Uint8Array {
  if (offset === pool.length) {
    crypto.getRandomValues(pool)
    offset = 0
  }
  offset += 16
  return pool.subarray(offset - 16, offset)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether the text has the form of an id. What has not can name no record. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/** An id that no record has: what a malformed id in a filter becomes, so that it matches nothing. */
export const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The lowest id that `newId` could make at an instant (epoch milliseconds): where to look for what is younger. */
export function firstIdAt(instant: number): string {
  const hex = Math.max(0, Math.floor(instant)).toString(16).padStart(12, '0').slice(-12)
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** When an id was made, in epoch milliseconds; `null` for one that `newId` did not make. */
export function instantOfId(id: string): number | null {
  if (!isId(id) || id[14] !== '7') return null
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
