import { expect, it } from 'vitest'
import { kilometresFromSite, positionFor } from './position'

const NOW = Date.parse('2027-03-10T16:00:00Z')
const knownValue = { latitude: 47.60271234, longitude: -122.33861234, accuracy_m: 12.4, at: NOW - 60_000 }

it('a step of a job tells the position of the two minutes before, and nothing else tells one', () => {
  expect(positionFor('arrive', knownValue, NOW)).toEqual({
    latitude: 47.602712,
    longitude: -122.338612,
    accuracy_m: 12,
  })
  expect(positionFor('arrive', { ...knownValue, at: NOW - 120_001 }, NOW)).toBeNull()
  // A clock that was set back knows nothing of later.
  expect(positionFor('arrive', { ...knownValue, at: NOW + 600_000 }, NOW)).toBeNull()
  expect(positionFor('arrive', null, NOW)).toBeNull()
  expect(positionFor('note', knownValue, NOW)).toBeNull()
  expect(positionFor('start', { ...knownValue, accuracy_m: 5e9 }, NOW)?.accuracy_m).toBe(1_000_000)
})

it('somebody is at the site as far as the phone can know', () => {
  const site = { latitude: 47.6027, longitude: -122.3386 }
  expect(kilometresFromSite(knownValue, site)).toBe(0)
  const absent = { latitude: 47.65, longitude: -122.3386, accuracy_m: 20 }
  expect(kilometresFromSite(absent, site)).toBeCloseTo(5.26, 1)
  expect(kilometresFromSite({ ...absent, accuracy_m: 6_000 }, site)).toBe(0)
})
