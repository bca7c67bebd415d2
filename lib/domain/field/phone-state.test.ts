import { expect, it } from 'vitest'
import { type PhoneState, saidOf } from './phone-state'

const STANDING: PhoneState = {
  hasData: true,
  sessionEnded: false,
  forbidden: false,
  lastSync: '2027-03-10T10:00:00.000Z',
  online: true,
  waiting: 0,
  needsOffice: 0,
  fault: null,
}
const saidWith = (more: Partial<PhoneState>) => saidOf({ ...STANDING, ...more }).map(({ key, count }) => [key, count])

it('does not say that all is sent before the office has ever sent anything', () => {
  expect(saidWith({})).toEqual([['allSent', 0]])
  expect(saidWith({ lastSync: null })).toEqual([['neverSynced', 0]])
  expect(saidWith({ lastSync: null, online: false })).toEqual([['offline', 0]])
})

it('does not say that all is sent beside an entry that was not stored', () => {
  expect(saidWith({ fault: 'full', waiting: 1 })).toEqual([
    ['notStored', 0],
    ['waiting', 1],
  ])
})

it('hides neither what waits nor a lost connection behind what needs somebody', () => {
  expect(saidWith({ needsOffice: 2, waiting: 3 })).toEqual([
    ['needsOffice', 2],
    ['waiting', 3],
  ])
  expect(saidWith({ needsOffice: 1, online: false })).toEqual([
    ['needsOffice', 1],
    ['offline', 0],
  ])
  expect(saidWith({ sessionEnded: true, needsOffice: 1, online: false, waiting: 4 })).toEqual([
    ['signedOut', 0],
    ['offlineWaiting', 4],
  ])
  expect(saidWith({ forbidden: true, waiting: 1 })).toEqual([
    ['forbidden', 0],
    ['waiting', 1],
  ])
})
