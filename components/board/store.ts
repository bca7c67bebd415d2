import { toSpans, type Axis } from '@/lib/domain/board/axis'
import { showsStatus, type BoardFilters } from '@/lib/domain/board/filters'
import type { BoardClock } from '@/lib/domain/board/format'
import { subtract, totalLength, union, type Interval } from '@/lib/domain/board/interval'
import { layOut, type LaidOut } from '@/lib/domain/board/lanes'
import { rangeOf } from '@/lib/domain/board/zoned'
import {
  isOnBoard,
  type BoardJob,
  type BoardShift,
  type BoardTechnician,
  type BoardTimeOff,
  type Placement,
} from '@/lib/domain/board/types'
import type { Conflict, Severity } from '@/lib/domain/conflicts/types'
import { worst } from '@/lib/domain/conflicts/find'
import { takesTime } from '@/lib/domain/conflicts/rule'
import type { Travel } from '@/lib/domain/travel/travel'
import { rowHeight, scaleOf, shiftBackground } from './geometry'
import { Schedules } from './schedules'
import { Signals } from './signals'
import { bookedMinutes, inQueue, touches, viewOf } from './standing'

export type CardState = 'saved' | 'saving' | 'failed'
export type Card = LaidOut & {
  conflicts: readonly Conflict[]
  severity: Severity | null
  state: CardState
  /** Which colleague is moving it. */
  mover: string | null
}
export type LeaveSpan = { id: string; x: number; width: number; label: string }

/** All that one row draws. A row is drawn again only when this object is another one. */
export type Row = {
  technician: BoardTechnician
  cards: Card[]
  leave: LeaveSpan[]
  /** Where a plan that is looked at would put jobs. */
  planned: LaidOut[]
  background: string
  height: number
  /** minutes */
  booked: number
  /** minutes; `null` without shifts */
  capacity: number | null
}

/** The same object every time, as React asks of a snapshot. */
const NONE: readonly Conflict[] = []

export type RowList = { ids: string[]; heights: number[]; tops: number[]; total: number }
export type Summary = { conflicts: { technicianId: string; jobId: string }[]; saving: number; outside: number }

export type BoardData = {
  technicians: readonly BoardTechnician[]
  shown: readonly BoardTechnician[]
  shifts: readonly BoardShift[]
  timeOff: readonly BoardTimeOff[]
  travel: Travel
  filters: BoardFilters
  clock: BoardClock
  axis: Axis
}

/**
 * What the board knows, outside React: rows subscribe to their own key, so a moved job draws two rows and nothing else.
 * Records come from the page (`setRecords`), unsaved changes lie over them (`setPending`).
 */
export class BoardStore {
  readonly signals = new Signals()
  /** What is shown can be looked at and not changed: the past. */
  readonly locked: boolean
  #records = new Map<string, BoardJob>()
  #pending = new Map<string, { patch: Partial<BoardJob>; over: BoardJob; shown: BoardJob }>()
  #failed = new Set<string>()
  #movers: ReadonlyMap<string, string> = new Map()
  #moving: string | null = null
  #planned: readonly BoardJob[] = []
  #data: BoardData | null = null
  #drawn: BoardData | null = null
  #schedules: Schedules | null = null
  #rows = new Map<string, Row>()
  #list: RowList = { ids: [], heights: [], tops: [], total: 0 }
  #queue: BoardJob[] = []
  #summary: Summary = { conflicts: [], saving: 0, outside: 0 }

  constructor(locked = false) {
    this.locked = locked
  }

  getRow = (technicianId: string): Row | null => this.#rows.get(technicianId) ?? null
  getList = (): RowList => this.#list
  getQueue = (): BoardJob[] => this.#queue
  getSummary = (): Summary => this.#summary
  stateOf = (jobId: string): CardState =>
    this.#pending.has(jobId) ? 'saving' : this.#failed.has(jobId) ? 'failed' : 'saved'

  /** The job as the board shows it: the record with what is being saved over it. */
  job(jobId: string): BoardJob | null {
    const record = this.#records.get(jobId)
    const pending = this.#pending.get(jobId)
    if (!record || !pending) return record ?? null
    // The same object until the record or the change is another one, as React asks of a snapshot.
    if (pending.over !== record) {
      Object.assign(pending, { over: record, shown: { ...record, ...pending.patch } })
    }
    return pending.shown
  }

  /** The job as it was last read or saved. */
  record(jobId: string): BoardJob | null {
    return this.#records.get(jobId) ?? null
  }

  technician(technicianId: string): BoardTechnician | null {
    return this.#data?.technicians.find(({ id }) => id === technicianId) ?? null
  }

  /** Every reason against a job at a place, its own present place disregarded. */
  conflictsAt(job: BoardJob, place: Placement, others?: readonly BoardJob[]): Conflict[] {
    return this.#schedules?.conflictsAt(job, place, others) ?? []
  }

  conflictsOf(jobId: string): readonly Conflict[] {
    const job = this.job(jobId)
    return job?.technician_id ? (this.#schedules?.of(job.technician_id)?.conflicts.get(jobId) ?? NONE) : NONE
  }

  /** A technician's working time without leave, and what takes some of it. */
  timeOf(technicianId: string, span: Interval): { working: Interval[]; taken: readonly BoardJob[] } {
    const schedule = this.#schedules?.of(technicianId)
    const leave = (schedule?.leave ?? []).map(({ starts_at, ends_at }) => ({
      start: Date.parse(starts_at),
      end: Date.parse(ends_at),
    }))
    const working = (schedule?.working?.(span) ?? [span]).flatMap((shift) => subtract(shift, union(leave)))
    return { working, taken: (schedule?.jobs ?? []).filter(takesTime) }
  }

  setRecords(jobs: readonly BoardJob[]): void {
    this.#records = new Map(jobs.map((job) => [job.id, job]))
    this.#rebuild()
  }

  setRecord(job: BoardJob): void {
    this.#records.set(job.id, job)
    this.#rebuild()
  }

  /** What colleagues did: jobs as they are now, and those that are gone. */
  applyChange(jobs: readonly BoardJob[], gone: readonly string[]): void {
    for (const job of jobs) {
      if (isOnBoard(job)) this.#records.set(job.id, job)
      else this.#records.delete(job.id)
    }
    for (const id of gone) this.#records.delete(id)
    this.#rebuild()
  }

  setPending(jobId: string, patch: Partial<BoardJob> | null): void {
    const record = this.#records.get(jobId)
    if (patch && record) this.#pending.set(jobId, { patch, over: record, shown: { ...record, ...patch } })
    else this.#pending.delete(jobId)
    this.#rebuild(jobId)
  }

  /** Draws what a plan proposes, as jobs at their proposed places, among the others; an empty list takes it away. */
  setPlanned(planned: readonly BoardJob[]): void {
    if (planned.length === 0 && this.#planned.length === 0) return
    this.#planned = planned
    // Every row is drawn again: any may have had a part of the plan before.
    this.#drawn = null
    this.#rebuild()
  }

  setFailed(jobId: string, failed: boolean): void {
    if (failed) this.#failed.add(jobId)
    else this.#failed.delete(jobId)
    this.#rebuild(jobId)
  }

  /** Which jobs colleagues are moving, and who. */
  setMovers(movers: ReadonlyMap<string, string>): void {
    const before = this.#movers
    const changed = [...new Set([...before.keys(), ...movers.keys()])].filter((id) => before.get(id) !== movers.get(id))
    if (changed.length === 0) return
    this.#movers = movers
    this.#rebuild(...changed)
  }

  moverOf = (jobId: string): string | null => this.#movers.get(jobId) ?? null

  /** The job that is being moved on this board; colleagues are told. */
  getMoving = (): string | null => this.#moving

  setMoving(jobId: string | null): void {
    this.#moving = jobId
    this.signals.emit('moving')
  }

  setData(data: BoardData): void {
    const before = this.#data
    this.#data = data
    const sameRules =
      before !== null &&
      before.technicians === data.technicians &&
      before.shifts === data.shifts &&
      before.timeOff === data.timeOff &&
      before.travel === data.travel &&
      before.clock === data.clock
    if (!sameRules) this.#schedules = new Schedules(data)
    this.#rebuild()
  }

  // Rows whose jobs, axis and filters are unchanged keep their object, so React leaves them alone.
  #rebuild(...touched: string[]): void {
    const data = this.#data
    if (!data || !this.#schedules) return
    const jobs = [...this.#records.keys()].flatMap((id) => this.job(id) ?? [])
    const known = new Set(data.technicians.map(({ id }) => id))
    const changed = this.#schedules.assign(jobs, known)
    const touchedTechnicians = new Set(touched.map((id) => this.job(id)?.technician_id))
    const rows = new Map<string, Row>()
    const redrawn: string[] = []
    for (const technician of data.shown) {
      const old = this.#rows.get(technician.id)
      const stale = !old || this.#drawn !== data || changed.has(technician.id) || touchedTechnicians.has(technician.id)
      const row = stale ? this.#drawRow(technician, data) : old
      rows.set(technician.id, row)
      if (row !== old) redrawn.push(technician.id)
    }
    this.#drawn = data
    this.#rows = rows
    this.#setList(data)
    this.#queue = jobs.filter((job) => inQueue(job, known))
    this.#summary = this.#summarise(data)
    for (const id of redrawn) this.signals.emit(`row:${id}`)
    this.signals.emit('queue')
    this.signals.emit('summary')
  }

  #drawRow(technician: BoardTechnician, { axis, clock, filters }: BoardData): Row {
    const scale = scaleOf(axis.view)
    const schedule = this.#schedules?.of(technician.id)
    // A job that was moved to another day is known still, but not drawn.
    const days = rangeOf(axis.days[0]?.date ?? '', axis.days.at(-1)?.date ?? '', clock.timeZone)
    const jobs = (schedule?.jobs ?? []).filter((job) => showsStatus(filters, job.status) && touches(job, days))
    const proposed = this.#planned.filter((job) => job.technician_id === technician.id)
    const { cards, lanes } = layOut([...jobs, ...proposed], axis, scale.legible)
    const isPlanned = ({ job }: LaidOut) => proposed.includes(job)
    const working = axis.days.flatMap((day) => schedule?.working?.(day) ?? [])
    return {
      technician,
      cards: cards
        .filter((card) => !isPlanned(card))
        .map((card) => {
          const conflicts = schedule?.conflicts.get(card.job.id) ?? []
          const { id } = card.job
          return { ...card, conflicts, severity: worst(conflicts), state: this.stateOf(id), mover: this.moverOf(id) }
        }),
      leave: (schedule?.leave ?? []).flatMap((leave) => {
        const span = { start: Date.parse(leave.starts_at), end: Date.parse(leave.ends_at) }
        const label = `Leave${leave.reason ? `: ${leave.reason}` : ''}, ${clock.range(span)}`
        return toSpans(axis, span).map(({ x, width }) => ({ id: `${leave.id}:${x}`, x, width, label }))
      }),
      planned: cards.filter(isPlanned),
      background: shiftBackground(working.flatMap((span) => toSpans(axis, span))),
      height: rowHeight(lanes, scale),
      booked: bookedMinutes(schedule?.jobs ?? [], viewOf(axis)),
      capacity: schedule?.working ? Math.round(totalLength(schedule.working(viewOf(axis))) / 60_000) : null,
    }
  }

  #setList({ shown }: BoardData): void {
    const ids = shown.map(({ id }) => id)
    const heights = ids.map((id) => this.#rows.get(id)?.height ?? 0)
    const same =
      ids.length === this.#list.ids.length &&
      ids.every((id, index) => id === this.#list.ids[index] && heights[index] === this.#list.heights[index])
    if (same) return
    let total = 0
    const tops = heights.map((height) => (total += height) - height)
    this.#list = { ids, heights, tops, total }
    this.signals.emit('list')
  }

  #summarise({ shown, axis }: BoardData): Summary {
    const conflicts = shown.flatMap(({ id }) =>
      (this.#rows.get(id)?.cards ?? [])
        .filter(({ severity }) => severity === 'hard')
        .map(({ job }) => ({ technicianId: id, jobId: job.id })),
    )
    const hidden = shown.flatMap(({ id }) => this.#rows.get(id)?.cards ?? []).filter(({ timeWidth }) => timeWidth === 0)
    return { conflicts, saving: this.#pending.size, outside: axis.days.length > 0 ? hidden.length : 0 }
  }
}
