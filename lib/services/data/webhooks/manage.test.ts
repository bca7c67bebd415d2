import { db } from '@/lib/db/client'
import { startJobs } from '@/lib/jobs/start'
import { createPart } from '@/lib/services/assets/parts'
import { Webhook } from 'standardwebhooks'
import { nameServers } from '@/lib/outbound'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeJobsDue } from '@/lib/testing/jobs'
import { deliverWebhooks, set, webhookTests } from '@/lib/testing/webhooks'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createWebhookEndpoint, getWebhookEndpoint, rotateWebhookSecret, updateWebhookEndpoint } from './index'
import {
  listWebhookDeliveries,
  replayWebhookDelivery,
  replayWebhooks,
  testWebhookEndpoint,
} from '@/lib/services/data/webhook-deliveries'

const { here, makeEndpoint, types, deliveries } = webhookTests()

describe('several processes', () => {
  it('never deliver a message twice or in parallel', async () => {
    await makeEndpoint({ events: ['part.created'] })
    await makeEndpoint({ events: ['part.created'] })
    for (let index = 0; index < 15; index += 1) await createPart(here.ctx, { name: `Part ${index}` })
    await Promise.all([deliverWebhooks(), deliverWebhooks(), deliverWebhooks()])
    expect(here.receiver.received).toHaveLength(30)
    const ids = here.receiver.received.map(({ headers }) => String(headers['webhook-id']))
    // Two endpoints get the same message; one endpoint gets it once.
    expect(new Set(ids).size).toBe(15)
  })

  it('claim a delivery once, and retry it when its process died', async () => {
    const { id } = await makeEndpoint({ events: ['part.created'] })
    await createPart(here.ctx, { name: 'Motor' })
    let release: (() => void) | undefined
    here.receiver.answer = (response) => {
      release = () => response.writeHead(200).end()
    }
    const first = deliverWebhooks()
    await expect.poll(() => here.receiver.received.length).toBe(1)
    await deliverWebhooks()
    expect(here.receiver.received).toHaveLength(1)
    // As if the first had died long ago.
    await makeJobsDue('deliver-webhooks')
    here.receiver.answer = (response) => response.writeHead(200).end()
    await deliverWebhooks()
    expect(here.receiver.received).toHaveLength(2)
    release?.()
    await first
    expect((await deliveries(id))[0]).toMatchObject({ status: 'delivered', attempts: 1 })
  })
})

describe('secrets', () => {
  it('overlap at a rotation: both verify, then only the new one', async () => {
    const { id, secret } = await makeEndpoint({ events: ['part.created'] })
    const rotated = await rotateWebhookSecret(here.ctx, id, { overlap_hours: 1 })
    expect(rotated.secret).not.toBe(secret)
    await createPart(here.ctx, { name: 'One' })
    await deliverWebhooks()
    const [message] = here.receiver.received
    const verify = (key: string, one = message) =>
      new Webhook(key).verify(one?.text ?? '', one?.headers as Record<string, string>)
    expect(verify(secret)).toBeTruthy()
    expect(verify(rotated.secret)).toBeTruthy()
    await db().webhookEndpoint.updateMany({ data: { previous_secret_until: new Date(0) } })
    await createPart(here.ctx, { name: 'Two' })
    await deliverWebhooks()
    expect(verify(rotated.secret, here.receiver.received[1])).toBeTruthy()
    expect(() => verify(secret, here.receiver.received[1])).toThrow('No matching signature found')
  })

  it('are stored encrypted, and shown only when they are created', async () => {
    const { id, secret } = await makeEndpoint()
    const row = await db().webhookEndpoint.findFirstOrThrow({ where: { id } })
    expect(
      JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(secret.slice(6))
    expect(JSON.stringify(await getWebhookEndpoint(here.ctx, id))).not.toContain('whsec_')
    await rotateWebhookSecret(here.ctx, id, {})
    const history = await db().history.findMany({ where: { record_id: id } })
    expect(history.map(({ verb }) => verb)).toEqual(['create', 'rotate_secret'])
    expect(JSON.stringify(history.map(({ changes }) => changes))).not.toContain('whsec_')
  })
})

describe('manually', () => {
  it('a test is sent once and answered immediately, also to a disabled endpoint', async () => {
    const { id, secret } = await makeEndpoint({ enabled: false })
    const good = await testWebhookEndpoint(here.ctx, id)
    expect(good).toMatchObject({ kind: 'test', status: 'delivered', event_type: 'webhook.test' })
    const [message] = here.receiver.received
    expect(new Webhook(secret).verify(message?.text ?? '', message?.headers as Record<string, string>)).toBeTruthy()
    here.receiver.answer = (response) => response.writeHead(500).end()
    expect(await testWebhookEndpoint(here.ctx, id)).toMatchObject({ status: 'failed', log: [{ status_code: 500 }] })
    expect((await getWebhookEndpoint(here.ctx, id)).failing_since).toBeNull()
  })

  it('one message is sent again, with the same id and bytes', async () => {
    const { id } = await makeEndpoint({ events: ['part.created'] })
    await createPart(here.ctx, { name: 'Motor' })
    await deliverWebhooks()
    const [delivery] = await deliveries(id)
    const again = await replayWebhookDelivery(here.ctx, delivery?.id ?? '')
    expect(again).toMatchObject({ kind: 'replay', status: 'pending', message_id: delivery?.message_id })
    await deliverWebhooks()
    expect(here.receiver.received).toHaveLength(2)
    expect(here.receiver.received[1]?.text).toBe(here.receiver.received[0]?.text)
  })

  it('a time range is sent again, also what happened while the endpoint was disabled', async () => {
    const { id } = await makeEndpoint({ events: ['part.created'] })
    await updateWebhookEndpoint(here.ctx, id, { enabled: false })
    const from = new Date().toISOString()
    await createPart(here.ctx, { name: 'Missed' })
    const to = new Date().toISOString()
    await expect(replayWebhooks(here.ctx, id, { from, to })).rejects.toMatchObject({ code: 'validation_error' })
    await updateWebhookEndpoint(here.ctx, id, { enabled: true })
    await createPart(here.ctx, { name: 'Later' })
    await deliverWebhooks()
    expect(here.receiver.received).toHaveLength(1)
    expect(await replayWebhooks(here.ctx, id, { from, to })).toEqual({ count: 1 })
    await deliverWebhooks()
    expect(here.receiver.received.map(({ json }) => (json.data.record as { name: string }).name)).toEqual([
      'Later',
      'Missed',
    ])
    await expect(replayWebhooks(here.ctx, id, { from: to, to: from })).rejects.toMatchObject({
      details: [{ field: 'to' }],
    })
  })
})

describe('addresses in private networks', () => {
  it('are refused when an endpoint is made and again when it is called', async () => {
    const { id } = await makeEndpoint({ events: ['part.created'] })
    set({ WEBHOOK_PRIVATE_TARGETS: '0' })
    onTestFinished(() => set({ WEBHOOK_PRIVATE_TARGETS: '1' }))
    for (const url of [
      here.receiver.url,
      'https://169.254.169.254/latest',
      'https://localhost/',
      'https://[::1]/',
      'http://example.com',
    ])
      await expect(makeEndpoint({ url })).rejects.toMatchObject({ details: [{ field: 'url' }] })
    // Made while it was allowed, or a name that has another address by now.
    await db().webhookEndpoint.updateMany({ where: { id }, data: { url: 'https://127.0.0.1:9/' } })
    expect((await testWebhookEndpoint(here.ctx, id)).last_attempt?.error).toBe(
      'The address must not be a private or reserved address.',
    )
    expect(here.receiver.received).toEqual([])
  })
})

describe('host names', () => {
  it('are resolved, and refused when they lead to a private network', async () => {
    const { id } = await makeEndpoint({
      events: ['part.created'],
      url: here.receiver.url.replace('127.0.0.1', 'localhost'),
    })
    expect(await testWebhookEndpoint(here.ctx, id)).toMatchObject({ status: 'delivered' })
    set({ WEBHOOK_PRIVATE_TARGETS: '0' })
    onTestFinished(() => set({ WEBHOOK_PRIVATE_TARGETS: '1' }))
    const resolve = vi.spyOn(nameServers, 'resolve4').mockResolvedValue(['10.0.0.7'] as never)
    onTestFinished(() => resolve.mockRestore())
    await db().webhookEndpoint.updateMany({ where: { id }, data: { url: 'https://inside.example/hook' } })
    expect((await testWebhookEndpoint(here.ctx, id)).last_attempt?.error).toBe(
      'inside.example leads to a private or reserved address.',
    )
  })
})

it('are delivered by the job runner', async () => {
  const stop = startJobs()
  try {
    await makeEndpoint({ events: ['part.created'] })
    await createPart(here.ctx, { name: 'Motor' })
    await expect.poll(types, { timeout: 20_000 }).toEqual(['part.created'])
  } finally {
    await stop()
  }
})

it('whoever may read no events neither sees nor changes webhooks', async () => {
  const as = withScopes(here.ctx, 'write:work-orders', 'write:customers')
  const { id } = await makeEndpoint()
  for (const refused of [
    createWebhookEndpoint(as, {}),
    getWebhookEndpoint(as, id),
    listWebhookDeliveries(as, id, {}),
    testWebhookEndpoint(as, id),
    rotateWebhookSecret(as, id, {}),
  ])
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
  const other = await makeAccount()
  await expect(getWebhookEndpoint(other, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(testWebhookEndpoint(other, id)).rejects.toMatchObject({ code: 'not_found' })
})
