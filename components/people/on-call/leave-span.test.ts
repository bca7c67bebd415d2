import { describe, expect, it } from 'vitest'
import { instantAt } from '@/components/ui/dates'
import { movedEnd } from './leave-span'

const ZONE = 'America/New_York'
const day = (date: string) => instantAt(date, 0, ZONE)

describe('movedEnd', () => {
  it('moves the last day along with the first one, over a change of the clock too', () => {
    const three = { starts_at: day('2026-03-02'), ends_at: day('2026-03-05') }
    expect(movedEnd(three, day('2026-03-07'), ZONE)).toBe(day('2026-03-10'))
    expect(movedEnd(three, day('2026-02-02'), ZONE)).toBe(day('2026-02-05'))
  })

  it('keeps the minutes of a leave from one time to another', () => {
    const hours = { starts_at: '2026-03-02T14:00:00.000Z', ends_at: '2026-03-02T16:30:00.000Z' }
    expect(movedEnd(hours, '2026-03-09T09:00:00.000Z', null)).toBe('2026-03-09T11:30:00.000Z')
  })

  it('leaves the end where it is while a day cannot be read, or the leave has no length', () => {
    const one = { starts_at: day('2026-03-02'), ends_at: day('2026-03-03') }
    expect(movedEnd(one, 'next week', ZONE)).toBe(one.ends_at)
    expect(movedEnd({ ...one, ends_at: '' }, day('2026-03-07'), ZONE)).toBe('')
    expect(movedEnd({ ...one, ends_at: one.starts_at }, day('2026-03-07'), ZONE)).toBe(one.starts_at)
  })
})
