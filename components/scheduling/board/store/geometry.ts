import type { Axis, DayWindow, Edges, WorkingHours } from '@/lib/domain/board/axis'
import type { Density } from '@/components/frame/preferences'
import {
  EDGE_WIDTH,
  NO_EDGES,
  WHOLE_DAY,
  createAxis,
  createCells,
  shownLength,
  workingWindow,
} from '@/lib/domain/board/axis'
import { HOUR } from '@/lib/domain/board/interval'
import type { LaidOut } from '@/lib/domain/board/lanes'
import type { BoardOvertime, BoardShift, BoardView } from '@/lib/domain/board/types'
import { datesOf, isoWeekday, localTime } from '@/lib/domain/board/zoned'

/** How far a view goes at once: days, or whole months. */
export const STEP: Record<BoardView, { count: number; unit?: 'months' }> = {
  day: { count: 1 },
  week: { count: 7 },
  month: { count: 1, unit: 'months' },
}

/** Pixels. CSS and the pointer's arithmetic must agree on these, so they are said once and handed to CSS as variables. */
export const HEAD_WIDTH = 160
export const HEADER_HEIGHT = 28
/** Room for the scroll bar, which is always there so that the scale does not jump. */
const SCROLLBAR = 14
const EDGE = 8
/** How much of the board the side panel covers. */
export const PANEL_WIDTH = 416
/** Where it stands beside the board and covers nothing. */
export const DOCKED = '(min-width: 1600px)'
/** A phone's window. */
export const NARROW = '(max-width: 767px)'
/** A window without room for the queue beside the day. */
export const TIGHT = '(max-width: 1023px)'

/** Pixels of a row by the density that the reader chose: the same for every row, whatever it holds. */
const ROW_HEIGHT: Record<Density, number> = { compact: 40, comfortable: 48 }

/** Pixels of a cell of the week: its head, and a line for each job. */
const CELL_HEAD = 20
const CELL_LINE = 18

/** How many jobs a cell of the week lists, and one of the month. */
export const CELL_LINES = { full: 5, compact: 2, month: 4 }

/** Pixels of a row that is not open. */
export function rowHeightOf(view: BoardView, compact: boolean, density: Density): number {
  const lines = view === 'month' ? 'month' : compact ? 'compact' : 'full'
  return view === 'day' ? ROW_HEIGHT[density] : cellsHeight(CELL_LINES[lines])
}

/** The height of a row of the week whose cells have so many lines. */
export function cellsHeight(lines: number): number {
  return CELL_HEAD + lines * CELL_LINE + 2
}

/** How many lines the cells of a row of this height have. */
export function linesIn(height: number): number {
  return Math.floor((height - CELL_HEAD) / CELL_LINE)
}

/** Where a line of a cell stands. */
export function lineBox(line: number): Box {
  return { top: CELL_HEAD + line * CELL_LINE, height: CELL_LINE - 1 }
}

const ROW_PADDING = 3
const LANE_GAP = 2

/** Pixels of a letter of 11 px, on average. */
const LETTER = 6.2
/** From this width on a card says when and who in one line, and below it what and where. */
const WIDE = 120
/** In fewer pixels than these nothing can be read. */
const LEAST_TEXT = 24
const INSET = 8

/** Where a card stands in its row: over all of its height, or in half of it where jobs overlap; in an open row each lane is a row high. */
export function boxOf({ lane, shares }: Pick<LaidOut, 'lane' | 'shares'>, rowHeight: number, isOpen: boolean): Box {
  const full = rowHeight - 2 * ROW_PADDING
  if (isOpen) return { top: ROW_PADDING + lane * (full + LANE_GAP), height: full }
  if (!shares) return { top: ROW_PADDING, height: full }
  const height = (full - LANE_GAP) / 2
  return { top: ROW_PADDING + Math.min(lane, 1) * (height + LANE_GAP), height }
}

export type Box = { top: number; height: number }

/** The height of an open row with so many lanes. */
export function openHeight(lanes: number, rowHeight: number): number {
  const full = rowHeight - 2 * ROW_PADDING
  return Math.max(rowHeight, lanes * (full + LANE_GAP) - LANE_GAP + 2 * ROW_PADDING)
}

/** How a card's text stands: time and name in one line, with a line below it, or the time above the name; none where nothing can be read. */
export type TextLayout = 'line' | 'wide' | 'narrow' | 'none'

export function textLayout({
  width,
  room,
  outside,
  height,
}: Pick<LaidOut, 'width' | 'room' | 'outside'> & Box): TextLayout {
  if (outside) return 'narrow'
  if (reachOf({ width, room }) < LEAST_TEXT) return 'none'
  if (height < 26) return 'line'
  return width >= WIDE ? 'wide' : 'narrow'
}

/** Pixels that a card's text may take: it begins in the card and runs out over what is free behind it. */
export function reachOf({ width, room }: Pick<LaidOut, 'width' | 'room'>): number {
  return Math.max(0, width + room - INSET - 3)
}

/** About where the text of a card ends, in pixels of the axis. */
export function textEnd(card: Pick<LaidOut, 'x' | 'width' | 'room' | 'job'>): number {
  const text = (card.job.customer.name.length + 6) * LETTER
  return card.x + Math.max(card.width, Math.min(INSET + text, INSET + reachOf(card)))
}

/** Whether a card has room for the words of its promise; a smaller one has a dot when they matter. */
export function hasChip(card: Pick<LaidOut, 'width' | 'room' | 'outside'> & Box): boolean {
  return textLayout(card) === 'wide' && card.width >= 150
}

/** Pixels of an hour of the day, and of a day of the week, at least: in fewer there is no room for who a job is about. */
const LEAST_HOUR = 76
const LEAST_CELL = 140

/** Pixels that are left for the axis in a frame of this width. */
export function axisWidth(frameWidth: number): number {
  return Math.max(240, frameWidth - HEAD_WIDTH - SCROLLBAR)
}

/** Whether the queue stands beside the rows until somebody chooses: a week needs the width, and its jobs are mostly moved and not assigned. */
export function opensQueue(view: BoardView, isTight: boolean): boolean {
  return view === 'day' && !isTight
}

/** The axis that fits the days into a width, times the zoom; never so narrow that an hour could not be hit. */
export function fitAxis(input: {
  view: BoardView
  date: string
  timeZone: string
  hours: 'working' | 'all'
  zoom: number
  shown: readonly { id: string }[]
  shifts: readonly BoardShift[]
  overtime: readonly BoardOvertime[]
  /** Which columns the work before and after the hours shown takes. */
  edges?: Edges
  width: number
  now: number
}): Axis {
  const { view, date, timeZone, hours, zoom, width, now, edges = NO_EDGES } = input
  const dates = datesOf(view, date)
  if (view !== 'day') return createCells(view, dates, Math.max(LEAST_CELL, Math.floor(width / 7)), timeZone)
  const local = localTime(now, timeZone)
  const present = local.date === date ? local.minute : null
  const window: DayWindow =
    hours === 'all' ? WHOLE_DAY : workingWindow(workingHours(input, dates), input.shown.length, present)
  const shownHours = shownLength(dates, window, timeZone) / HOUR
  const columns = EDGE_WIDTH * (Number(edges.before) + Number(edges.after))
  const pxPerHour = Math.max(LEAST_HOUR, (width - columns) / shownHours) * zoom
  return createAxis({ view, dates, window, timeZone, pxPerHour, edges })
}

/** The shifts and the overtime that the technicians shown have on these dates; where there are none, their shifts of all days. */
function workingHours(
  { shown, shifts, overtime }: Pick<Parameters<typeof fitAxis>[0], 'shown' | 'shifts' | 'overtime'>,
  dates: readonly string[],
): WorkingHours[] {
  const ids = new Set(shown.map(({ id }) => id))
  const ofShown = shifts.filter(({ technician_id }) => ids.has(technician_id))
  const extra = overtime.filter((one) => ids.has(one.technician_id) && dates.includes(one.date))
  const weekdays = dates.map(isoWeekday)
  const onDates = [...ofShown.filter(({ weekday }) => weekdays.includes(weekday)), ...extra]
  return onDates.length > 0 ? onDates : ofShown
}

const layer = (color: string, x: number, width: number) =>
  `linear-gradient(${color},${color}) ${round(x)}px 0/${round(width)}px 100% no-repeat`

/** The lines of the axis as one CSS background, drawn by every row without a single node. */
export function gridBackground(axis: Axis): string {
  const ends = axis.edges.after ? axis.days.map((day) => day.x + day.width) : []
  const begins = axis.days.slice(axis.edges.before ? 0 : 1).map((day) => day.x)
  const lines = [...begins, ...ends].map((x) => layer('var(--line-strong)', x - 0.5, 1))
  if (axis.view !== 'day') return lines.join(',')
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
  if (!('card' in card.dataset) || 'outside' in card.dataset || 'line' in card.dataset) return 'move'
  const { left, width } = card.getBoundingClientRect()
  const x = clientX - left
  const zone = Math.min(EDGE, width / 4)
  if (Math.abs(x - width) <= zone) return 'end'
  return x >= -1 && x <= zone * 0.75 ? 'start' : 'move'
}
