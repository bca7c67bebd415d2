import { describe, expect, it } from 'vitest'
import type { BoardJob } from '@/lib/domain/board/types'
import { instantAt } from '@/lib/domain/board/zoned'
import { movesOfGroup, withTogether } from './group-move'
import { movesToDay } from '../dialogs/moves-to-day'

const ZONE = 'America/New_York'
const DAY = '2027-03-12'
const at = (hour: number, date = DAY) => instantAt(date, hour * 60, ZONE)
const job = (id: string, technician_id: string | null, hour: number | null): BoardJob => ({
  id,
  work_order_number: `WO-${id}`,
  status: 'assigned',
  priority: 'medium',
  work_order_type: 'service',
  customer: { id: 'c', name: 'Acme' },
  technician_id,
  estimated_duration: 60,
  due_by: null,
  site: null,
  window_start: null,
  window_end: null,
  required_skills: [],
  response: null,
  description: null,
  scheduled_date: hour === null ? null : new Date(at(hour)).toISOString(),
})
const placesOf = (moves: ReturnType<typeof movesOfGroup>) =>
  moves.map(({ job: { id }, to }) => [id, to?.technician_id, to?.start])

describe('a group that is dropped', () => {
  const [one, two, ben] = [job('1', 'ana', 9), job('2', 'ana', 13), job('3', 'ben', 10)]

  it('keeps its rows and shifts by the same time where the lead stays in its row', () => {
    const to = { technician_id: 'ana', start: at(11), minutes: 60 }
    expect(placesOf(movesOfGroup(one, to, [two, ben]))).toEqual([
      ['1', 'ana', at(11)],
      ['2', 'ana', at(15)],
      ['3', 'ben', at(12)],
    ])
  })

  it('goes to the row of the drop where that is another one', () => {
    const to = { technician_id: 'cleo', start: at(9), minutes: 60 }
    expect(placesOf(movesOfGroup(one, to, [two, ben]))).toEqual([
      ['1', 'cleo', at(9)],
      ['2', 'cleo', at(13)],
      ['3', 'cleo', at(10)],
    ])
  })

  it('places jobs from the queue one after the other', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => job(id, null, null)) as [BoardJob, BoardJob, BoardJob]
    const to = { technician_id: 'ana', start: at(9), minutes: 60 }
    expect(placesOf(movesOfGroup(a, to, [b, c]))).toEqual([
      ['a', 'ana', at(9)],
      ['b', 'ana', at(10)],
      ['c', 'ana', at(11)],
    ])
  })
})

describe('a visit that is made together with others', () => {
  const member = (id: string, technician: string) => ({ ...job(id, technician, 9), group_id: 'g', work_order_id: 'w' })
  const [lead, helper] = [member('1', 'ana'), member('2', 'ben')]
  const all = [lead, helper, job('3', 'ben', 13), { ...job('4', 'cleo', 9), group_id: 'other' }]
  const moved = (to: { technician_id: string; start: number; minutes: number }, jobs: BoardJob[] = all) =>
    placesOf(withTogether([{ job: lead, to }], jobs))

  it('takes them along in time, each with its own technician', () => {
    expect(moved({ technician_id: 'ana', start: at(11), minutes: 60 })).toEqual([
      ['1', 'ana', at(11)],
      ['2', 'ben', at(11)],
    ])
    expect(moved({ technician_id: 'cleo', start: at(9), minutes: 60 })).toEqual([
      ['1', 'cleo', at(9)],
      ['2', 'ben', at(9)],
    ])
  })

  it('changes places with the one whose row it is dropped in', () => {
    expect(moved({ technician_id: 'ben', start: at(10), minutes: 60 })).toEqual([
      ['1', 'ben', at(10)],
      ['2', 'ana', at(10)],
    ])
  })

  it('goes alone where nothing is said of the others, and where it is made longer', () => {
    expect(moved({ technician_id: 'ana', start: at(11), minutes: 60 }, [])).toEqual([['1', 'ana', at(11)]])
    expect(moved({ technician_id: 'ana', start: at(9), minutes: 90 })).toEqual([['1', 'ana', at(9)]])
  })

  it('moves each once where several are selected', () => {
    const to = (start: number, technician_id: string) => ({ technician_id, start, minutes: 60 })
    const moves = [
      { job: lead, to: to(at(11), 'ana') },
      { job: helper, to: to(at(11), 'cleo') },
    ]
    expect(placesOf(withTogether(moves, all))).toEqual([
      ['1', 'ana', at(11)],
      ['2', 'cleo', at(11)],
    ])
  })
})

describe('a day that is given to somebody', () => {
  const jobs = [job('1', 'ana', 9), job('2', 'ana', null), job('3', 'ana', null)]

  it('keeps the time on the wall over a change of the clock', () => {
    const later = '2027-03-15'
    expect(placesOf(movesToDay(jobs, 'ben', { date: later, today: DAY, timeZone: ZONE }))).toEqual([
      ['1', 'ben', at(9, later)],
      ['2', 'ben', at(8, later)],
      ['3', 'ben', at(9, later)],
    ])
  })

  it('keeps the day of each where none is named', () => {
    expect(placesOf(movesToDay(jobs.slice(0, 1), 'ben', { date: null, today: DAY, timeZone: ZONE }))).toEqual([
      ['1', 'ben', at(9)],
    ])
  })
})
