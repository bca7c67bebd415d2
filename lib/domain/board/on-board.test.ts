import { describe, expect, it } from 'vitest'
import { shiftMinutes } from './load'
import { shownSpan } from './span'
import { isOnBoard, isWaiting } from './types'

const planned = { status: 'assigned', technician_id: 't', scheduled_date: '2026-03-25T09:00:00Z' } as const

describe('isWaiting', () => {
  it('is true for open, assigned and on-hold work without a technician or a date', () => {
    for (const status of ['open', 'assigned', 'on_hold'] as const) {
      expect(isWaiting({ ...planned, status, technician_id: null })).toBe(true)
      expect(isWaiting({ ...planned, status, scheduled_date: null })).toBe(true)
      expect(isWaiting({ ...planned, status })).toBe(false)
    }
  })

  it('is false for work in any other state', () => {
    for (const status of ['draft', 'in_progress', 'completed', 'cancelled'] as const)
      expect(isWaiting({ ...planned, status, technician_id: null })).toBe(false)
  })
})

describe('isOnBoard', () => {
  it('is true for waiting work, and for placed work that takes time', () => {
    expect(isOnBoard({ ...planned, technician_id: null })).toBe(true)
    for (const status of ['assigned', 'in_progress', 'completed'] as const)
      expect(isOnBoard({ ...planned, status })).toBe(true)
  })

  it('is false for drafts, cancelled work, and finished work without a placement', () => {
    for (const status of ['draft', 'cancelled'] as const) expect(isOnBoard({ ...planned, status })).toBe(false)
    expect(isOnBoard({ ...planned, status: 'completed', technician_id: null })).toBe(false)
    expect(isOnBoard({ ...planned, status: 'completed', scheduled_date: null })).toBe(false)
  })
})

describe('shownSpan', () => {
  const span = (view: 'day' | 'week', date: string) => {
    const { from, to } = shownSpan(view, date, 'Europe/Berlin')
    return [from.toISOString(), to.toISOString()]
  }

  it('is a day of the account’s zone, of 23 hours when clocks go forward', () => {
    expect(span('day', '2026-03-29')).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
  })

  it('is the week from Monday to the end of Sunday', () => {
    for (const date of ['2026-03-23', '2026-03-25', '2026-03-29'])
      expect(span('week', date)).toEqual(['2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
  })
})

describe('shiftMinutes', () => {
  it('counts shifts without leave', () => {
    const at = (hour: number) => Date.parse(`2026-03-25T${String(hour).padStart(2, '0')}:00:00Z`)
    const shifts = [{ weekday: 3, start_minute: 480, end_minute: 960 }]
    const day = { start: at(0), end: at(23) }
    expect(shiftMinutes(shifts, [], day, 'UTC')).toBe(480)
    expect(shiftMinutes(shifts, [{ start: at(7), end: at(10) }], day, 'UTC')).toBe(360)
  })
})
