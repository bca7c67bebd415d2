import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { resetEnv } from '@/lib/env'
import { makeAccount } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { POST } from './route'

let ctx: ServiceContext
let credential: string

beforeAll(async () => {
  ctx = await makeAccount()
  credential = await makeApiKey(ctx, 'admin')
})

const answered = z.object({ data: z.object({ id: z.string(), secret: z.string() }) })

async function create(key: string, token = credential) {
  const request = new Request('http://localhost/api/v1/webhook-endpoints', {
    method: 'POST',
    body: JSON.stringify({ url: 'https://example.com/hook', events: ['*'] }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
  })
  const answer = await POST(request, { params: Promise.resolve({}) })
  return { status: answer.status, replayed: answer.headers.get('idempotent-replayed'), text: await answer.text() }
}

const where = (key: string) => ({ account_id_key: { account_id: ctx.accountId, key } })
const stored = (key: string) => db().idempotencyKey.findUniqueOrThrow({ where: where(key) })

describe('an answer that contains a secret', () => {
  it('is stored sealed and replayed unchanged', async () => {
    const key = newId()
    const first = await create(key)
    const { secret, id } = answered.parse(JSON.parse(first.text)).data
    const { body } = await stored(key)
    expect(secret).toMatch(/^whsec_/)
    for (const clear of [secret, secret.slice('whsec_'.length), id]) expect(body).not.toContain(clear)
    expect(await create(key)).toEqual({ ...first, replayed: 'true' })
  })

  it('is replayed when it was stored before answers were sealed', async () => {
    const key = newId()
    const first = await create(key)
    await db().idempotencyKey.update({ where: where(key), data: { body: first.text } })
    expect(await create(key)).toEqual({ ...first, replayed: 'true' })
  })

  it('is not sent to another credential with the same Idempotency-Key, which gets its own answer', async () => {
    const key = newId()
    const idOf = ({ text }: { text: string }) => answered.parse(JSON.parse(text)).data.id
    const first = await create(key)
    const other = await makeApiKey(ctx, 'read:work-orders', 'read:customers', 'read:assets', 'admin')
    const theirs = await create(key, other)
    expect([theirs.status, theirs.replayed]).toEqual([201, null])
    expect(idOf(theirs)).not.toBe(idOf(first))
    // Each credential is replayed its own.
    expect(await create(key, other)).toEqual({ ...theirs, replayed: 'true' })
    expect(await create(key)).toEqual({ ...first, replayed: 'true' })
    const reader = await makeApiKey(ctx, 'field')
    expect(await create(key, reader)).toMatchObject({ status: 403, replayed: null })
  })

  it('is replayed to who has it from the version before, and kept apart once that is over', async () => {
    const key = newId()
    const first = await create(key)
    await db().idempotencyKey.update({ where: where(key), data: { asked_by: null } })
    expect(await create(key)).toEqual({ ...first, replayed: 'true' })
    await db().idempotencyKey.update({ where: where(key), data: { created_at: new Date(Date.now() - 90_000_000) } })
    expect(await create(key)).toMatchObject({ status: 201, replayed: null })
    expect((await stored(key)).asked_by).toContain('api_key ')
  })

  it('is refused with the reason when it was sealed with another APP_SECRET', async () => {
    const key = newId()
    await create(key)
    const before = process.env.APP_SECRET
    process.env.APP_SECRET = 'another secret that this installation never had'
    resetEnv()
    try {
      const { status, text } = await create(key)
      expect([status, text]).toEqual([422, expect.stringContaining('under a secret that this installation no longer')])
    } finally {
      process.env.APP_SECRET = before
      resetEnv()
    }
  })

  it('is not replayed for another Idempotency-Key', async () => {
    const [key, other] = [newId(), newId()]
    await create(key)
    await create(other)
    const { body } = await stored(other)
    await db().idempotencyKey.update({ where: where(key), data: { body } })
    expect((await create(key)).status).toBe(422)
  })
})
