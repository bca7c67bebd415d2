import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { derivedSecret, newSecret, secretHash, secretHint } from './secret-token'

describe('secrets', () => {
  it('are 256 random bits after their prefix', () => {
    const [one, other] = [newSecret('fsk_'), newSecret('fsk_')]
    expect(one).toMatch(/^fsk_[\w-]{43}$/)
    expect(one).not.toBe(other)
  })

  it('are stored as their SHA-256', () => {
    expect(Buffer.from(secretHash('abc')).toString('hex')).toBe(createHash('sha256').update('abc').digest('hex'))
  })

  it('derived from another one are the same for the same prefix, key and secret alone', () => {
    const key = new Uint8Array([1, 2, 3])
    const derived = derivedSecret('fsa_', key, 'abc')
    expect(derived).toMatch(/^fsa_[\w-]{43}$/)
    expect(derivedSecret('fsa_', key, 'abc')).toBe(derived)
    const others = [
      derivedSecret('fsr_', key, 'abc'),
      derivedSecret('fsa_', new Uint8Array([9]), 'abc'),
      derivedSecret('fsa_', key, 'abd'),
    ]
    for (const other of others) expect(other.slice(4)).not.toBe(derived.slice(4))
  })

  it('are recognised by their last four characters', () => {
    expect(secretHint('fsk_abcdefgh')).toBe('efgh')
  })
})
