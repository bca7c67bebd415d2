import { expect, test } from 'vitest'
import { MAX_PARKED, type ParkedCall, waitingCalls, withCall } from './parked-calls'

const HOUR = 3_600_000
const call = (id: string, parkedAt = 0): ParkedCall => ({
  id,
  caller: 'Harvest Moon',
  parkedAt,
  values: { customer_id: '' },
  options: [],
})

test('parks at most five calls, one of them once, and forgets them after twelve hours', () => {
  const five = Array.from({ length: MAX_PARKED }, (_, index) => call(`${index}`))
  expect(withCall(five, call('6'))).toBeNull()
  expect(
    withCall(five, call('0', HOUR))
      ?.map(({ id, parkedAt }) => [id, parkedAt])
      .at(-1),
  ).toEqual(['0', HOUR])
  const stored = JSON.stringify([call('old', 0), call('new', 2 * HOUR)])
  expect(waitingCalls(stored, 13 * HOUR).map(({ id }) => id)).toEqual(['new'])
})

test.each([null, '{', '7', '[null, {"id": 1}]'])('reads %j as no calls', (stored) =>
  expect(waitingCalls(stored, 0)).toEqual([]),
)
