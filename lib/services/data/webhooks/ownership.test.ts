import { describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { withScopes } from '@/lib/testing/account'
import type { Scope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { ORDERED_PERSISTENCE_MS } from '@/lib/domain/webhooks'
import { createApiKey, revokeApiKey } from '@/lib/services/access/api-keys'
import { createPart, updatePart } from '@/lib/services/assets/parts'
import { createBranch } from '@/lib/services/people/branches'
import { age, deliverWebhooks, passTime, webhookTests } from '@/lib/testing/webhooks'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './index'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhooks,
  testWebhookEndpoint,
} from '@/lib/services/data/webhook-deliveries'

const { here, makeEndpoint, types, deliveries } = webhookTests()

/** What a key of the account acts as. */
async function keyWith(...scopes: Scope[]): Promise<ServiceContext> {
  const { id, name } = await createApiKey(here.ctx, { name: 'ERP', scopes })
  return { ...withScopes(here.ctx, ...scopes), actor: { type: 'api_key', id, name } }
}

const endpointOf = (ctx: ServiceContext, body: object = {}) =>
  createWebhookEndpoint(ctx, { url: here.receiver.url, events: ['*'], ...body })

describe('an endpoint of a key without admin', () => {
  it('gets what the scopes of the key let it read, and belongs to the key', async () => {
    const key = await keyWith('read:assets')
    const createdEndpoint = await endpointOf(key)
    expect(createdEndpoint).toMatchObject({
      owner: { type: 'api_key', id: key.actor.id, name: 'ERP' },
      scopes: ['read:assets'],
    })
    await createBranch(here.ctx, { name: 'Of customers' })
    await createPart(here.ctx, { name: 'Motor' })
    await deliverWebhooks()
    expect(types()).toEqual(['part.created'])
    await replayWebhooks(key, createdEndpoint.id, { from: '2020-01-01T00:00:00Z', to: '2999-01-01T00:00:00Z' })
    await deliverWebhooks()
    expect(types()).toEqual(['part.created', 'part.created'])
  })

  it.each([['branch.created'], ['branch.*'], ['part.created', 'user.created']])(
    'may not choose events that its key cannot read: %s',
    async (...events) => {
      const key = await keyWith('read:assets')
      await expect(endpointOf(key, { events })).rejects.toMatchObject({ code: 'forbidden' })
      const { id } = await endpointOf(key)
      for (const ctx of [key, here.ctx])
        await expect(updateWebhookEndpoint(ctx, id, { events })).rejects.toMatchObject({
          code: 'forbidden',
          message: expect.stringMatching(/^Events of (branch|user) need the scope /u),
        })
    },
  )

  it('is managed by its key and by administrators, and not found by another key', async () => {
    const [key, other] = [await keyWith('read:assets'), await keyWith('read:assets')]
    const [{ id }, ofAccount] = [await endpointOf(key), await makeEndpoint()]
    const delivery = await testWebhookEndpoint(key, id)
    const ids = async (ctx: ServiceContext) => (await listWebhookEndpoints(ctx, {})).data.map((one) => one.id)
    expect([await ids(key), await ids(other)]).toEqual([[id], []])
    expect((await ids(here.ctx)).sort()).toEqual([id, ofAccount.id].sort())
    for (const [ctx, endpointId] of [
      [other, id],
      [key, ofAccount.id],
    ] as const)
      for (const attempt of [
        () => getWebhookEndpoint(ctx, endpointId),
        () => updateWebhookEndpoint(ctx, endpointId, { enabled: false }),
        () => rotateWebhookSecret(ctx, endpointId, {}),
        () => testWebhookEndpoint(ctx, endpointId),
        () => listWebhookDeliveries(ctx, endpointId, {}),
        () => replayWebhooks(ctx, endpointId, { from: '2020-01-01T00:00:00Z', to: '2999-01-01T00:00:00Z' }),
        () => deleteWebhookEndpoint(ctx, endpointId),
      ])
        await expect(attempt(), String(attempt)).rejects.toMatchObject({ code: 'not_found' })
    await expect(getWebhookDelivery(other, delivery.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await getWebhookDelivery(key, delivery.id)).id).toBe(delivery.id)
    expect((await deleteWebhookEndpoint(here.ctx, id)).id).toBe(id)
  })

  it.each(['revoked', 'expired'])('is disabled when its key is %s, and sends nothing more', async (end) => {
    const key = await keyWith('read:assets')
    const { id } = await endpointOf(key)
    await createPart(here.ctx, { name: 'Motor' })
    const keyId = key.actor.id ?? ''
    if (end === 'revoked') await revokeApiKey(here.ctx, keyId)
    else await db().apiKey.updateMany({ where: { id: keyId }, data: { expires_at: new Date() } })
    await deliverWebhooks()
    expect(here.receiver.received).toEqual([])
    expect(await getWebhookEndpoint(here.ctx, id)).toMatchObject({ enabled: false, disabled_reason: 'owner_gone' })
  })

  it('is refused to programs that read no events, and to people who are no administrators', async () => {
    const writer = withScopes(here.ctx, 'write:assets')
    const dispatcher: ServiceContext = {
      ...withScopes(here.ctx, 'read:assets'),
      actor: { type: 'user', id: null, name: 'Dana' },
    }
    for (const ctx of [writer, dispatcher]) {
      await expect(endpointOf(ctx)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(listWebhookEndpoints(ctx, {})).rejects.toMatchObject({ code: 'forbidden' })
    }
  })
})

describe('a wildcard', () => {
  it('means every event of its kind, and covers those that are named beside it', async () => {
    const { id, events } = await makeEndpoint({ events: ['part.created', 'part.*', 'branch.updated'] })
    expect(events).toEqual(['part.*', 'branch.updated'])
    const part = await createPart(here.ctx, { name: 'Motor' })
    await updatePart(here.ctx, part.id, { name: 'Fan motor' })
    await createBranch(here.ctx, { name: 'Not chosen' })
    await deliverWebhooks()
    expect(types()).toEqual(['part.created', 'part.updated'])
    await expect(updateWebhookEndpoint(here.ctx, id, { events: ['nothing.*'] })).rejects.toMatchObject({
      details: [{ field: 'events[0]' }],
    })
  })
})

describe('an endpoint in order', () => {
  it('holds back every message after one that fails, and sends them in order afterwards', async () => {
    await makeEndpoint({ events: ['part.created'], ordered: true })
    for (const name of ['One', 'Two', 'Three']) await createPart(here.ctx, { name })
    let failures = 2
    here.receiver.answer = (response) => response.writeHead(failures-- > 0 ? 500 : 204).end()
    const names = () => here.receiver.received.map(({ json }) => (json.data.record as { name: string }).name)
    await deliverWebhooks()
    expect(names()).toEqual(['One'])
    await createPart(here.ctx, { name: 'Four' })
    await deliverWebhooks()
    expect(names()).toEqual(['One'])
    await passTime()
    await deliverWebhooks()
    await passTime()
    await deliverWebhooks()
    expect(names()).toEqual(['One', 'One', 'One', 'Two', 'Three', 'Four'])
  })

  it('is disabled after a day, and says so', async () => {
    const { id } = await makeEndpoint({ events: ['part.created'], ordered: true })
    here.receiver.answer = (response) => response.writeHead(500).end()
    await createPart(here.ctx, { name: 'Motor' })
    await deliverWebhooks()
    const [first] = await deliveries(id)
    expect(Date.parse(first?.next_attempt_at ?? '')).toBeLessThan(Date.now() + 3_700_000)
    await age(ORDERED_PERSISTENCE_MS)
    await passTime()
    await deliverWebhooks()
    expect(await getWebhookEndpoint(here.ctx, id)).toMatchObject({ enabled: false, disabled_reason: 'held_back' })
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(['discarded'])
  })
})
