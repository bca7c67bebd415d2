import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { ensureSetupToken, isSetupToken, setUpCompany } from '@/lib/services/people/users'

const body = {
  company: 'Harbor & Pine',
  time_zone: 'America/Los_Angeles',
  currency: 'usd',
  name: 'Dana Reyes',
  email: 'Dana@Example.com',
  password: 'correct horse battery',
}

beforeEach(async () => {
  await db().account.deleteMany({})
  await db().installation.deleteMany({})
})

describe('the first set-up', () => {
  it('accepts the one token that every instance prints', async () => {
    const token = await ensureSetupToken()
    expect(token).toMatch(/^[\w-]{32}$/)
    expect(await ensureSetupToken()).toBe(token)
    expect(await isSetupToken(token ?? '')).toBe(true)
    for (const wrong of ['', 'x', 'x'.repeat(32), 'é'.repeat(32)]) expect(await isSetupToken(wrong)).toBe(false)
  })

  it('creates the company and its administrator once', async () => {
    const token = (await ensureSetupToken()) ?? ''
    const { accountId, user } = await setUpCompany(token, body)
    expect(user).toMatchObject({ email: 'dana@example.com', role: 'admin' })
    const account = await db().account.findUniqueOrThrow({ where: { id: accountId } })
    expect(account).toMatchObject({ name: 'Harbor & Pine', time_zone: 'America/Los_Angeles', currency: 'USD' })
    expect(await ensureSetupToken()).toBeNull()
    await expect(setUpCompany(token, body)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('succeeds once in parallel attempts', async () => {
    const token = (await ensureSetupToken()) ?? ''
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => setUpCompany(token, body)))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await db().account.count()).toBe(1)
  })

  it('names every wrong field and keeps the token', async () => {
    const token = (await ensureSetupToken()) ?? ''
    const bad = {
      company: ' ',
      time_zone: 'Mars/Olympus',
      currency: 'gold',
      name: '',
      email: 'x',
      password: 'short',
    }
    const error = await setUpCompany(token, bad).catch((reason: { details: { field: string }[] }) => reason)
    expect((error as { details: { field: string }[] }).details.map((one) => one.field)).toEqual([
      'company',
      'time_zone',
      'currency',
      'name',
      'email',
      'password',
    ])
    expect(await isSetupToken(token)).toBe(true)
    await expect(setUpCompany('x'.repeat(32), body)).rejects.toMatchObject({ code: 'not_found' })
  })
})
