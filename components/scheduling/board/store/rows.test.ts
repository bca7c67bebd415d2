import { beforeEach, describe, expect, it } from 'vitest'
import { NO_FILTERS } from '@/lib/domain/board/filters'
import { createClock } from '@/lib/domain/board/format'
import type { BoardJob, BoardOvertime, BoardShift, BoardTechnician, BoardTimeOff } from '@/lib/domain/board/types'
import { instantAt, localTime } from '@/lib/domain/board/zoned'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { newObstacles } from '../dialogs/drop-question'
import { fitAxis } from './geometry'
import { placeOnDay } from './proposal'
import { BoardStore } from './store'
import { loadText } from './words'

const ZONE = 'Europe/Berlin'
const DAY = '2026-03-25'
const at = (minute: number) => instantAt(DAY, minute, ZONE)
const text = (minute: number) => new Date(at(minute)).toISOString()

const person = (id: string, skills: string[] = []): BoardTechnician => ({
  id,
  name: id,
  skills,
  territory: null,
  branch_id: null,
})
const job = (id: string, technician_id: string | null, minute: number, more: Partial<BoardJob> = {}): BoardJob => ({
  id,
  work_order_number: `WO-${id}`,
  status: 'assigned',
  priority: 'medium',
  work_order_type: 'service',
  customer: { id: 'c', name: 'Acme' },
  technician_id,
  scheduled_date: text(minute),
  estimated_duration: 60,
  due_by: null,
  window_start: null,
  window_end: null,
  required_skills: [],
  response: null,
  description: null,
  site: { id: 's', name: 'Cellar', territory: null, latitude: 52.5, longitude: 13.4 },
  ...more,
})
const shift = (technician_id: string): BoardShift => ({
  technician_id,
  weekday: 3,
  start_minute: 480,
  end_minute: 1020,
})
const leave = (technician_id: string): BoardTimeOff => ({
  id: `leave of ${technician_id}`,
  technician_id,
  starts_at: text(0),
  ends_at: text(1440),
  reason: 'Sick',
})

let store: BoardStore

function show(
  people: BoardTechnician[],
  shifts: BoardShift[],
  timeOff: BoardTimeOff[],
  jobs: BoardJob[],
  overtime: BoardOvertime[] = [],
): void {
  store.setRecords(jobs)
  store.setData({
    technicians: people,
    shown: people,
    shifts,
    timeOff,
    overtime,
    onCall: [],
    closed: [],
    travel: estimateTravel([]),
    filters: NO_FILTERS,
    clock: createClock(ZONE, 'en-GB'),
    rowHeight: 40,
    axis: fitAxis({
      view: 'day',
      date: DAY,
      timeZone: ZONE,
      hours: 'all',
      zoom: 1,
      shown: [],
      shifts: [],
      overtime: [],
      width: 2400,
      now: 0,
    }),
  })
}

beforeEach(() => {
  store = new BoardStore()
})

describe('the count of conflicts', () => {
  const people = [person('ana')]
  const counted = () => store.getSummary().conflicts.map(({ jobId }) => jobId)

  it('leaves out finished and past jobs', () => {
    const done = { status: 'completed' as const }
    show(
      people,
      [shift('ana')],
      [leave('ana')],
      [job('1', 'ana', 540, done), job('2', 'ana', 660), job('3', 'ana', 840)],
    )
    store.setNow(at(600))
    expect(counted()).toEqual(['2', '3'])
    expect(store.getRow('ana')?.cards.map(({ severity }) => severity)).toEqual([null, 'hard', 'hard'])
    store.setNow(at(721))
    expect(counted()).toEqual(['3'])
  })
})

describe('rows', () => {
  const people = [person('ana'), person('ben'), person('cem')]

  it('hides absent technicians without jobs until the user shows them', () => {
    show(people, [shift('ana'), shift('ben'), { ...shift('cem'), weekday: 1 }], [leave('ben')], [])
    expect(store.getList()).toMatchObject({ ids: ['ana'], idle: 2 })
    store.setShowsIdle(true)
    expect(store.getList()).toMatchObject({ ids: ['ana', 'ben', 'cem'], idle: 2 })
  })

  it('shows absent technicians with jobs, with the reason for the absence', () => {
    show(people, [shift('ana'), shift('ben')], [leave('ben')], [job('1', 'ben', 540)])
    expect(store.getList()).toMatchObject({ ids: ['ana', 'ben', 'cem'], idle: 0 })
    const words = (id: string) => {
      const row = store.getRow(id)
      return row && loadText(row)
    }
    expect([words('ana'), words('ben'), words('cem')]).toEqual(['0 min of 9 h', '1 h, on leave', 'No shifts set'])
  })

  it('gives a text that reaches over overtime a ground of its own, and no other', () => {
    const overtime = [{ id: 'o', technician_id: 'ana', date: DAY, start_minute: 1020, end_minute: 1140 }]
    const jobs = [job('1', 'ana', 600), job('2', 'ana', 990, { estimated_duration: 15 }), job('3', 'ana', 1080)]
    show(people, [shift('ana')], [], [...jobs, job('4', 'ben', 1080)], overtime)
    const overHatch = (id: string) => store.getRow(id)?.cards.map(({ isOverHatch }) => isOverHatch)
    expect(overHatch('ana')).toEqual([false, true, false])
    expect(overHatch('ben')).toEqual([false])
  })

  it('redraws only the rows in which a job becomes late', () => {
    show(people, [], [], [job('1', 'ana', 540), job('2', 'ben', 720)])
    store.setNow(at(540))
    const before = people.map(({ id }) => store.getRow(id))
    store.setNow(at(600))
    expect(store.getRow('ana')?.cards[0]?.late).toEqual({ text: 'Not started, 1 h late', short: '1 h late' })
    expect(people.map(({ id }, index) => store.getRow(id) === before[index])).toEqual([false, true, true])
  })
})

describe('the height of rows', () => {
  const people = [person('ana'), person('ben')]

  it('is the same for all, however many jobs overlap, until a row is opened to its lanes', () => {
    show(people, [], [], [job('1', 'ana', 540), job('2', 'ana', 560), job('3', 'ana', 570), job('4', 'ben', 540)])
    const row = (id: string) => store.getRow(id)
    expect(store.getList().heights).toEqual([40, 40])
    expect(row('ben')?.cards.map(({ top, height }) => [top, height])).toEqual([[3, 34]])
    expect(row('ana')?.cards.map(({ top, height, folded }) => [top, height, folded])).toEqual([
      [3, 16, false],
      [21, 16, true],
      [21, 16, true],
    ])
    expect(row('ana')?.stacks).toMatchObject([{ atOnce: 3, isWrong: true, jobs: [{ id: '2' }, { id: '3' }] }])
    store.unfold('3')
    expect(store.getList().heights).toEqual([112, 40])
    expect(row('ana')?.cards.map(({ top, height, folded }) => [top, height, folded])).toEqual([
      [3, 34, false],
      [39, 34, false],
      [75, 34, false],
    ])
    expect(row('ana')?.stacks).toEqual([])
    expect(store.toggleLanes('ana')).toBe(false)
    expect(store.getList().heights).toEqual([40, 40])
  })

  it('writes the reason of a leave where no card is, and nowhere when there is no room', () => {
    show(people, [], [leave('ana')], [job('1', 'ana', 0, { estimated_duration: 600 })])
    const axisWidth = 2400
    const [one] = store.getRow('ana')?.leave ?? []
    expect(one?.labelAt?.x).toBeGreaterThanOrEqual(axisWidth * (600 / 1440))
    show(people, [], [leave('ana')], [job('1', 'ana', 0, { estimated_duration: 1440 })])
    expect(store.getRow('ana')?.leave[0]?.labelAt).toBeNull()
  })
})

describe('a job that is dropped on a day of the week', () => {
  const people = [person('ana')]
  const week = fitAxis({
    view: 'week',
    date: DAY,
    timeZone: ZONE,
    hours: 'working',
    zoom: 1,
    shown: [],
    shifts: [],
    overtime: [],
    width: 1000,
    now: 0,
  })
  const dropOn = (one: BoardJob, weekday: number, takesFree = false) => {
    const day = week.days[weekday]
    if (!day) throw new RangeError('No such day')
    const { start } = placeOnDay(store, { job: one, technicianId: 'ana', day, takesFree }, { timeZone: ZONE, now: 0 })
    return localTime(start, ZONE)
  }

  it('keeps its time of day, and takes the first minute after a skip where clocks skip it', () => {
    show(people, [shift('ana')], [], [job('1', 'ana', 540), job('2', 'ana', 150)])
    const [first, night] = [store.job('1'), store.job('2')]
    expect(first && dropOn(first, 0)).toEqual({ date: '2026-03-23', minute: 540 })
    expect(night && dropOn(night, 6)).toEqual({ date: '2026-03-29', minute: 180 })
  })

  it('takes the first free time of that day with Shift, or where it has none', () => {
    const waiting = job('2', null, 0, { scheduled_date: null })
    show(people, [shift('ana')], [], [job('1', 'ana', 480), waiting])
    expect(dropOn(waiting, 2)).toEqual({ date: DAY, minute: 540 })
    const first = store.job('1')
    expect(first && dropOn(first, 2, true)).toEqual({ date: DAY, minute: 480 })
    expect(dropOn(waiting, 0)).toEqual({ date: '2026-03-23', minute: 480 })
  })
})

describe('a job that is dragged', () => {
  const people = [person('ana', ['Gas']), person('ben'), person('cem', ['gas'])]
  const gas = job('1', null, 540, { required_skills: ['Gas'], scheduled_date: null })

  it('fits available technicians with its skills', () => {
    show(people, [shift('ana'), shift('ben'), shift('cem')], [leave('cem')], [gas])
    expect([...store.unfitFor(gas)]).toEqual(['ben', 'cem'])
  })

  it('asks before a drop on leave or without the skills, unless the job had that conflict before', () => {
    show(people, [], [leave('cem')], [gas, job('2', 'ana', 600), job('3', 'ben', 600, { required_skills: ['Gas'] })])
    const codes = (one: BoardJob, technician_id: string, minute = 600) =>
      newObstacles(store, one, { technician_id, start: at(minute), minutes: 60 }).map(({ code }) => code)
    expect(codes(gas, 'ben', 900)).toEqual(['missing_skill'])
    expect(codes(gas, 'cem')).toEqual(['on_leave'])
    // An overlap can be seen where it is dropped.
    expect(codes(gas, 'ana')).toEqual([])
    expect(codes(store.job('3') ?? gas, 'ben', 900)).toEqual([])
  })
})
