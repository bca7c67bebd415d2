import assert from 'node:assert/strict'
import { env, stdout } from 'node:process'
import { pathToFileURL } from 'node:url'
import { waitUntil } from '@/lib/operator/processes'
import { startReceiver } from '@/lib/testing/receiver'

/*
 * Runs one of the programs, whose file is the first argument, against a server (FIELDLINE_API, with the key FIELDLINE_KEY), and
 * holds what it says against what it was made to find.
 */

type Program = {
  openWorkOrders: () => AsyncIterable<{ id: string; status: string }>
  create: (customerId: string, key: string) => Promise<string>
  versionOf: (id: string) => Promise<string>
  hold: (id: string, version: string) => Promise<'held' | 'changed'>
  changes: (since?: string) => Promise<{ events: { record: { id: string } | null; data?: unknown }[]; cursor: string }>
  received: (body: string, signed: Record<string, string>, secret: string) => string | null
}

const [, , file = ''] = process.argv
const program = (await import(pathToFileURL(file).href)) as Program

/** More than a page of the programs holds. */
const MANY = 130

async function call(method: string, path: string, body: unknown): Promise<{ id: string; secret: string }> {
  const response = await fetch(`${env.FIELDLINE_API}${path}`, {
    method,
    headers: { authorization: `Bearer ${env.FIELDLINE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { data: { id: string; secret: string } }
  assert.ok(response.ok, `${method} ${path}: ${JSON.stringify(answer)}`)
  return answer.data
}

const customer = await call('POST', '/customers', { name: 'Harbor Bakery' })
const orders = Array.from({ length: MANY }, () => ({ action: 'create', data: { customer_id: customer.id } }))
await call('POST', '/work-orders/bulk', { operations: orders })
const receiver = await startReceiver()
const endpoint = await call('POST', '/webhook-endpoints', { url: receiver.url, events: ['work_order.created'] })

// Creates with a key: sent twice, made once.
const { cursor } = await program.changes()
const key = crypto.randomUUID()
const id = await program.create(customer.id, key)
assert.equal(await program.create(customer.id, key), id, 'the same key makes the same work order')

// Lists by cursor: each once, over more than one page.
const problems: string[] = []
for await (const order of program.openWorkOrders()) {
  assert.match(order.status, /^(open|assigned)$/)
  problems.push(order.id)
}
assert.equal(new Set(problems).size, problems.length, 'no work order comes twice')
assert.ok(problems.length > 100 && problems.includes(id), `${problems.length} work orders, the new one among them`)

// Handles errors.
await assert.rejects(program.create('nobody', crypto.randomUUID()), /customer_id/)
await assert.rejects(program.versionOf('nothing'), /no such work order/)

// Updates with If-Match.
const version = await program.versionOf(id)
assert.equal(await program.hold(id, version), 'held')
assert.equal(await program.hold(id, version), 'changed', 'a version that is old changes nothing')

// Pages through events.
const { events } = await program.changes(cursor)
assert.ok(JSON.stringify(events).includes(id), 'the change is among the events')

// Verifies a webhook.
assert.ok(await waitUntil(() => receiver.received.length > 0, 30_000), 'the webhook arrived')
const [message] = receiver.received
assert.ok(message)
const signed = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]))
assert.equal(program.received(message.text, signed, endpoint.secret), 'Harbor Bakery')
assert.throws(() => program.received(`${message.text} `, signed, endpoint.secret), /signature/i)

await call('DELETE', `/webhook-endpoints/${endpoint.id}`, undefined)
await receiver.close()
stdout.write('every step did what it says\n')
