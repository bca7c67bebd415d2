import { describe, expect, it } from 'vitest'
import { createClock } from '@/lib/domain/board/format'
import { HOUR, MINUTE } from '@/lib/domain/board/interval'
import { estimateTravel } from '@/lib/domain/travel/travel'
import { plannedJob } from '@/lib/testing/factories/plans'
import { bookedIn, latenessAt, reasonsOf, type Weighed } from './reasons'
import type { SuggestionInput } from './types'

const NINE = Date.parse('2026-03-25T09:00:00Z')
const at = (minutes: number) => new Date(NINE + minutes * MINUTE).toISOString()
const site = { name: 'Main bakery', territory: 'North', latitude: 52.52, longitude: 13.405 }

type Given = {
  job?: Partial<SuggestionInput['job']>
  technician?: { skills?: string[]; territory?: string | null }
  weighed?: Partial<Omit<Weighed, 'candidate'>>
  lastVisit?: number
}

/** The reasons for a slot from 10:00 to 11:00, an hour after the search begins. */
function reasons({ job, technician, weighed, lastVisit }: Given = {}) {
  const input: SuggestionInput = {
    job: { ...plannedJob({ id: 'own', site }), priority: 'medium', work_order_type: 'service', ...job },
    candidates: [],
    horizon: { start: NINE, end: NINE + 24 * HOUR },
    wording: createClock('UTC', 'en-GB'),
    travel: estimateTravel([]),
    limit: 10,
  }
  const person = { id: 'ana', name: 'Ana', skills: [], territory: null, ...technician }
  const { reasons: results } = reasonsOf(input, {
    candidate: { schedule: { technician: person, working: null, leave: [], jobs: [] }, lastVisit: lastVisit ?? null },
    slot: {
      span: { start: NINE + HOUR, end: NINE + 2 * HOUR },
      previous: null,
      next: null,
      shift: { start: NINE, end: NINE + 8 * HOUR },
    },
    booked: 0,
    working: 8 * HOUR,
    isLatestVisitor: false,
    ...weighed,
  })
  return (kind: string) => results.filter((one) => one.kind === kind).map(({ message, points }) => [message, points])
}

const neighbour = (id: string) => ({
  job: plannedJob({ id, work_order_number: `WO-${id}`, site }),
  span: { start: NINE, end: NINE + HOUR },
})

describe('travel', () => {
  it('names the jobs before and after at the same place', () => {
    const slot = (more: object) => ({
      weighed: {
        slot: {
          span: { start: NINE + HOUR, end: NINE + 2 * HOUR },
          previous: null,
          next: null,
          shift: { start: NINE, end: NINE + 8 * HOUR },
          ...more,
        },
      },
    })
    const between = slot({ previous: neighbour('1'), next: neighbour('2') })
    expect(reasons(between)('travel')).toEqual([['No extra travel, between WO-1 and WO-2', 0]])
    expect(reasons(slot({ previous: neighbour('1') }))('travel')).toEqual([['No extra travel, after WO-1', 0]])
    expect(reasons(slot({ next: neighbour('2') }))('travel')).toEqual([['No extra travel, before WO-2', 0]])
  })

  it('says why it is not known', () => {
    expect(reasons()('travel')).toEqual([['No other job that day', 20]])
    expect(reasons({ job: { site: null } })('travel')).toEqual([['The site has no coordinates', 20]])
  })
})

describe('skills', () => {
  it('count each further skill of the technician as one point', () => {
    const job = { required_skills: ['HVAC'] }
    expect(reasons({ job, technician: { skills: ['HVAC'] } })('skill')).toEqual([['Has HVAC', 0]])
    expect(reasons({ job, technician: { skills: ['HVAC', 'Ice', 'Gas'] } })('skill')).toEqual([['Has HVAC', 2]])
    const two = { required_skills: ['HVAC', 'Ice'] }
    expect(reasons({ job: two, technician: { skills: ['hvac'] } })('skill')).toEqual([['Has HVAC, Ice', 0]])
  })

  it('are no reason for a job that needs none', () => {
    expect(reasons({ technician: { skills: ['HVAC'] } })('skill')).toEqual([])
  })
})

describe('territory', () => {
  it('is a reason for or against when both are known', () => {
    expect(reasons({ technician: { territory: 'north' } })('territory')).toEqual([['Works in north, like the site', 0]])
    expect(reasons({ technician: { territory: 'South' } })('territory')).toEqual([
      ['Works in South; the site is in North', 45],
    ])
    expect(reasons()('territory')).toEqual([])
    const job = { site: { ...site, territory: null } }
    expect(reasons({ job, technician: { territory: 'South' } })('territory')).toEqual([])
    expect(reasons({ job: { site: null }, technician: { territory: 'South' } })('territory')).toEqual([])
  })
})

describe('load', () => {
  it('counts up to half an hour for a fully booked day', () => {
    expect(reasons()('load')).toEqual([['Nothing else that day', 0]])
    expect(reasons({ weighed: { booked: 4 * HOUR } })('load')).toEqual([['4 h of 8 h booked that day', 15]])
    expect(reasons({ weighed: { booked: 8 * HOUR } })('load')).toEqual([['8 h of 8 h booked that day', 30]])
  })

  it('counts a day without working time as one hour long', () => {
    expect(reasons({ weighed: { booked: 30 * MINUTE, working: 0 } })('load')[0]?.[1]).toBe(15)
  })
})

describe('promises', () => {
  it('weigh waiting by priority', () => {
    const waited = (priority: string) => reasons({ job: { priority } })('promise')[0]
    expect(waited('urgent')).toEqual(['Starts Wed 25 Mar, 10:00', 6])
    expect([waited('high')?.[1], waited('medium')?.[1], waited('low')?.[1], waited('other')?.[1]]).toEqual([2, 1, 0, 1])
  })

  it('name the time before or after the due time', () => {
    const due = (minutes: number) => reasons({ job: { due_by: at(minutes) } })('promise')[1]
    expect(due(180)).toEqual(['Done 1 h before it is due', 0])
    expect(due(120)).toEqual(['Done just before it is due', 0])
    expect(due(121)).toEqual(['Done 1 min before it is due', 0])
    expect(due(90)).toEqual(['Done 30 min after it is due', 240])
  })

  it('name the response time of the contract', () => {
    const response = (minutes: number) =>
      reasons({ job: { response: { contract: 'Gold', hours: 1, by: at(minutes) } } })('promise')[1]
    expect(response(60)).toEqual(['Within the response time of Gold', 0])
    expect(response(45)).toEqual(['15 min after the response time of Gold', 240])
  })

  it('name by when a contract promises that it is done', () => {
    const resolved = (minutes: number) =>
      reasons({ job: { resolution: { contract: 'Gold', by: at(minutes) } } })('promise')[1]
    expect(resolved(120)).toEqual(['Done by when Gold promises it', 0])
    expect(resolved(90)).toEqual(['Done 30 min after Gold promises it', 240])
  })

  it('outweigh everything else for urgent work, by how late it is', () => {
    const late = (job: Given['job']) => reasons({ job: { due_by: at(90), ...job } })('promise')[1]?.[1]
    expect([late({ priority: 'urgent' }), late({ work_order_type: 'emergency' })]).toEqual([10_030, 10_030])
    expect(late({ priority: 'high' })).toBe(240)
    expect(reasons({ job: { work_order_type: 'emergency' } })('promise')[0]?.[1]).toBe(6)
  })

  it('name the customer’s window', () => {
    expect(reasons({ job: { window_start: at(0) } })('promise')[1]).toEqual(['In the customer’s window', 0])
    expect(reasons()('promise')).toHaveLength(1)
  })
})

describe('continuity', () => {
  it('prefers the technician of the last visit, and less so one who was there before', () => {
    expect(reasons()('continuity')).toEqual([])
    expect(reasons({ lastVisit: NINE, weighed: { isLatestVisitor: true } })('continuity')).toEqual([
      ['Did the last visit, Wed 25 Mar, 09:00', -25],
    ])
    expect(reasons({ lastVisit: NINE })('continuity')).toEqual([['Visited before, Wed 25 Mar, 09:00', -12]])
  })

  it('also names whom the maintenance plan wants, and counts both', () => {
    const job = { preferred_technician_id: 'ana' }
    expect(reasons({ job })('continuity')).toEqual([['Preferred by the maintenance plan', -30]])
    expect(reasons({ job, lastVisit: NINE })('continuity')).toEqual([
      ['Preferred by the maintenance plan; visited before, Wed 25 Mar, 09:00', -42],
    ])
    expect(reasons({ job: { preferred_technician_id: 'ben' } })('continuity')).toEqual([])
  })
})

describe('latenessAt', () => {
  const lateness = (job: object, from: number, to: number) =>
    latenessAt(
      { ...plannedJob({ id: 'own' }), priority: 'low', work_order_type: 'service', ...job },
      { start: NINE + from * MINUTE, end: NINE + to * MINUTE },
    )
  const response = { contract: 'Gold', hours: 1, by: at(30) }

  it('is the larger of what is missed of due time and response time', () => {
    expect(lateness({ due_by: at(60), response }, 45, 90)).toBe(30)
    expect(lateness({ due_by: at(60), response }, 75, 90)).toBe(45)
  })

  it('is none on time, and unknown without a promise', () => {
    expect(lateness({ due_by: at(90), response }, 30, 90)).toBe(0)
    expect(lateness({}, 0, 60)).toBeNull()
  })
})

describe('bookedIn', () => {
  it('adds up what lies within six hours of the shift', () => {
    const shift = { start: NINE, end: NINE + 8 * HOUR }
    const slot = { span: shift, previous: null, next: null, shift }
    const span = (from: number, to: number) => ({ start: NINE + from * HOUR, end: NINE + to * HOUR })
    expect(bookedIn(slot, [span(1, 2), span(3, 5)])).toBe(3 * HOUR)
    expect(bookedIn(slot, [span(-8, -5), span(13, 16)])).toBe(2 * HOUR)
    expect(bookedIn(slot, [span(-9, -6), span(14, 15)])).toBe(0)
  })
})
