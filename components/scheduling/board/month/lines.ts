import type { Axis } from '@/lib/domain/board/axis'
import type { Card, Row } from '../store/draw-row'

/** A job in a day of the month: work over several days has one in each of them. */
export type DayLine = { card: Card; cut: Card['cut'] }

/** The jobs of each day of a technician's month, in the order of their lines; those that its cell has no line for come last. */
export function linesOfDays({ cards }: Pick<Row, 'cards'>, axis: Axis): DayLine[][] {
  const width = axis.days[0]?.width ?? 1
  const lines: DayLine[][] = axis.days.map(() => [])
  for (const card of cards) {
    const [first, last] = [Math.floor(card.x / width), Math.floor((card.x + card.width) / width)]
    for (let day = first; day <= last; day += 1)
      lines[day]?.push({ card, cut: { start: day > first || card.cut.start, end: day < last || card.cut.end } })
  }
  return lines.map((ofDay) => ofDay.toSorted((a, b) => a.card.lane - b.card.lane))
}
