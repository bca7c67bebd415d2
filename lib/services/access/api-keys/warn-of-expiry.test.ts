import { afterEach, beforeEach, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { makeAccount } from '@/lib/testing/account'
import { makeUser } from '@/lib/testing/factories/users'
import { createApiKey, warnOfExpiringKeys, updateApiKey } from '@/lib/services/access/api-keys'

beforeEach(() => {
  Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' })
  resetEnv()
})
afterEach(() => {
  delete process.env.SMTP_URL
  delete process.env.MAIL_FROM
  resetEnv()
})

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()

it('tells each administrator once of a key that expires within a week, and again of another expiry', async () => {
  const ctx = await makeAccount()
  const admin = await makeUser(ctx, { role: 'admin' })
  await makeUser(ctx, { role: 'dispatcher' })
  const { id } = await createApiKey(ctx, { name: 'Accounting', scopes: ['admin'], expires_at: inDays(6) })
  await createApiKey(ctx, { name: 'Later', scopes: ['admin'], expires_at: inDays(8) })
  await createApiKey(ctx, { name: 'Never', scopes: ['admin'] })

  expect(await warnOfExpiringKeys()).toBe(1)
  expect(await warnOfExpiringKeys()).toBe(0)
  const [mail, ...others] = await db().mail.findMany({ where: { account_id: ctx.accountId } })
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'api_key_expires', recipient: admin.email, status: 'waiting' })
  expect(mail?.text).toContain('“Accounting” expires on')

  await updateApiKey(ctx, id, { expires_at: inDays(3) })
  expect(await warnOfExpiringKeys()).toBe(1)
  expect(await db().mail.count({ where: { account_id: ctx.accountId } })).toBe(2)
})

it('writes no mail without a mail server', async () => {
  delete process.env.SMTP_URL
  resetEnv()
  const { accountId, ...ctx } = await makeAccount()
  await makeUser({ ...ctx, accountId }, { role: 'admin' })
  await createApiKey({ ...ctx, accountId }, { name: 'Accounting', scopes: ['admin'], expires_at: inDays(1) })
  expect(await warnOfExpiringKeys()).toBe(0)
  expect(await db().mail.count({ where: { account_id: accountId } })).toBe(0)
})
