import { describe, expect, it } from 'vitest'
import type { BusinessCalendar } from '@/lib/domain/calendar/types'
import { clockAt } from './clock'
import type { ClockFacts, Hold } from './types'

const office: BusinessCalendar = {
  time_zone: 'UTC',
  always: false,
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1020 })),
  exceptions: [{ date: '2026-11-26', name: 'Thanksgiving Day', hours: [] }],
}
const at = (text: string) => Date.parse(`2026-11-${text}Z`)
const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString().slice(8, 16))
const hold = (start: string, end: string | null, ...stops: Hold['stops']): Hold => ({
  start: at(start),
  end: end === null ? null : at(end),
  stops,
})
const facts = (more: Partial<ClockFacts> = {}): ClockFacts => ({
  kind: 'arrive',
  minutes: 240,
  warn_percent: [75],
  calendar: office,
  start: at('24T15:00:00'),
  holds: [],
  met_at: null,
  ...more,
})

describe('clockAt', () => {
  it('is due in business time, and warns before', () => {
    const clock = clockAt(facts(), at('24T16:00:00'))
    expect(clock).toMatchObject({ state: 'running', minutes_left: 180, breached_at: null })
    expect([iso(clock.due_at), clock.warn_at.map(iso)]).toEqual(['25T10:00', ['25T09:00']])
  })

  it('adds only the business time of holds, and overlapping ones once', () => {
    const holds = [
      hold('24T16:00:00', '25T09:00:00', 'arrive'),
      hold('24T16:30:00', '25T08:30:00', 'arrive', 'resolve'),
      hold('25T09:00:00', '25T10:00:00', 'resolve'),
    ]
    expect(iso(clockAt(facts({ holds }), at('25T11:00:00')).due_at)).toBe('25T12:00')
  })

  it('is paused while a hold of its kind lasts, with the time that was left', () => {
    const held = facts({ holds: [hold('24T16:00:00', null, 'arrive')] })
    expect(clockAt(held, at('24T16:30:00'))).toMatchObject({ state: 'paused', minutes_left: 180 })
    expect(clockAt(held, at('25T15:00:00'))).toMatchObject({ state: 'paused', minutes_left: 180, breached_at: null })
    expect(iso(clockAt(held, at('25T15:00:00')).due_at)).toBe('27T09:00')
    const other = facts({ holds: [hold('24T16:00:00', null, 'resolve')] })
    expect(clockAt(other, at('24T16:30:00')).state).toBe('running')
  })

  it('is met up to the due moment, and breached by what happened later', () => {
    expect(clockAt(facts({ met_at: at('25T10:00:00') }), at('27T12:00:00')).state).toBe('met')
    const late = clockAt(facts({ met_at: at('25T10:00:01') }), at('27T12:00:00'))
    expect([late.state, iso(late.breached_at)]).toEqual(['breached', '25T10:00'])
  })

  it('breaches at the due time, whenever somebody looks', () => {
    expect(clockAt(facts(), at('25T10:00:00')).state).toBe('running')
    for (const now of ['25T10:00:01', '30T10:00:00']) {
      const clock = clockAt(facts(), at(now))
      expect([clock.state, iso(clock.breached_at)]).toEqual(['breached', '25T10:00'])
    }
  })

  it('is not mended by a hold that began after the breach', () => {
    const holds = [hold('25T10:00:00', '25T16:00:00', 'arrive')]
    const clock = clockAt(facts({ holds, met_at: at('25T12:00:00') }), at('25T16:00:00'))
    expect([clock.state, iso(clock.due_at)]).toEqual(['breached', '25T10:00'])
  })

  it('does not change once it is met, whatever is held afterwards', () => {
    const met = facts({ holds: [hold('25T08:30:00', null, 'arrive')], met_at: at('24T16:00:00') })
    const [soon, later] = [clockAt(met, at('25T09:00:00')), clockAt(met, at('27T16:00:00'))]
    expect(soon).toMatchObject({ state: 'met', minutes_left: 180, due_at: at('25T10:00:00') })
    expect(later).toEqual(soon)
  })

  it('counts no hold from before the call', () => {
    const holds = [hold('23T08:00:00', '24T16:00:00', 'arrive')]
    expect(iso(clockAt(facts({ holds }), at('24T16:00:00')).due_at)).toBe('25T11:00')
  })

  it('is the same for a new promise from the original start with all holds as if it had been the first', () => {
    const holds = [hold('24T16:00:00', '25T09:00:00', 'arrive')]
    const before = clockAt(facts({ holds }), at('25T09:30:00'))
    const after = clockAt(facts({ holds, minutes: 120 }), at('25T09:30:00'))
    expect([iso(before.due_at), iso(after.due_at)]).toEqual(['25T12:00', '25T10:00'])
    expect(after.minutes_left).toBe(before.minutes_left - 120)
  })

  it('has no due time where the calendar never opens', () => {
    const closed = facts({ calendar: { ...office, hours: [] } })
    expect(clockAt(closed, at('30T10:00:00'))).toMatchObject({ state: 'running', due_at: null, warn_at: [] })
  })
})
