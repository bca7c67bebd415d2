import { beforeEach, describe, expect, it } from 'vitest'
import { NO_FILTERS } from '@/lib/domain/board/filters'
import { createClock } from '@/lib/domain/board/format'
import { BY_NAME } from '@/lib/domain/board/rows'
import type { BoardJob, BoardTechnician } from '@/lib/domain/board/types'
import { instantAt } from '@/lib/domain/board/zoned'
import { estimateTravel } from '@/lib/domain/travel/travel'
import type { BoardChanged } from '@/lib/schemas/scheduling/board-change'
import { type BoardCore, createCore } from './core'
import { fitAxis } from './geometry'
import type { JobMove } from './group-move'

const ZONE = 'Europe/Berlin'
const DAY = '2026-03-25'
const at = (hour: number) => instantAt(DAY, hour * 60, ZONE)
const person = (id: string, territory: string | null): BoardTechnician => ({
  id,
  name: id,
  skills: [],
  territory,
  branch_id: null,
})
const job = (id: string, technician_id: string | null, hour: number | null, minutes = 60): BoardJob => ({
  id,
  work_order_number: `WO-${id}`,
  status: technician_id ? 'assigned' : 'open',
  priority: 'medium',
  customer: { id: 'c', name: 'Acme' },
  technician_id,
  estimated_duration: minutes,
  due_by: null,
  site: null,
  window_start: null,
  window_end: null,
  required_skills: [],
  response: null,
  description: null,
  work_order_type: 'service',
  scheduled_date: hour === null ? null : new Date(at(hour)).toISOString(),
})
const refuse = () => Promise.reject(new Error('not asked for'))

let core: BoardCore
let answer: (moves: readonly JobMove[]) => Promise<BoardChanged>
let undone: [string[], string][]
let reports: unknown[]
let takeBack: () => Promise<void>

beforeEach(() => {
  undone = []
  reports = []
  answer = (moves) => Promise.resolve({ batch: 'b1', refused: [], jobs: moves.map(({ job: one }) => one) })
  const actions = {
    onAssign: refuse,
    onReschedule: refuse,
    onResize: refuse,
    onUnassign: refuse,
    onChangeMany: (moves: readonly JobMove[]) => answer(moves),
    onUndoMany: (ids: string[], batch: string) => {
      undone.push([ids, batch])
      return Promise.resolve({ batch: 'b2', refused: [], jobs: [job('1', 'ana', 9), job('2', 'ana', 11)] })
    },
  }
  core = createCore(
    () => actions,
    () => {},
    {
      savedMany: (moves, refused, undo) => {
        reports.push({ moves: moves.map((one) => one.job.id), refused })
        takeBack = undo
      },
      failedMany: (moves, reason) => reports.push({ moves: moves.length, reason }),
    },
  )
  const technicians = [person('ana', 'South'), person('ben', null), person('cleo', 'North')]
  core.store.setRecords([job('1', 'ana', 9), job('2', 'ana', 11), job('3', 'ben', 9, 300), job('4', null, null)])
  core.store.setData({
    technicians,
    shown: technicians,
    timeOff: [],
    overtime: [],
    onCall: [],
    closed: [],
    travel: estimateTravel([]),
    filters: NO_FILTERS,
    shifts: technicians.map(({ id }) => ({ technician_id: id, weekday: 3, start_minute: 480, end_minute: 1020 })),
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
})

const record = (id: string): BoardJob => core.store.record(id) ?? job(id, null, null)
const movesTo = (technician_id: string): JobMove[] =>
  ['1', '2'].map((id, index) => ({ job: record(id), to: { technician_id, start: at(13 + index), minutes: 60 } }))
const rowOf = (id: string) => core.store.getRow(id)?.cards.map((card) => card.job.id)

describe('moving many', () => {
  it('shows all moves at once, keeps what the server answered, and undoes all in one step', async () => {
    const moved = [job('1', 'ben', 13), job('2', 'ben', 14)]
    answer = () => Promise.resolve({ batch: 'b1', refused: [], jobs: moved })
    const saving = core.bulk.run(movesTo('ben'))
    expect(rowOf('ben')).toEqual(['3', '1', '2'])
    expect(core.store.getSummary().saving).toBe(2)
    expect(await saving).toBe(true)
    expect(core.store.getSummary().saving).toBe(0)
    expect(rowOf('ben')).toEqual(['3', '1', '2'])
    expect(reports).toEqual([{ moves: ['1', '2'], refused: [] }])
    await takeBack()
    expect(undone).toEqual([[['1', '2'], 'b1']])
    expect(rowOf('ana')).toEqual(['1', '2'])
  })

  it('puts all back and says why where nothing was saved', async () => {
    answer = () => Promise.reject(new Error('WO-2 is in progress.'))
    expect(await core.bulk.run(movesTo('ben'))).toBe(false)
    expect(rowOf('ana')).toEqual(['1', '2'])
    expect(reports).toEqual([{ moves: 2, reason: 'WO-2 is in progress.' }])
  })
})

describe('the selection', () => {
  it('takes along the others only for a job that is selected itself', () => {
    core.selection.add(['1', '2', '4'])
    expect(core.selection.companionsOf(record('1')).map(({ id }) => id)).toEqual(['2', '4'])
    expect(core.selection.companionsOf(record('3'))).toEqual([])
    core.selection.toggle('2')
    expect(core.selection.companionsOf(record('1')).map(({ id }) => id)).toEqual(['4'])
  })

  it('skips jobs that were finished or deleted meanwhile', () => {
    core.selection.add(['1', '2', '4'])
    core.store.applyChange([{ ...job('1', 'ana', 9), status: 'completed' }], ['4'])
    expect(core.selection.jobs().map(({ id }) => id)).toEqual(['2'])
  })
})

describe('the order of the rows', () => {
  const idsBy = (change: object) => {
    core.store.setArrangement({ ...BY_NAME, ...change })
    return core.store.getList().ids
  }

  it('is by name, by load or by territory, with pinned rows first and hidden ones left out', () => {
    expect(idsBy({})).toEqual(['ana', 'ben', 'cleo'])
    expect(idsBy({ sort: 'load' })).toEqual(['ben', 'ana', 'cleo'])
    expect(idsBy({ sort: 'territory' })).toEqual(['cleo', 'ana', 'ben'])
    expect(idsBy({ pinned: ['cleo', 'gone'], hidden: ['ana'] })).toEqual(['cleo', 'ben'])
    expect(core.store.getList().hidden).toBe(1)
  })

  it('by load stays while jobs are moved', () => {
    expect(idsBy({ sort: 'load' })).toEqual(['ben', 'ana', 'cleo'])
    core.store.applyChange([job('3', 'cleo', 9, 300)], [])
    expect(core.store.getList().ids).toEqual(['ben', 'ana', 'cleo'])
  })
})
