import type { Axis, DayWindow } from '@/lib/domain/board/axis'
import { WHOLE_DAY, createAxis, shownLength, workingWindow } from '@/lib/domain/board/axis'
import { HOUR } from '@/lib/domain/board/interval'
import type { LaidOut } from '@/lib/domain/board/lanes'
import type { BoardOvertime, BoardShift, BoardView } from '@/lib/domain/board/types'
import { datesOf, localTime } from '@/lib/domain/board/zoned'

/** Pixels. CSS and the pointer's arithmetic must agree on these, so they are said once and handed to CSS as variables. */
export const HEAD_WIDTH = 184
export const HEADER_HEIGHT = 44
const EDGE = 8
/** How much of the board the side panel covers. */
export const PANEL_WIDTH = 416

export type Scale = {
  /** of a card whose name takes one line */
  laneHeight: number
  /** of a row where some name needs two */
  tallLane: number
  laneGap: number
  minRow: number
}

const DAY_SCALE: Scale = { laneHeight: 36, tallLane: 50, laneGap: 2, minRow: 43 }
const WEEK_SCALE: Scale = { laneHeight: 21, tallLane: 32, laneGap: 2, minRow: 51 }

const ROW_PADDING = 3

/** Pixels of a letter of a name, on average, and around the name. */
const LETTER = 6.2
const AROUND = 12
/** In fewer pixels no text is written, and in fewer than the second nothing that is worth reading. */
const LEAST_TEXT = 34
const LEAST_NAME = 64

/** Sizes of a view's rows and cards. */
export function scaleOf(view: BoardView): Scale {
  return view === 'day' ? DAY_SCALE : WEEK_SCALE
}

export type TextPlace = 'inside' | 'beside' | 'none'

/** Where a card's text stands: in it, behind it where it is too short and there is room, or in its tip alone. */
export function textPlace({ width, room, outside }: Pick<LaidOut, 'width' | 'room' | 'outside'>): TextPlace {
  if (outside) return 'none'
  if (width < LEAST_NAME && room >= LEAST_NAME && room > width) return 'beside'
  return width < LEAST_TEXT ? 'none' : 'inside'
}

/** Whether a name that stands behind its card is longer than the room there. */
export function isLongBeside({ job, room }: Pick<LaidOut, 'job' | 'room'>): boolean {
  return job.customer.name.length * LETTER + AROUND > room
}

/** Whether a card has room for its name alone; a week's card is one line. */
export function isBrief({ width }: Pick<LaidOut, 'width'>, week: boolean): boolean {
  return width < (week ? 110 : 58)
}

/** Whether a card has room for the words of its promise; a narrower one has a dot when they matter. */
export function hasChip(card: Pick<LaidOut, 'width' | 'room' | 'outside'>, week: boolean): boolean {
  return textPlace(card) === 'inside' && card.width >= (week ? 150 : 130)
}

/** How high a row's cards are: for two lines where a name needs them, and as high as the row where nothing overlaps. */
export function laneHeightOf(cards: readonly LaidOut[], lanes: number, scale: Scale): number {
  const isLong = (card: LaidOut) =>
    textPlace(card) === 'inside' && card.job.customer.name.length * LETTER + AROUND > card.width
  const needed = cards.some(isLong) ? scale.tallLane : scale.laneHeight
  return lanes > 1 ? needed : Math.max(needed, scale.minRow - 2 * ROW_PADDING - 1)
}

/** The height of a row with so many lanes. */
export function rowHeight(lanes: number, laneHeight: number, { minRow, laneGap }: Scale): number {
  return Math.max(minRow, lanes * (laneHeight + laneGap) + 2 * ROW_PADDING - laneGap + 1)
}

/** From the top of a row to the top of a lane. */
export function laneTop(lane: number, laneHeight: number, { laneGap }: Scale): number {
  return ROW_PADDING + lane * (laneHeight + laneGap)
}

/** The axis that fits the days into a width, times the zoom; never so narrow that an hour could not be hit. */
export function fitAxis(input: {
  view: BoardView
  date: string
  timeZone: string
  hours: 'working' | 'all'
  zoom: number
  shifts: readonly BoardShift[]
  overtime: readonly BoardOvertime[]
  width: number
  now: number
}): Axis {
  const { view, date, timeZone, hours, zoom, shifts, overtime, width, now } = input
  const dates = datesOf(view, date)
  const local = localTime(now, timeZone)
  const present = view === 'day' && local.date === date ? local.minute : null
  const window: DayWindow =
    hours === 'all'
      ? WHOLE_DAY
      : workingWindow([...shifts, ...overtime.filter((one) => dates.includes(one.date))], present)
  const shown = shownLength(dates, window, timeZone) / HOUR
  const least = view === 'day' ? 36 : 6
  const pxPerHour = Math.max(least, (width / shown) * zoom)
  return createAxis({ view, dates, window, timeZone, pxPerHour })
}

const layer = (color: string, x: number, width: number) =>
  `linear-gradient(${color},${color}) ${round(x)}px 0/${round(width)}px 100% no-repeat`

/** The lines of the axis as one CSS background, drawn by every row without a single node. */
export function gridBackground(axis: Axis): string {
  const lines = axis.days.slice(1).map((day) => layer('var(--line-strong)', day.x - 0.5, 1))
  const every = axis.pxPerHour >= 26 ? 1 : axis.pxPerHour >= 11 ? 3 : 6
  const step = round(axis.pxPerHour * every)
  const hours = axis.days.map(
    (day) =>
      `repeating-linear-gradient(to right,transparent 0 ${step - 1}px,var(--line) ${step - 1}px ${step}px) ` +
      `${round(day.x)}px 0/${round(day.width)}px 100% no-repeat`,
  )
  return [...lines, ...hours].join(',')
}

/** Shifts as a CSS background: the working hours are the light part of the row. */
export function shiftBackground(spans: readonly { x: number; width: number }[]): string {
  return spans.map(({ x, width }) => layer('var(--board-shift)', x, width)).join(',')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** What a press on a card takes hold of: all of it, or one of its ends. */
export type Handle = 'move' | 'start' | 'end'

/** The ends of the card are handles; text that stands behind it only moves it. */
export function handleAt(card: HTMLElement, clientX: number): Handle {
  if (!('card' in card.dataset) || 'outside' in card.dataset) return 'move'
  const { left, width } = card.getBoundingClientRect()
  const x = clientX - left
  const zone = Math.min(EDGE, width / 4)
  if (Math.abs(x - width) <= zone) return 'end'
  return x >= -1 && x <= zone * 0.75 ? 'start' : 'move'
}
