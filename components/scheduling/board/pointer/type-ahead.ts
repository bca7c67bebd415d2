import { instantAt, localTime } from '@/lib/domain/board/zoned'
import { snap } from '@/lib/domain/board/placement'
import type { BoardTechnician, Placement } from '@/lib/domain/board/types'

/** How long a pause ends a word, in milliseconds. */
const PAUSE = 1_000

/** What is typed while a job is held: letters name a technician, digits a time of the day. */
export class TypeAhead {
  #text = ''
  #at = 0

  /** The place after one more key, or `null` when the key names nothing. */
  next(
    key: string,
    now: number,
    placement: Placement,
    rows: readonly BoardTechnician[],
    timeZone: string,
  ): Placement | null {
    if (!/^[\p{L}\d]$/u.test(key)) return null
    const isDigit = /\d/.test(key)
    const continues = now - this.#at < PAUSE && /\d/.test(this.#text) === isDigit
    this.#text = continues ? this.#text + key.toLocaleLowerCase() : key.toLocaleLowerCase()
    this.#at = now
    if (!isDigit) {
      const technician = rows.find(({ name }) => startsAWord(name, this.#text))
      return technician ? { ...placement, technician_id: technician.id } : null
    }
    const minute = minuteOf(this.#text)
    if (minute === null) return null
    return { ...placement, start: snap(instantAt(localTime(placement.start, timeZone).date, minute, timeZone)) }
  }
}

function startsAWord(name: string, text: string): boolean {
  return name
    .toLocaleLowerCase()
    .split(/[\s-]+/)
    .some((word) => word.startsWith(text))
}

/** `9` is nine o'clock, `14` two in the afternoon, `930` and `1430` have minutes; `null` for what is no time of the day. */
export function minuteOf(digits: string): number | null {
  const [hour, minute] = digits.length > 2 ? [digits.slice(0, -2), digits.slice(-2)] : [digits, '0']
  return digits.length <= 4 && Number(hour) < 24 && Number(minute) < 60 ? Number(hour) * 60 + Number(minute) : null
}
