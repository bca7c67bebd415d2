import { expect, test } from 'vitest'
import { scheduledEnd } from './schedule'

test('work ends its duration after it starts; without start or duration the end is unknown', () => {
  const start = new Date('2026-11-23T08:00:00Z')
  expect(scheduledEnd(start, 90)).toEqual(new Date('2026-11-23T09:30:00Z'))
  expect(scheduledEnd(start, 0)).toEqual(start)
  expect(scheduledEnd(start, null)).toBeNull()
  expect(scheduledEnd(null, 90)).toBeNull()
})

test('the end stays within the years that can be written', () => {
  expect(scheduledEnd(new Date('9999-12-31T23:00:00Z'), 600)?.toISOString()).toBe('9999-12-31T23:59:59.999Z')
})
