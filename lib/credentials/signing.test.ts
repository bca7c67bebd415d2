import { afterEach, expect, test } from 'vitest'
import { resetEnv } from '@/lib/env'
import { isSigned, signatureOf } from './signing'

const secret = process.env.APP_SECRET

afterEach(() => {
  process.env.APP_SECRET = secret
  resetEnv()
})

test('a signature is valid only for its text, purpose and secret', () => {
  const signature = signatureOf('one', 'text')
  expect(isSigned('one', 'text', signature)).toBe(true)
  expect(isSigned('two', 'text', signature)).toBe(false)
  expect(isSigned('one', 'text2', signature)).toBe(false)
  for (const wrong of ['', `${signature}A`, signature.slice(1), signature.toUpperCase()])
    expect(isSigned('one', 'text', wrong)).toBe(false)
  process.env.APP_SECRET = 'another secret of thirty-two letters'
  resetEnv()
  expect(isSigned('one', 'text', signature)).toBe(false)
})

test('without a secret nothing is signed, and the message says what to set', () => {
  delete process.env.APP_SECRET
  resetEnv()
  expect(() => signatureOf('one', 'text')).toThrow('APP_SECRET is not set')
})
