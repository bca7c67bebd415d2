import { describe, expect, it } from 'vitest'
import { localTime } from '@/lib/domain/board/zoned'
import { minuteOf, TypeAhead } from './type-ahead'

const ZONE = 'America/New_York'
const rows = ['Ana Ruiz', 'Ben Okafor', 'Bea Anders'].map((name) => ({
  id: name,
  name,
  skills: [],
  territory: null,
  branch_id: null,
}))
const placement = { technician_id: 'Ana Ruiz', start: Date.UTC(2027, 0, 13, 14), minutes: 60 }
const type = (text: string, pause = 100) => {
  const ahead = new TypeAhead()
  return text.split('').reduce((now, key, index) => ahead.next(key, index * pause, now, rows, ZONE) ?? now, placement)
}

describe('typing while a job is held', () => {
  it('chooses the first technician with a word that begins so', () => {
    expect(type('b').technician_id).toBe('Ben Okafor')
    expect(type('bea').technician_id).toBe('Bea Anders')
    expect(type('ok').technician_id).toBe('Ben Okafor')
  })

  it('keeps the technician when no name matches', () => {
    expect(type('z')).toEqual(placement)
  })

  it('begins a new word after a pause', () => {
    expect(type('ob', 2_000).technician_id).toBe('Ben Okafor')
  })

  it.each([
    ['9', 9 * 60],
    ['14', 14 * 60],
    ['930', 9 * 60 + 30],
    ['1445', 14 * 60 + 45],
  ])('sets the time of the same day: %s', (digits, minute) => {
    expect(localTime(type(digits).start, ZONE)).toEqual({ date: '2027-01-13', minute })
  })

  it.each(['25', '1475', '12345'])('takes %s for no time', (digits) => {
    expect(minuteOf(digits)).toBeNull()
  })
})
