import { expect, test } from 'vitest'
import { failureOf } from '@/components/frame/session/try-password'

test('only a refused password is called wrong; what the server could not try, a failover among it, is said as such', () => {
  const textOf = (error: string | null | undefined) => {
    const failure = failureOf(error)
    return failure === 'code' ? 'code' : failure.text
  }
  expect(textOf('CredentialsSignin')).toMatch(/password is incorrect/)
  expect(textOf('code:needed')).toBe('code')
  expect(textOf('wait:30')).toMatch(/^Too many attempts/)
  for (const error of ['unavailable', 'Connection terminated unexpectedly', null, undefined])
    expect(textOf(error)).toBe(
      'Signing in isn’t possible right now, and your password was not checked. Try again in a few seconds.',
    )
})
