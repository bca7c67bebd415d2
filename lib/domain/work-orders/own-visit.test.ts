import { describe, expect, it } from 'vitest'
import { ownVisit } from './own-visit'
import type { VisitStatus } from './visit-status'

const NOW = new Date('2026-11-24T15:00:00Z')
const visit = (id: string, scheduled_start: string | null, status: VisitStatus = 'planned', technician = 'ana') => ({
  id,
  scheduled_start,
  status,
  technician: { id: technician },
  minutes: 60,
})
const MONDAY = '2026-11-23T15:00:00Z'
const TUESDAY = '2026-11-24T14:30:00Z'
const WEDNESDAY = '2026-11-25T15:00:00Z'
const chosen = (...visits: ReturnType<typeof visit>[]) => ownVisit(visits, 'ana', NOW)?.id

describe('the visit that somebody comes for', () => {
  it('is the one they are at, whenever it was planned', () => {
    expect(chosen(visit('now', TUESDAY), visit('there', MONDAY, 'on_site'))).toBe('there')
  })

  it('is else the first open one whose time is not over', () => {
    expect(chosen(visit('next', WEDNESDAY), visit('missed', MONDAY), visit('now', TUESDAY))).toBe('now')
    expect(chosen(visit('no time', null), visit('next', WEDNESDAY))).toBe('next')
  })

  it('is else the last open one, else the last of all', () => {
    expect(chosen(visit('missed', MONDAY), visit('done', TUESDAY, 'done'))).toBe('missed')
    expect(chosen(visit('first', MONDAY, 'done'), visit('last', TUESDAY, 'done'))).toBe('last')
  })

  it('is none of somebody else, and none that was called off', () => {
    expect(chosen(visit('theirs', TUESDAY, 'planned', 'kim'), visit('off', TUESDAY, 'cancelled'))).toBeUndefined()
  })
})
