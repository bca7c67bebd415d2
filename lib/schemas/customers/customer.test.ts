import { describe, expect, it } from 'vitest'
import { customerCreate } from './customer'

describe('website of a customer', () => {
  const isTaken = (website: string) => customerCreate.safeParse({ name: 'Miller', website }).success

  it.each(['https://example.com/a?b=c', 'example.com', 'www.example.com:8080/a', 'münchen.example.', 'HTTP://x'])(
    'takes %s',
    (website) => expect(isTaken(website)).toBe(true),
  )

  it.each(['javascript:alert(1)', 'example', 'a..b', '.example.com', 'example.com:x', 'two words.com'])(
    'rejects %s',
    (website) => expect(isTaken(website)).toBe(false),
  )

  // Took minutes once.
  it('rejects a long text at once', () => {
    expect(isTaken(`${'a.'.repeat(1_000_000)} `.concat('b'))).toBe(false)
  })
})
