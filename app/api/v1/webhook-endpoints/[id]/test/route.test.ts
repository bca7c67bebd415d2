import { describe, expect, it, vi } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { pool } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { makeApiKey } from '@/lib/testing/api-key'
import { webhookTests } from '@/lib/testing/webhooks'
import { POST } from './route'

const { here, makeEndpoint } = webhookTests()

async function sender(ctx: ServiceContext) {
  const credential = await makeApiKey(ctx, 'admin')
  return async (id: string, key: string) => {
    const headers = { authorization: `Bearer ${credential}`, 'idempotency-key': key }
    const request = new Request(`http://localhost/api/v1/webhook-endpoints/${id}/test`, { method: 'POST', headers })
    const answer = await POST(request, { params: Promise.resolve({ id }) })
    return { status: answer.status, replayed: answer.headers.get('idempotent-replayed'), json: await answer.json() }
  }
}

/** Lets the receiver answer nothing until it is told to. */
function hang(): () => void {
  const waiting: (() => void)[] = []
  here.receiver.answer = (response) => void waiting.push(() => response.writeHead(204).end())
  return () => {
    here.receiver.answer = (response) => response.writeHead(204).end()
    for (const answer of waiting) answer()
  }
}

const arrived = (count: number) =>
  vi.waitFor(() => expect(here.receiver.received).toHaveLength(count), { timeout: 10_000, interval: 10 })

describe('a webhook test with an Idempotency-Key', () => {
  it('holds no database connection while the receiver is slow', async () => {
    const send = await sender(here.ctx)
    const { id } = await makeEndpoint()
    const answerAll = hang()
    const answers = [send(id, newId()), send(id, newId())]
    await arrived(2)
    expect([pool().totalCount - pool().idleCount, pool().waitingCount]).toEqual([0, 0])
    answerAll()
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  })

  it('sends once for two concurrent requests with one key, and replays the answer afterwards', async () => {
    const send = await sender(here.ctx)
    const { id } = await makeEndpoint()
    const key = newId()
    const answerAll = hang()
    const first = send(id, key)
    await arrived(1)
    expect(await send(id, key)).toMatchObject({ status: 409, json: { error: { code: 'idempotency_in_progress' } } })
    answerAll()
    const { status, json } = await first
    expect(status).toBe(200)
    expect(await send(id, key)).toEqual({ status: 200, replayed: 'true', json })
    expect(here.receiver.received).toHaveLength(1)
  })

  it('replays a refusal', async () => {
    const send = await sender(here.ctx)
    const key = newId()
    const refused = await send(newId(), key)
    expect(refused).toMatchObject({ status: 404, replayed: null })
    expect(await send(newId(), key)).toMatchObject({ status: 422, json: { error: { code: 'idempotency_mismatch' } } })
  })
})
