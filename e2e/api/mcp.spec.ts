import { expect, test } from '@playwright/test'
import { Assistant } from '@/lib/testing/mcp'
import { makeCompany } from '@/e2e/support/company'
import { frameworkUrl, serverUrl } from '@/e2e/support/server'

/* The endpoint for assistants as it is served, by the protocol's own client. What its tools do is tested in lib/mcp. */

const CALL = { scheduled_date: '2026-11-24T15:00:00Z', estimated_duration: 60 }

test('confirms with one process, and once, a change that an assistant previewed with another', async () => {
  const { api, keyFor } = await makeCompany()
  const customer = await api.create('/customers', { name: 'Harbor Bakery' })
  const order = await api.create('/work-orders', { customer_id: customer.id, description: 'Not cooling' })
  const { id: technician_id } = await api.create('/technicians', { name: 'Sam Reyes' })
  const key = await keyFor('read:work-orders', 'write:work-orders')
  const one = await Assistant.connect(`${serverUrl(0)}/mcp`, key)
  const other = await Assistant.connect(`${serverUrl(1)}/mcp`, key)
  expect(await one.tools()).toContain('schedule')

  const slot = { work_order_id: order.id, technician_id, ...CALL }
  const preview = await one.call('schedule', slot)
  expect((await api.get(`/work-orders/${order.id}`)).json).toMatchObject({ data: { status: 'open', technician: null } })
  const confirmed = { ...slot, confirm: preview.plan_token }
  expect(await other.call('schedule', confirmed)).toMatchObject({
    confirmed: true,
    conflicts: preview.conflicts,
  })
  expect(await one.call('schedule', confirmed)).toMatchObject({ error: { code: 'precondition_failed' } })

  const { data } = (await api.get(`/work-orders/${order.id}/history?per_page=1`)).json as {
    data: { to: string; actor: { name: string } }[]
  }
  expect(data[0]?.to).toBe('assigned')
  expect(data[0]?.actor.name).toMatch(/\(MCP\)$/)
})

test('leads a client that knows the address alone to where tokens are issued', async () => {
  const refused = await fetch(`${serverUrl()}/mcp`, { method: 'POST' })
  expect(refused.status).toBe(401)
  const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? []
  const resource = (await (await fetch(metadata)).json()) as { resource: string; authorization_servers: string[] }
  expect(resource.resource).toBe(metadata.replace('/.well-known/oauth-protected-resource', ''))
  const issuer = `${resource.authorization_servers[0]}/.well-known/oauth-authorization-server`
  expect(await (await fetch(issuer)).json()).toMatchObject({ code_challenge_methods_supported: ['S256'] })
})

test('answers through the framework as through the front', async () => {
  const { keyFor } = await makeCompany()
  const authorization = `Bearer ${await keyFor('read:work-orders')}`
  const accept = 'application/json, text/event-stream'
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const requestMcp = async (url: string, init: RequestInit) => {
    const answer = await fetch(`${url}/mcp`, init)
    const keptHeaders = ['content-type', 'cache-control', 'allow', 'content-security-policy', 'x-frame-options']
    return [
      answer.status,
      keptHeaders.map((name) => answer.headers.get(name)),
      (await answer.text()).replace(/"request_id":"[^"]*"/, ''),
    ]
  }
  const requests: RequestInit[] = [
    { method: 'POST', body: list, headers: { authorization, accept, 'content-type': 'application/json' } },
    { method: 'POST', body: '{', headers: { authorization, accept, 'content-type': 'application/json' } },
    { method: 'POST', body: list },
    { method: 'GET', headers: { authorization, accept } },
    { method: 'DELETE', headers: { authorization } },
  ]
  for (const init of requests)
    expect(await requestMcp(frameworkUrl(), init)).toEqual(await requestMcp(serverUrl(), init))
})
