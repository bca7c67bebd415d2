import { beforeEach, expect, it } from 'vitest'
import { authenticate } from '@/lib/auth/authenticate'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { revokeApiKey, updateApiKey } from '@/lib/services/access/api-keys'
import { createAssistantKey, listAssistants, readAssistantSettings } from '@/lib/services/access/assistants'
import { flushRequestLog, noteApiRequest } from '@/lib/services/data/request-log'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'

let ctx: ServiceContext
beforeEach(async () => {
  ctx = await makeAccount()
})

it('a key for an assistant has the permissions of its tools, and its settings reach the endpoint', async () => {
  const createdAssistantKey = await createAssistantKey(ctx, {
    name: 'Route helper',
    assistant_read_only: false,
    assistant_tools: ['schedule', 'search'],
    assistant_writes_per_hour: 20,
  })
  const authenticated = await authenticate(createdAssistantKey.key, newId(), '', 'mcp')
  expect([...(authenticated?.ctx.scopes ?? [])]).toEqual([
    'read:work-orders',
    'write:work-orders',
    'read:customers',
    'read:assets',
  ])
  expect(authenticated && (await readAssistantSettings(authenticated.ctx))).toEqual({
    readOnly: false,
    tools: ['search', 'schedule'],
    writesPerHour: 20,
  })
  const reader = await createAssistantKey(ctx, { name: 'Reader', assistant_read_only: true, assistant_tools: [] })
  expect(reader.scopes).toEqual(['read:work-orders', 'read:customers', 'read:assets'])
})

it('names a wrong setting', async () => {
  const body = {
    name: 'Route helper',
    assistant_read_only: 'no',
    assistant_tools: ['delete'],
    assistant_writes_per_hour: 0,
  }
  await expect(createAssistantKey(ctx, body)).rejects.toMatchObject({
    details: [
      { field: 'assistant_read_only' },
      { field: 'assistant_tools[0]' },
      { field: 'assistant_writes_per_hour' },
    ],
  })
})

it('lists keys made for assistants and keys that were used as one, until they are revoked', async () => {
  const createdAssistantKey = await createAssistantKey(ctx, {
    name: 'Route helper',
    assistant_read_only: true,
    assistant_tools: [],
  })
  const erp = await authenticate(await makeApiKey(ctx, 'admin'), newId())
  await makeApiKey(ctx, 'read:assets')
  expect(await listAssistants(ctx)).toMatchObject([
    { kind: 'key', id: createdAssistantKey.id, name: 'Route helper', read_only: true, tools: [] },
  ])

  if (!erp) throw new Error('the key is good')
  const request = { method: 'POST', route: '/mcp', queryKeys: [], status: 200, milliseconds: 1 }
  noteApiRequest({ ...request, id: newId(), requestId: newId(), accountId: ctx.accountId, actor: erp.ctx.actor })
  await flushRequestLog()
  expect(new Set((await listAssistants(ctx)).map(({ id }) => id))).toEqual(
    new Set([createdAssistantKey.id, erp.ctx.actor.id]),
  )
  await updateApiKey(ctx, createdAssistantKey.id, { assistant_writes_per_hour: 5 })
  await revokeApiKey(ctx, erp.ctx.actor.id ?? '')
  expect(await listAssistants(ctx)).toMatchObject([{ id: createdAssistantKey.id, writes_per_hour: 5 }])
  expect(await listAssistants(await makeAccount())).toEqual([])
})

it('only administrators see and make them', async () => {
  const clerk = withScopes(ctx, 'write:work-orders')
  await expect(listAssistants(clerk)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(createAssistantKey(clerk, {})).rejects.toMatchObject({ code: 'forbidden' })
})
