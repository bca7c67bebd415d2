import { expect, it } from 'vitest'
import { type PhoneStanding, saidOf } from './standing'

const STANDING: PhoneStanding = {
  ...{ known: true, sessionEnded: false, forbidden: false, lastSync: '2027-03-10T10:00:00.000Z', online: true },
  ...{ waiting: 0, needsOffice: 0, refused: 0 },
}
const keyOf = (more: Partial<PhoneStanding>) => saidOf({ ...STANDING, ...more }).key

it('does not say that all is sent before the office has ever sent anything', () => {
  expect(keyOf({})).toBe('allSent')
  expect(keyOf({ lastSync: null })).toBe('neverSynced')
  expect(keyOf({ lastSync: null, online: false })).toBe('offline')
})
