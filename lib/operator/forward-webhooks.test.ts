import { Webhook } from 'standardwebhooks'
import { expect, it, onTestFinished } from 'vitest'
import { db } from '@/lib/db/client'
import { operatorContext } from '@/lib/services/company/accounts'
import { createPart, updatePart } from '@/lib/services/assets/parts'
import { createBranch } from '@/lib/services/people/branches'
import { makeAccount } from '@/lib/testing/account'
import { startReceiver } from '@/lib/testing/receiver'
import { forwardWebhooks } from './forward-webhooks'

/** A busy machine may take its time. */
const PATIENCE = { timeout: 20_000 }

it('forwards what happens from now on with a signature that verifies, tells the answers and leaves nothing', async () => {
  const ctx = await makeAccount()
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  let status = 204
  receiver.answer = (response) => response.writeHead(status).end()
  await createPart(ctx, { name: 'Before' })

  const reported: string[] = []
  const ended = new AbortController()
  const forwarding = forwardWebhooks(await operatorContext(ctx.accountId), {
    to: receiver.url,
    events: ['part.*'],
    printLine: (line: string) => void reported.push(line),
    signal: ended.signal,
  })
  await expect.poll(() => reported.length, PATIENCE).toBe(2)
  const [, secret = ''] = /signed with (whsec_\S+)$/u.exec(reported[1] ?? '') ?? []
  const part = await createPart(ctx, { name: 'Motor' })
  await expect.poll(() => reported.at(-1), PATIENCE).toMatch(/^part\.created evt_\S+ → 204 \(\d+ ms\)$/u)
  status = 500
  await createBranch(ctx, { name: 'Not chosen' })
  await updatePart(ctx, part.id, { name: 'Fan motor' })
  await expect.poll(() => reported.at(-1), PATIENCE).toMatch(/^part\.updated evt_\S+ → 500 \(\d+ ms\)$/u)
  ended.abort()

  expect(await forwarding).toEqual({ forwarded: 2 })
  expect(receiver.received).toHaveLength(2)
  for (const { text, headers, json } of receiver.received) {
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toEqual(JSON.parse(text))
    expect(json.type).toMatch(/^part\./u)
  }
  expect(receiver.received.at(-1)?.json.data).toMatchObject({ record: { name: 'Fan motor' } })
  expect(await db().webhookEndpoint.count({ where: { account_id: ctx.accountId } })).toBe(0)
})

it('names what is wrong with its options', async () => {
  const ctx = await operatorContext((await makeAccount()).accountId)
  const wrong = { to: 'localhost:4000', events: ['nothing.*'], secret: 'x', printLine: () => undefined }
  await expect(forwardWebhooks(ctx, wrong)).rejects.toMatchObject({
    details: [{ field: 'events[0]' }, { field: 'forward-to' }, { field: 'secret' }],
  })
})
