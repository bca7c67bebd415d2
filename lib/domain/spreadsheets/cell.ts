import { localTime } from '@/lib/domain/board/zoned'

/** What stands in a cell. A `Date` is a moment, shown as the wall clock of the account; a day is text, `YYYY-MM-DD`. */
export type Cell = string | number | Date | null

/** A field of a record, or a part of one: `customer`, `address.city`. */
export type FieldOf<Row> = (keyof Row & string) | `${keyof Row & string}.${string}`

/** A column of an exported list. */
export type Column<Row> = {
  title: string
  /** The field of the record that fills it, as the API names it. */
  field: FieldOf<Row>
  value: (row: Row) => Cell
  /** Its cells are moments, so that the title names the time zone. */
  moments?: boolean
}

/** A moment as people read it in a list: `2026-03-29 14:05`, on the wall clock of the zone. */
export function wallClock(moment: Date, timeZone: string): string {
  const { date, minute } = localTime(moment.getTime(), timeZone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
