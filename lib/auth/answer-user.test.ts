import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/domain/id'
import { invalid } from '@/lib/errors'
import { createUser } from '@/lib/services/company/accounts'
import { startSession } from '@/lib/services/access/sessions'
import { makeAccount } from '@/lib/testing/account'
import { answerUser } from './answer-user'
import type { CurrentUser } from './session'
import { cookieName, writeSessionToken } from './session-token'

let cookie: string

beforeAll(async () => {
  const ctx = await makeAccount()
  const { accountId } = ctx
  const who = { email: `${newId()}@example.com`, name: 'Dana Reyes', role: 'dispatcher' }
  const { id } = await createUser(ctx, { ...who, password: 'correct horse battery' })
  const sessionId = await startSession({
    accountId,
    userId: id,
    userAgent: null,
    address: '127.0.0.1',
    method: 'password',
  })
  cookie = `${cookieName('session')}=${await writeSessionToken({ accountId, sessionId, userId: id })}`
})

async function answered(
  answer: (user: CurrentUser) => Promise<Response> | Response,
  headers: HeadersInit = { cookie },
) {
  const response = await answerUser(new Request('http://127.0.0.1/board/data', { headers }), answer)
  return [response.status, await response.text(), response.headers.get('retry-after')]
}

test('answers only signed-in users', async () => {
  expect(await answered(({ user }) => new Response(user.name))).toEqual([200, 'Dana Reyes', null])
  expect(await answered(() => new Response('never'), {})).toEqual([401, 'Sign in first.', null])
  const forged = { cookie: `${cookie}x` }
  expect(await answered(() => new Response('never'), forged)).toEqual([401, 'Sign in first.', null])
})

test('names every refused field', async () => {
  const refuse = () => Promise.reject(invalid([{ field: 'legs[3]', message: 'must be four numbers' }]))
  const [status, text] = await answered(refuse)
  expect(status).toBe(422)
  expect(text).toContain('legs[3] must be four numbers')
})

test('answers 503 with Retry-After while the database is down, and 500 for other errors', async () => {
  const nobody = () => new pg.Client({ host: '127.0.0.1', port: 1 }).connect().then(() => new Response('never'))
  expect(await answered(nobody)).toEqual([503, expect.any(String), '1'])
  const mistake = new Error('ours')
  await expect(answered(() => Promise.reject(mistake))).rejects.toBe(mistake)
})
