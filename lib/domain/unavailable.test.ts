import { expect, test } from 'vitest'
import { DATABASE_UNAVAILABLE, isDatabaseUnavailable, UNAVAILABLE_SENTENCE } from './unavailable'

test('recognises a database outage by the digest of the error', () => {
  expect(isDatabaseUnavailable(Object.assign(new Error('x'), { digest: DATABASE_UNAVAILABLE }))).toBe(true)
})

test('recognises no other error and nothing else', () => {
  const others = [
    new Error('x'),
    Object.assign(new Error('x'), { digest: '1' }),
    { digest: DATABASE_UNAVAILABLE },
    null,
  ]
  for (const other of others) expect(isDatabaseUnavailable(other)).toBe(false)
})

test('says that nothing was changed', () => {
  expect(UNAVAILABLE_SENTENCE).toContain('Nothing was changed')
})
