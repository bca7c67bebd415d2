import { describe, expect, it } from 'vitest'
import { ALWAYS, type BusinessCalendar } from '@/lib/domain/calendar/types'
import { clashesOf, promiseOf, type SlaTarget, targetOf, targetsOf } from './targets'

const target = (minutes: number, more: Partial<SlaTarget> = {}): SlaTarget => ({
  kind: 'arrive',
  priorities: [],
  work_order_types: [],
  minutes,
  warn_percent: [75],
  ...more,
})
const work = { priority: 'urgent', work_order_type: 'repair' } as const

describe('targetOf', () => {
  it('picks priority and type over one of them, one of them over neither, in whatever order they stand', () => {
    const all = target(4)
    const urgent = target(3, { priorities: ['high', 'urgent'] })
    const repair = target(2, { work_order_types: ['repair'] })
    const both = target(1, { priorities: ['urgent'], work_order_types: ['repair', 'emergency'] })
    expect(targetOf([all, urgent, both], 'arrive', work)).toBe(both)
    expect(targetOf([both, repair, urgent, all], 'arrive', work)).toBe(both)
    expect(targetOf([all, urgent], 'arrive', work)).toBe(urgent)
    expect(targetOf([repair, all], 'arrive', work)).toBe(repair)
    expect(targetOf([both, urgent, repair, all], 'arrive', { priority: 'low', work_order_type: 'service' })).toBe(all)
  })

  it('is null where nothing applies', () => {
    expect(targetOf([target(1, { priorities: ['low'] })], 'arrive', work)).toBeNull()
    expect(targetOf([target(1)], 'resolve', work)).toBeNull()
  })
})

describe('targetsOf', () => {
  it('has one target of each kind that is promised, in the order of the kinds', () => {
    const resolve = target(9, { kind: 'resolve' })
    const fast = target(5, { kind: 'resolve', work_order_types: ['repair'] })
    const acknowledge = target(1, { kind: 'acknowledge' })
    expect(targetsOf([resolve, acknowledge, fast], work)).toEqual([acknowledge, fast])
  })
})

describe('clashesOf', () => {
  it('names the work to which two targets apply alike', () => {
    const byPriority = target(1, { priorities: ['urgent'] })
    const byType = target(2, { work_order_types: ['emergency'] })
    const urgentEmergency = { priority: 'urgent', work_order_type: 'emergency' }
    expect(clashesOf([byPriority, byType])).toEqual([{ work: urgentEmergency, indexes: [0, 1] }])
    expect(clashesOf([target(1), target(2)])).toEqual([
      { work: { priority: 'low', work_order_type: 'service' }, indexes: [0, 1] },
    ])
  })

  it('finds none where another target names more of that work, or the kinds differ', () => {
    const byPriority = target(1, { priorities: ['urgent'] })
    const byType = target(2, { work_order_types: ['emergency'] })
    const both = target(1, { priorities: ['urgent'], work_order_types: ['emergency'] })
    expect(clashesOf([byPriority, byType, both])).toEqual([])
    expect(clashesOf([target(1), target(2, { kind: 'resolve' }), byPriority])).toEqual([])
  })
})

describe('promiseOf', () => {
  const office: BusinessCalendar = { time_zone: 'UTC', always: false, hours: [], exceptions: [] }

  it('is what the level promises, whatever the response hours say', () => {
    const level = { targets: [target(60)], calendar: office }
    expect(promiseOf({ level, response_hours: 4 })).toBe(level)
    expect(promiseOf({ level: { targets: [], calendar: office }, response_hours: 4 })?.targets).toEqual([])
  })

  it('is arrival within the response hours, day and night, when something fails and there is no level', () => {
    const promise = promiseOf({ level: null, response_hours: 4 })
    expect(promise?.calendar).toBe(ALWAYS)
    const targets = promise?.targets ?? []
    expect(targetsOf(targets, work)).toMatchObject([{ kind: 'arrive', minutes: 240, warn_percent: [75, 90] }])
    expect(targetsOf(targets, { priority: 'urgent', work_order_type: 'maintenance' })).toEqual([])
  })

  it('is null without either', () => {
    expect(promiseOf({ level: null, response_hours: null })).toBeNull()
  })
})
