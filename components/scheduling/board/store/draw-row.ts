import type { ActualSpan } from '@/lib/domain/board/actual'
import { toSpans, toX, type Axis } from '@/lib/domain/board/axis'
import { showsStatus, type BoardFilters } from '@/lib/domain/board/filters'
import type { BoardClock } from '@/lib/domain/board/format'
import type { ClosedDay } from '@/lib/domain/calendar/types'
import { overlaps, subtract, union, type Interval } from '@/lib/domain/board/interval'
import { listInCells } from '@/lib/domain/board/week-cells'
import { layOut, type LaidOut, type Stack } from '@/lib/domain/board/lanes'
import { rangeOf } from '@/lib/domain/board/zoned'
import { currentFieldState, type FieldState, fieldStateOf } from '@/lib/domain/board/field-state'
import type {
  BoardJob,
  BoardOnCall,
  BoardOvertime,
  BoardShift,
  BoardTechnician,
  BoardTimeOff,
} from '@/lib/domain/board/types'
import type { Lateness } from '@/lib/domain/board/late'
import type { Overrun } from '@/lib/domain/repair/made-late'
import type { PromiseWords } from '@/lib/domain/sla/promise-status'
import { isMovable } from '@/lib/domain/work-orders/movable'
import type { Conflict, Severity } from '@/lib/domain/conflicts/types'
import { worst } from '@/lib/domain/conflicts/find'
import type { Travel } from '@/lib/domain/travel/travel'
import { type CellHead, cellHeads, spanOfLeave, workIn } from './draw-cells'
import { type Box, boxOf, cellsHeight, lineBox, linesIn, openHeight, shiftBackground, textEnd } from './geometry'
import type { Schedule } from './schedules'
import { bookedMinutes, touches, viewOf } from './job-visibility'

/** A card and where it stands in its row. */
type PlacedCard = LaidOut & Box

export type CardState = 'saved' | 'saving' | 'failed'
export type Card = PlacedCard & {
  conflicts: readonly Conflict[]
  severity: Severity | null
  state: CardState
  /** Where its technician is with it, by their phone. */
  fieldState: FieldState | null
  /** How it is late, in words. */
  late: Lateness | null
  /** The promise that is due next. */
  promise: PromiseWords | null
  /** Which colleague is moving it. */
  mover: string | null
  /** Which colleague has it open. */
  opener: string | null
  selected: boolean
  /** What really happened of it, and what is still to come, in pixels from its left edge. */
  actual: { done: Gap; ahead: Gap | null } | null
  /** The text behind it lies over the hatch of overtime, and gets a ground of its own. */
  isOverHatch: boolean
}
type LeaveSpan = { id: string; x: number; width: number; label: string; labelAt: Gap | null }
type Gap = { x: number; width: number }

/** All that one row draws. A row is drawn again only when this object is another one. */
export type Row = {
  technician: BoardTechnician
  cards: Card[]
  leave: LeaveSpan[]
  overtime: LeaveSpan[]
  /** Until when on call, and where, in words; empty for who is not within the days shown. */
  onCall: string
  /** Where they are with which customer’s job, by their phone. */
  fieldState: { state: FieldState; customer: string } | null
  /** The work under way that makes others of today late, where that may be mended. */
  overrun: Overrun | null
  /** Where a plan that is looked at would put jobs. */
  planned: PlacedCard[]
  /** What stands for jobs that a closed row has no lane for. */
  stacks: (Stack & { isWrong: boolean })[]
  /** The days of a week or month; a day has none. */
  cells: (CellHead & { isWrong: boolean })[]
  background: string
  height: number
  /** Each of its lanes is a row high. */
  isOpen: boolean
  /** minutes */
  booked: number
  /** minutes of working time without leave; `null` without shifts */
  capacity: number | null
  /** On leave in all of the days shown, but for their shifts. */
  onLeave: boolean
}

export type BoardData = {
  technicians: readonly BoardTechnician[]
  shown: readonly BoardTechnician[]
  shifts: readonly BoardShift[]
  timeOff: readonly BoardTimeOff[]
  overtime: readonly BoardOvertime[]
  onCall: readonly BoardOnCall[]
  closed: readonly ClosedDay[]
  travel: Travel
  filters: BoardFilters
  clock: BoardClock
  axis: Axis
  /** pixels */
  rowHeight: number
}

/** What is known of a job beside its record, and what happened of it. */
type StateOfCard = Pick<Card, 'state' | 'mover' | 'opener' | 'late' | 'promise' | 'selected'> & {
  happened: ActualSpan | null
}

/** What one row shows of a technician's days. `planned` are the jobs that a plan would put there. An open row has all its lanes. */
export function drawRow(
  technician: BoardTechnician,
  { axis, clock, filters, rowHeight }: BoardData,
  schedule: Schedule | null,
  { planned, isOpen, overrun }: { planned: readonly BoardJob[]; isOpen: boolean; overrun: Overrun | null },
  stateOf: (job: BoardJob) => StateOfCard,
): Row {
  // A job that was moved to another day is known still, but not drawn.
  const days = daysOf(axis, clock)
  const allJobs = schedule?.jobs ?? []
  const jobs = allJobs.filter((job) => showsStatus(filters, job.status) && touches(job, days))
  const place = axis.view === 'day' ? placeByTime : placeInCells
  const { cards, stacks, more, height } = place([...jobs, ...planned], axis, rowHeight, isOpen)
  const isPlanned = ({ job }: LaidOut) => planned.includes(job)
  const working = axis.days.flatMap((day) => schedule?.working?.(day) ?? [])
  const { capacity, isOnLeave } = workIn(schedule, viewOf(axis))
  const overtime = overtimeIn(schedule, axis, clock)
  const current = currentFieldState(jobs)
  const drawnCards = cards
    .filter((card) => !isPlanned(card))
    .map((card) => drawCard(card, axis, schedule?.conflicts.get(card.job.id) ?? [], overtime, stateOf(card.job)))
  const cells =
    axis.view === 'day'
      ? []
      : cellHeads(axis, schedule, more).map((cell) => ({ ...cell, isWrong: hidesWrong(drawnCards, cell) }))
  return {
    technician,
    cards: drawnCards,
    leave: leaveIn(schedule, axis, clock).map((one) => ({ ...one, labelAt: freeGap(one, cards) })),
    overtime,
    onCall: onCallText(schedule, axis, clock),
    overrun,
    fieldState: current && { state: current.state, customer: current.job.customer.name },
    planned: cards.filter(isPlanned),
    stacks: stacks.map((stack) => ({ ...stack, isWrong: hidesWrong(drawnCards, stack) })),
    cells,
    background: shiftBackground(
      axis.view === 'day' ? working.flatMap((span) => toSpans(axis, span)) : cells.filter(({ isOff }) => !isOff),
    ),
    height,
    isOpen,
    booked: bookedMinutes(allJobs, viewOf(axis)),
    capacity: capacity === null ? null : Math.round(capacity),
    onLeave: isOnLeave,
  }
}

/** What happened of a job as a bar on its card, which may begin before it and end after it. */
function actualIn(axis: Axis, x: number, happened: ActualSpan | null): Card['actual'] {
  if (!happened) return null
  const gap = (from: number, to: number) => ({ x: toX(axis, from) - x, width: toX(axis, to) - toX(axis, from) })
  const { from, to, until } = happened
  return { done: gap(from, to), ahead: until !== null && until > to ? gap(to, until) : null }
}

/** Whether what is not drawn between two edges is late or cannot be done so: what stands for it then says so. */
function hidesWrong(cards: readonly Card[], { x, width }: Gap): boolean {
  return cards.some(
    (card) =>
      card.folded && (card.late !== null || card.severity === 'hard') && card.x < x + width && card.x + card.width > x,
  )
}

function drawCard(
  card: PlacedCard,
  axis: Axis,
  conflicts: readonly Conflict[],
  overtime: readonly LeaveSpan[],
  { happened, ...state }: StateOfCard,
): Card {
  return {
    ...card,
    ...state,
    conflicts,
    // What is finished is nobody's to fix, so it does not warn; its tip still says what was so.
    severity: isMovable(card.job) ? worst(conflicts) : null,
    fieldState: fieldStateOf(card.job),
    isOverHatch: reachesOver(card, overtime),
    actual: card.outside || axis.view !== 'day' ? null : actualIn(axis, card.x, happened),
  }
}

type PlacedRow = { cards: PlacedCard[]; stacks: Stack[]; more: number[]; height: number }

/** A day: each card where its time is, in lanes. */
function placeByTime(jobs: readonly BoardJob[], axis: Axis, rowHeight: number, isOpen: boolean): PlacedRow {
  const { cards, lanes, stacks } = layOut(jobs, axis, isOpen)
  return {
    cards: cards.map((card) => ({ ...card, ...boxOf(card, rowHeight, isOpen) })),
    stacks,
    more: [],
    height: isOpen ? openHeight(lanes, rowHeight) : rowHeight,
  }
}

/** A week: each card in a line of its day's cell. */
function placeInCells(jobs: readonly BoardJob[], axis: Axis, rowHeight: number, isOpen: boolean): PlacedRow {
  const { cards, more, needed } = listInCells(jobs, axis, isOpen ? Infinity : linesIn(rowHeight))
  return {
    cards: cards.map((card) => ({ ...card, ...lineBox(card.lane) })),
    stacks: [],
    more,
    height: isOpen ? Math.max(rowHeight, cellsHeight(needed)) : rowHeight,
  }
}

function daysOf({ days }: Axis, { timeZone }: BoardClock): Interval {
  return rangeOf(days[0]?.date ?? '', days.at(-1)?.date ?? '', timeZone)
}

function overtimeIn(schedule: Schedule | null, axis: Axis, clock: BoardClock): LeaveSpan[] {
  const spans = axis.view !== 'day' ? [] : axis.days.flatMap((day) => schedule?.overtime?.(day) ?? [])
  return spans.flatMap((span) => {
    const label = `Overtime, ${clock.range(span)}`
    return toSpans(axis, span).map(({ x, width }) => ({ id: `overtime:${x}`, x, width, label, labelAt: null }))
  })
}

// A cell of the week says it in its head.
function leaveIn(schedule: Schedule | null, axis: Axis, clock: BoardClock): LeaveSpan[] {
  if (axis.view !== 'day') return []
  return (schedule?.leave ?? []).flatMap((one) => {
    const span = spanOfLeave(one)
    const label = `Leave${one.reason ? `: ${one.reason}` : ''}, ${clock.range(span)}`
    return toSpans(axis, span).map(({ x, width }) => ({ id: `${one.id}:${x}`, x, width, label, labelAt: null }))
  })
}

/** Pixels of free row in which a label is worth writing. */
const LEAST_LABEL = 56

/** The first stretch of a span that no card and no text of one covers, if one is wide enough for a label. */
function freeGap(span: Gap, cards: readonly LaidOut[]): Gap | null {
  const covered = union(cards.map((card) => ({ start: card.x, end: textEnd(card) + 6 })))
  const gaps = subtract({ start: span.x, end: span.x + span.width }, covered)
  const gap = gaps.find(({ start, end }) => end - start >= LEAST_LABEL)
  return gap ? { x: gap.start - span.x, width: gap.end - gap.start } : null
}

function onCallText(schedule: Schedule | null, axis: Axis, clock: BoardClock): string {
  return (schedule?.on_call ?? [])
    .filter((one) => overlaps(spanOfLeave(one), viewOf(axis)))
    .map((one) => `On call${one.territory ? ` in ${one.territory}` : ''}, ${clock.range(spanOfLeave(one))}`)
    .join('. ')
}

function reachesOver({ x, width, room }: LaidOut, spans: readonly LeaveSpan[]): boolean {
  const begins = x + width
  return spans.some((span) => span.x < begins + room && begins < span.x + span.width)
}

/** Whether a row has nothing to show and nobody to give work to: neither at work nor on call in the days shown, and nothing planned. */
export function isIdle({ capacity, cards, planned, onCall }: Row): boolean {
  return capacity === 0 && onCall === '' && cards.length === 0 && planned.length === 0
}
