import { describe, expect, it } from 'vitest'
import { MINUTE } from '@/lib/domain/board/interval'
import { stillToCome, takenBy } from './remaining'

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
const span = (from: string, to: string) => ({ start: at(from).getTime(), end: at(to).getTime() })
const takenWith = (more: Partial<Parameters<typeof takenBy>[0]>) =>
  takenBy({
    status: 'assigned',
    scheduled_date: at('09:00'),
    estimated_duration: 120,
    started_at: null,
    completed_at: null,
    ...more,
  })

describe('takenBy', () => {
  it('is the scheduled time before the work begins', () => {
    expect(takenWith({})).toEqual(span('09:00', '11:00'))
    expect(takenWith({ started_at: at('10:00') })).toEqual(span('09:00', '11:00'))
    expect(takenWith({ scheduled_date: null })).toBeNull()
  })

  it('runs from the start of work in progress', () => {
    expect(takenWith({ status: 'in_progress', started_at: at('10:15') })).toEqual(span('10:15', '12:15'))
    expect(takenWith({ status: 'in_progress' })).toEqual(span('09:00', '11:00'))
  })

  it('ends when the work was completed, and is none when that was before its time', () => {
    const done = (time: string) => takenWith({ status: 'completed', completed_at: at(time) })
    expect(done('10:00')).toEqual(span('09:00', '10:00'))
    expect(done('16:00')).toEqual(span('09:00', '11:00'))
    expect(done('08:00')).toBeNull()
    expect(done('09:00')).toBeNull()
  })
})

describe('stillToCome', () => {
  const day = span('00:00', '23:00')

  it('cuts what is past of today, and rounds up to a whole minute', () => {
    expect(stillToCome(day, at('17:50').getTime())).toEqual(span('17:50', '23:00'))
    expect(stillToCome(day, at('17:50').getTime() + 1)).toEqual(span('17:51', '23:00'))
  })

  it('leaves other days whole', () => {
    expect(stillToCome(day, day.start - 1)).toBe(day)
    expect(stillToCome(day, day.start)).toBe(day)
    expect(stillToCome(day, day.end + MINUTE)).toBe(day)
  })
})
