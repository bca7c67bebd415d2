import { subtract, union, type Interval } from '@/lib/domain/board/interval'
import { actualSpan, isRunning } from '@/lib/domain/board/actual'
import { type Edges, NO_EDGES } from '@/lib/domain/board/axis'
import { isWordedAnew, type Lateness, latenessOf, promiseAt } from '@/lib/domain/board/late'
import { isOnBoard, type BoardJob, type BoardTechnician, type Placement } from '@/lib/domain/board/types'
import type { OverrunRule } from '@/lib/domain/repair/made-late'
import type { PromiseWords } from '@/lib/domain/sla/promise-status'
import { isMovable } from '@/lib/domain/work-orders/movable'
import { type Arrangement, BY_NAME } from '@/lib/domain/board/rows'
import type { Conflict } from '@/lib/domain/conflicts/types'
import { takesTime } from '@/lib/domain/work-orders/status'
import { missingSkills } from '@/lib/domain/skill'
import { type BoardData, type CardState, drawRow, type Row } from './draw-row'
import { listOf, NO_ROWS, RowArranger, type RowList, sameList } from './row-list'
import { Schedules } from './schedules'
import { inQueue } from './job-visibility'
import { NO_SUMMARY, summarise, type Summary } from './summary'

/** Listeners by key: what `useSyncExternalStore` subscribes to. */
class Signals {
  #listeners = new Map<string, Set<() => void>>()
  #subscribers = new Map<string, (listener: () => void) => () => void>()

  /** The subscribe function of a key; the same one every time, so that React does not subscribe anew. */
  on(key: string): (listener: () => void) => () => void {
    const subscriber = this.#subscribers.get(key)
    if (subscriber) return subscriber
    const subscribe = (listener: () => void) => {
      const listeners = this.#listeners.get(key) ?? new Set()
      this.#listeners.set(key, listeners.add(listener))
      return () => void listeners.delete(listener)
    }
    this.#subscribers.set(key, subscribe)
    return subscribe
  }

  emit(key: string): void {
    this.#listeners.get(key)?.forEach((listener) => listener())
  }
}

/** The keys whose values are others in two maps. */
function differing(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key))
}

/** One object for every call, as React requires of a snapshot. */
const NONE: readonly Conflict[] = []

/**
 * What the board knows, outside React: rows subscribe to their own key, so a moved job draws two rows and nothing else.
 * Records come from the page (`setRecords`), unsaved changes lie over them (`setPending`).
 */
export class BoardStore {
  readonly signals = new Signals()
  /** What is shown can be looked at and not changed: the past, or by whoever may not. */
  readonly locked: boolean
  #records = new Map<string, BoardJob>()
  #pending = new Map<string, { patch: Partial<BoardJob>; over: BoardJob; shown: BoardJob }>()
  #failed = new Set<string>()
  #movers: ReadonlyMap<string, string> = new Map()
  #openers: ReadonlyMap<string, string> = new Map()
  #moving: string | null = null
  #planned: readonly BoardJob[] = []
  #data: BoardData | null = null
  #drawn: BoardData | null = null
  #schedules: Schedules | null = null
  #rows = new Map<string, Row>()
  #list: RowList = NO_ROWS
  #arranger = new RowArranger()
  #arrangement = BY_NAME
  #selected: BoardJob[] = []
  #now = 0
  #overrunOf: OverrunRule = () => null
  #showsIdle = false
  #open = new Set<string>()
  #edges = NO_EDGES
  #queue: BoardJob[] = []
  #summary: Summary = NO_SUMMARY

  constructor(locked = false) {
    this.locked = locked
  }

  getRow = (technicianId: string): Row | null => this.#rows.get(technicianId) ?? null
  jobsOf = (technicianId: string): readonly BoardJob[] => this.#schedules?.scheduleOf(technicianId)?.jobs ?? []
  getRows = (): Row[] => [...this.#rows.values()]
  getList = (): RowList => this.#list
  getQueue = (): BoardJob[] => this.#queue
  getJobs = (): BoardJob[] => [...this.#records.keys()].flatMap((id) => this.job(id) ?? [])
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
  conflictsAt(job: BoardJob, placement: Placement, others?: readonly BoardJob[]): Conflict[] {
    return this.#schedules?.conflictsAt(job, placement, others) ?? []
  }

  conflictsOf(jobId: string): readonly Conflict[] {
    const job = this.job(jobId)
    return job?.technician_id ? (this.#schedules?.scheduleOf(job.technician_id)?.conflicts.get(jobId) ?? NONE) : NONE
  }

  /** Whose rows cannot take a job anywhere in the days shown: skills are missing, or they are not at work at all. */
  unfitFor(job: BoardJob): ReadonlySet<string> {
    const isUnfit = ({ technician, capacity }: Row) =>
      capacity === 0 || missingSkills(job.required_skills, technician.skills).length > 0
    return new Set([...this.#rows.values()].filter(isUnfit).map(({ technician }) => technician.id))
  }

  /** A technician's working time without leave, and what takes some of it. */
  timeOf(technicianId: string, span: Interval): { working: Interval[]; taken: readonly BoardJob[] } {
    const schedule = this.#schedules?.scheduleOf(technicianId)
    const leave = (schedule?.leave ?? []).map(({ starts_at, ends_at }) => ({
      start: Date.parse(starts_at),
      end: Date.parse(ends_at),
    }))
    const working = (schedule?.working?.(span) ?? [span]).flatMap((shift) => subtract(shift, union(leave)))
    return { working, taken: (schedule?.jobs ?? []).filter(takesTime) }
  }

  /** A technician's working time, leave or not; nothing where no shifts are known. */
  shiftsOf(technicianId: string, span: Interval): Interval[] {
    return this.#schedules?.scheduleOf(technicianId)?.working?.(span) ?? []
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

  /** How a job is late by now, in words. */
  latenessOf = (jobId: string): Lateness | null => {
    const job = this.job(jobId)
    return job && latenessOf(job, this.#now)
  }

  /** How the next promise of a job stands by now, in words. */
  promiseOf = (jobId: string): PromiseWords | null => promiseAt(this.job(jobId), this.#now)

  /** The present moment: rows are drawn again where what they say of a job is no longer so. */
  setNow(now: number): void {
    const before = this.#now
    this.#now = now
    const changed = this.getJobs().filter((job) => isRunning(job) || isWordedAnew(job, before, now))
    this.#rebuild(...changed.map(({ id }) => id))
  }

  /** Sets what finds the work that makes others late; without it no row says so. */
  setOverrunRule(rule: OverrunRule): void {
    this.#overrunOf = rule
    this.setNow(this.#now)
  }

  get showsIdle(): boolean {
    return this.#showsIdle
  }

  /** Whether rows are listed too in which nobody works and nothing is planned. */
  setShowsIdle(shows: boolean): void {
    this.#showsIdle = shows
    if (this.#data) this.#setList(this.#data)
  }

  /** Opens a row to all its lanes, or closes it. Returns whether it is open now. */
  toggleLanes(technicianId: string): boolean {
    const opens = !this.#open.delete(technicianId)
    if (opens) this.#open.add(technicianId)
    this.#redraw(technicianId)
    return opens
  }

  /** Opens the row of a job that a bar of several stands for, so that its card is drawn. */
  unfold(jobId: string | null): void {
    const technicianId = jobId && this.job(jobId)?.technician_id
    const row = technicianId && this.#data?.axis.view !== 'month' ? this.#rows.get(technicianId) : null
    if (row?.cards.some(({ job, folded }) => folded && job.id === jobId)) this.toggleLanes(row.technician.id)
  }

  #redraw(technicianId: string): void {
    const row = this.#rows.get(technicianId)
    if (!row || !this.#data) return
    this.#rows.set(technicianId, this.#draw(row.technician, this.#data))
    this.#setList(this.#data)
    this.signals.emit(`row:${technicianId}`)
  }

  /** What is being saved of each job lies over its record; `null` takes it away. */
  setPending(patches: ReadonlyMap<string, Partial<BoardJob> | null>): void {
    for (const [jobId, patch] of patches) {
      const record = this.#records.get(jobId)
      if (patch && record) this.#pending.set(jobId, { patch, over: record, shown: { ...record, ...patch } })
      else this.#pending.delete(jobId)
    }
    this.#rebuild(...patches.keys())
  }

  /** The jobs that are selected and still there, the same list until it changes. */
  getSelected = (): BoardJob[] => this.#selected

  setSelected(jobIds: readonly string[]): void {
    const before = this.#selected.map(({ id }) => id)
    this.#selected = this.#movable(jobIds)
    this.#rebuild(...before, ...jobIds)
    this.signals.emit('selection')
  }

  #movable(jobIds: readonly string[]): BoardJob[] {
    return jobIds.flatMap((id) => this.job(id) ?? []).filter(isMovable)
  }

  /** In which order the rows stand, and which are hidden. */
  setArrangement(arrangement: Arrangement): void {
    this.#arrangement = arrangement
    if (this.#data) this.#setList(this.#data)
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

  /** Which jobs colleagues are moving and have open, and who. */
  setHands(movers: ReadonlyMap<string, string>, openers: ReadonlyMap<string, string>): void {
    const changed = [...differing(this.#movers, movers), ...differing(this.#openers, openers)]
    if (changed.length === 0) return
    this.#movers = movers
    this.#openers = openers
    this.#rebuild(...changed)
  }

  openerOf = (jobId: string): string | null => this.#openers.get(jobId) ?? null

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
      before.overtime === data.overtime &&
      before.onCall === data.onCall &&
      before.closed === data.closed &&
      before.travel === data.travel &&
      before.clock === data.clock
    if (!sameRules) this.#schedules = new Schedules(data)
    this.#rebuild()
  }

  // Rows whose jobs, axis and filters are unchanged keep their object, so React leaves them alone.
  #rebuild(...touched: string[]): void {
    const data = this.#data
    if (!data || !this.#schedules) return
    const jobs = this.getJobs()
    const knownIds = new Set(data.technicians.map(({ id }) => id))
    const changed = this.#schedules.assign(jobs, knownIds)
    const touchedTechnicians = new Set(touched.map((id) => this.job(id)?.technician_id))
    const rows = new Map<string, Row>()
    const redrawn: string[] = []
    for (const technician of data.shown) {
      const old = this.#rows.get(technician.id)
      const stale = !old || this.#drawn !== data || changed.has(technician.id) || touchedTechnicians.has(technician.id)
      const row = stale ? this.#draw(technician, data) : old
      rows.set(technician.id, row)
      if (row !== old) redrawn.push(technician.id)
    }
    this.#drawn = data
    this.#rows = rows
    this.#setList(data)
    this.#queue = jobs.filter((job) => inQueue(job, knownIds))
    this.#setEdges()
    this.#summary = summarise(data, this.#rows, this.#now, this.#pending.size)
    this.#refreshSelected()
    for (const id of redrawn) this.signals.emit(`row:${id}`)
    this.signals.emit('queue')
    this.signals.emit('summary')
  }

  /** Whether some job of the rows lies before or after the hours that are drawn. */
  getEdges = (): Edges => this.#edges

  #setEdges(): void {
    const cards = [...this.#rows.values()].flatMap((row) => row.cards)
    const before = cards.some(({ outside }) => outside === 'before')
    const after = cards.some(({ outside }) => outside === 'after')
    if (before === this.#edges.before && after === this.#edges.after) return
    this.#edges = { before, after }
    this.signals.emit('edges')
  }

  // What was finished or taken away by somebody else is selected no more.
  #refreshSelected(): void {
    if (this.#selected.length === 0) return
    const now = this.#movable(this.#selected.map(({ id }) => id))
    if (now.length === this.#selected.length && now.every((job, index) => job === this.#selected[index])) return
    this.#selected = now
    this.signals.emit('selection')
  }

  #draw(technician: BoardTechnician, data: BoardData): Row {
    const schedule = this.#schedules?.scheduleOf(technician.id) ?? null
    const planned = this.#planned.filter((job) => job.technician_id === technician.id)
    const isOpen = this.#open.has(technician.id)
    const overrun = this.locked ? null : this.#overrunOf(schedule?.jobs ?? [], this.#now, data.clock.timeZone)
    return drawRow(technician, data, schedule, { planned, isOpen, overrun }, (job) => ({
      state: this.stateOf(job.id),
      mover: this.moverOf(job.id),
      opener: this.openerOf(job.id),
      late: this.latenessOf(job.id),
      promise: this.promiseOf(job.id),
      selected: this.#selected.some(({ id }) => id === job.id),
      happened: actualSpan(job, this.#now),
    }))
  }

  #setList({ shown, axis }: BoardData): void {
    const order = this.#arranger.order(shown, this.#rows, axis, this.#arrangement)
    const list = listOf(order, this.#rows, this.#arrangement, this.#showsIdle)
    if (sameList(list, this.#list)) return
    this.#list = list
    this.signals.emit('list')
  }
}
