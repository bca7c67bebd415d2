import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { createCustomer } from '@/lib/services/customers/customers'
import { createWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { Assistant, type McpServerForTests, startMcpServer } from '@/lib/testing/mcp'

let server: McpServerForTests
let ctx: ServiceContext
beforeAll(async () => {
  server = await startMcpServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ctx = await makeAccount()
})

const connect = async (...scopes: Scope[]) => Assistant.connect(server.url, await makeApiKey(ctx, ...scopes))

/** A message as a client that nobody here wrote sends it. */
function post(body: string, headers: Record<string, string> = {}) {
  return fetch(server.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body,
  })
}

describe('the endpoint for assistants', () => {
  it('introduces itself, and answers a search and a record with links', async () => {
    const customer = await createCustomer(ctx, { name: 'Harbor Foods' })
    const order = await createWorkOrder(ctx, { customer_id: customer.id, description: 'Not cooling' })
    const assistant = await connect('read:work-orders', 'read:customers')
    expect(assistant.client.getServerVersion()).toMatchObject({ name: 'fieldline', title: 'Fieldline' })
    expect(assistant.client.getInstructions()).toContain('untrusted_text')

    const results = await assistant.call('search', { text: 'harbor' })
    const link = `${server.url.replace('/mcp', '')}/work-orders/${order.id}`
    expect(results.data).toContainEqual({
      approximate: false,
      customer: { id: customer.id, untrusted_text: { name: 'Harbor Foods' } },
      site: null,
      matched: null,
      last_visit: null,
      type: 'work_order',
      id: order.id,
      number: order.work_order_number,
      link,
      resource: `fieldline://work-orders/${order.id}`,
      next_visit: null,
      untrusted_text: { detail: 'Not cooling' },
    })
    expect(await assistant.call('get_record', { type: 'work_order', id: order.id })).toMatchObject({
      type: 'work_order',
      id: order.id,
      work_order_number: order.work_order_number,
      status: 'open',
      link,
      untrusted_text: { description: 'Not cooling' },
      customer: { id: customer.id, untrusted_text: { name: 'Harbor Foods' } },
    })
  })

  it('lists work orders as resources and reads them', async () => {
    const customer = await createCustomer(ctx, { name: 'Harbor Foods' })
    const order = await createWorkOrder(ctx, { customer_id: customer.id })
    const { client } = await connect('read:work-orders')
    const uri = `fieldline://work-orders/${order.id}`
    expect((await client.listResources()).resources).toMatchObject([{ uri, name: order.work_order_number }])
    const [content] = (await client.readResource({ uri })).contents
    expect(JSON.parse((content as { text: string }).text)).toMatchObject({ id: order.id, status: 'open' })
    await expect(client.readResource({ uri: 'fieldline://work-orders/none' })).rejects.toMatchObject({ code: -32002 })
    const stranger = await Assistant.connect(server.url, await makeApiKey(await makeAccount(), 'admin'))
    await expect(stranger.client.readResource({ uri })).rejects.toMatchObject({ code: -32002 })
    expect((await stranger.client.listResources()).resources).toEqual([])
  })

  it('names a wrong argument, and answers a record of another account as one that is not there', async () => {
    const theirs = await createCustomer(await makeAccount(), { name: 'Theirs' })
    const assistant = await connect('read:customers')
    const wrong = await assistant.call('get_record', { type: 'api_key', id: theirs.id, all: true })
    expect(wrong.error).toMatchObject({ code: 'validation_error', details: [{ field: 'type' }, { field: 'all' }] })
    const foreign = await assistant.call('get_record', { type: 'customer', id: theirs.id })
    expect(foreign.error).toMatchObject({ code: 'not_found', message: 'There is no such customer.' })
    const denied = await assistant.call('get_record', { type: 'asset', id: theirs.id })
    expect(denied.error).toMatchObject({ code: 'forbidden' })
    await expect(assistant.call('delete_everything')).rejects.toThrow('There is no tool of this name')
  })

  it('refuses arguments beyond reason, whatever the tool', async () => {
    const assistant = await connect('admin')
    const deep = `${'['.repeat(500)}${']'.repeat(500)}`
    const calls = ['search', 'what_changed', 'change_work_order', 'undo_last'].map((name) =>
      assistant.call(name, { text: JSON.parse(deep) as unknown }),
    )
    for (const { error } of await Promise.all(calls))
      expect(error).toMatchObject({ code: 'validation_error', details: [{ field: 'text' }] })
  })

  it('asks for a credential and says where tokens are issued', async () => {
    const metadata = `resource_metadata="${server.url.replace('/mcp', '')}/.well-known/oauth-protected-resource/mcp"`
    const none = await post('{}')
    expect(none.status).toBe(401)
    expect(none.headers.get('www-authenticate')).toBe(`Bearer realm="fieldline", ${metadata}`)
    const bad = await post('{}', { Authorization: 'Bearer fsk_wrong' })
    expect(bad.headers.get('www-authenticate')).toBe(`Bearer realm="fieldline", ${metadata}, error="invalid_token"`)
  })

  it('has no stream, no session, no batches, and no pages of other origins', async () => {
    const Authorization = `Bearer ${await makeApiKey(ctx, 'read:work-orders')}`
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await fetch(server.url, { method, headers: { Authorization, Accept: 'text/event-stream' } })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    }
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    expect((await post(JSON.stringify([ping]), { Authorization })).status).toBe(400)
    expect((await post(JSON.stringify(ping), { Authorization, Origin: 'https://evil.example' })).status).toBe(403)
    expect((await post('{', { Authorization })).status).toBe(400)
    const answer = await post(JSON.stringify(ping), { Authorization, 'Request-Id': 'mine-1' })
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    expect([answer.headers.get('request-id'), answer.headers.get('mcp-session-id')]).toEqual(['mine-1', null])
    expect((await post(JSON.stringify({ ...ping, params: 'x'.repeat(1_100_000) }), { Authorization })).status).toBe(413)
  })

  it('refuses a key that was revoked meanwhile with its next message', async () => {
    const assistant = await connect('read:work-orders')
    await db().apiKey.updateMany({ where: { account_id: ctx.accountId }, data: { revoked_at: new Date() } })
    await expect(assistant.tools()).rejects.toThrow(/invalid, expired or revoked/)
  })

  it('counts each message against the limit of the account', async () => {
    ctx = await makeAccount({ tier: 'standard' })
    const Authorization = `Bearer ${await makeApiKey(ctx, 'read:work-orders')}`
    const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }), { Authorization })
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('999')
  })
})
