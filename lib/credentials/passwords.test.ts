import { describe, expect, it } from 'vitest'
import { acceptInvitation } from '@/lib/services/people/passwords'
import { hashPassword, MAX_WAITING, verifyPassword } from './passwords'

const STRANGER = { isKnown: false, key: '198.51.100' }

describe('hashing', () => {
  it('refuses more work than it can do in two seconds, and finishes all that it accepted', async () => {
    const stored = await hashPassword('correct horse battery', STRANGER)
    const flood = Array.from({ length: MAX_WAITING + 40 }, () => verifyPassword(stored, 'wrong', STRANGER))
    const results = Promise.allSettled(flood)
    await expect(verifyPassword(stored, 'wrong', STRANGER)).rejects.toMatchObject({ code: 'service_unavailable' })
    // A link that does not exist is looked up first, and costs no hashing.
    const unknown = acceptInvitation('nonsense', { password: 'a long new sentence' }, '198.51.100.7')
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
    const refused = (await results).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThanOrEqual(38)
    expect(refused.length).toBeLessThanOrEqual(40)
    expect(await verifyPassword(stored, 'correct horse battery', STRANGER)).toBe(true)
  })
})
