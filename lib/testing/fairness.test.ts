import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { resetEnv } from '@/lib/env'
import { freePort, waitUntil } from '@/lib/operator/processes'
import { createWebhookEndpoint } from '@/lib/services/data/webhooks'
import { makeAccount } from './account'
import { makeApiKey } from './api-key'
import { makeCustomer } from './factories/customers'
import { makeTask } from './factories/tasks'
import { makeUser, signIn } from './factories/users'
import { type Program, startApiServer } from './program'
import { proofRuns } from './proof-size'
import { type Receiver, startReceiver } from './receiver'

/*
 * One account sends requests without pause to one process with the usual pool; another one reads a record and lists, which
 * is compared with what the same reads take before and after. What waits outside (receivers of webhooks) costs no
 * processor, so it may slow nobody. The dearest requests of every kind also take the processor, which this test, both
 * processes and PostgreSQL share, on a machine that may be busy: what must not come back there are the seconds, and the
 * refusals, of waiting for a connection.
 */

const QUIET_MS = proofRuns(1000, 600)
const LOADED_MS = proofRuns(2500, 1000)
/** Between two reads; one that waits does not keep the next one from being sent. */
const PACE_MS = 100
/** How many times as long the reads may take at the 95th percentile. */
const MAX_RATIO = 3
/** How many milliseconds more are no matter, by what the load is made of. */
const FINE_MS = { waiting: 1000, everything: 4000 }
/** As slow as a receiver of webhooks may well be. */
const RECEIVER_MS = 1500

let url: string
let server: Program
let receiver: Receiver
let busy: ServiceContext
let lanes: Record<keyof typeof FINE_MS, Lane[]>
/** What the calm account reads, and as whom. */
let paths: string[]
let authorization: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  receiver = await startReceiver()
  receiver.answer = (response) => void setTimeout(() => response.writeHead(204).end(), RECEIVER_MS)
  const { DATABASE_URL = '', DATA_DIR = '', APP_SECRET = '' } = process.env
  const settings = { DATABASE_URL, DATA_DIR, APP_SECRET, PORT: String(port), NODE_ENV: 'production' }
  server = await startApiServer({ ...settings, APP_URL: url, WEBHOOK_PRIVATE_TARGETS: '1', LOG_LEVEL: 'error' })
  busy = await makeAccount()
  lanes = await makeLanes()
  const calm = await makeAccount({ tier: 'professional' })
  const [id] = await makeWorkOrders(calm, 50)
  paths = [`/work-orders/${id}`, '/work-orders?status=open', '/customers']
  authorization = `Bearer ${await makeApiKey(calm, 'admin')}`
  await readFor(500, [])
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

async function makeWorkOrders(ctx: ServiceContext, count: number): Promise<string[]> {
  const customer_id = (await makeCustomer(ctx, { name: `Harbor Bakery ${newId()}` })).id
  const data = Array.from({ length: count }, (_one, index) => ({
    id: newId(),
    account_id: ctx.accountId,
    customer_id,
    work_order_number: `T-${newId().slice(-12)}`,
    description: `No cold water in hall ${index}`,
  }))
  await db().workOrder.createMany({ data })
  return data.map(({ id }) => id)
}

type Lane = { kind: string; method: string; path: string; headers: Record<string, string>; body?: string }

async function makeLanes(): Promise<Record<keyof typeof FINE_MS, Lane[]>> {
  await makeWorkOrders(busy, 1000)
  const task = await makeTask(busy)
  process.env.WEBHOOK_PRIVATE_TARGETS = '1'
  resetEnv()
  const endpoint = await createWebhookEndpoint(busy, {
    url: receiver.url,
    events: ['work_order.deleted'],
    enabled: false,
  })
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#808080', noise } })
  const photo = await picture.jpeg().toBuffer()
  // Cut to whole letters of base64, so that more can follow: a reader of JPEG stops at its end.
  const text = Buffer.concat([photo, Buffer.alloc((3 - (photo.length % 3)) % 3)]).toString('base64')
  const headers = {
    authorization: `Bearer ${await makeApiKey(busy, 'admin')}`,
    'content-type': 'application/json',
    'idempotency-key': '@NEW@',
  }
  const post = (kind: string, path: string, body: unknown): Lane => ({
    kind,
    method: 'POST',
    path: `/api/v1${path}`,
    headers,
    body: JSON.stringify(body),
  })
  const create = { action: 'create', data: { name: 'Branch @NEW@' } }
  const plan = { from_date: '2099-11-23', to_date: '2099-11-23', iterations: 100 }
  const search = { kind: 'search', method: 'GET', path: '/api/v1/work-orders?search=hall', headers }
  const { cookie } = await signIn(await makeUser(busy))
  const download = { kind: 'export', method: 'GET', path: '/export/work-orders?format=csv', headers: { cookie } }
  const waiting = times(14, post('webhook test', `/webhook-endpoints/${endpoint.id}/test`, {}))
  const everything = [
    ...waiting,
    ...times(4, post('photos', `/tasks/${task.id}/complete`, { photos: [`${text}@NEW@`] })),
    ...times(4, post('bulk', '/branches/bulk', { operations: times(50, create) })),
    ...times(4, search),
    ...times(3, download),
    ...times(3, post('plan', '/plans', plan)),
  ]
  return { waiting, everything }
}

function times<Item>(count: number, item: Item): Item[] {
  return Array.from({ length: count }, () => item)
}

/** Sends the lanes' requests until `stop`, which tells how many were answered, by kind and status. */
function startLoad(sent: Lane[]): { stop: () => Promise<Record<string, number>> } {
  const worker = new Worker(new URL('load.mjs', import.meta.url), { workerData: { url, lanes: sent } })
  const answers = new Promise<Record<string, number>>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return {
    stop: () => {
      worker.postMessage('stop', [])
      return answers
    },
  }
}

/** Reads at a steady pace, as people do who do not know of each other, for so long; adds what each took to `taken`. */
async function readFor(ms: number, takenItems: number[]): Promise<void> {
  const reads = Array.from({ length: ms / PACE_MS }, async (_one, index) => {
    await delay(index * PACE_MS)
    const began = performance.now()
    const response = await fetch(`${url}/api/v1${paths[index % paths.length]}`, { headers: { authorization } })
    const text = await response.text()
    takenItems.push(performance.now() - began)
    expect(response.status, text).toBe(200)
  })
  await Promise.all(reads)
}

function p95(takenItems: number[]): number {
  const sorted = takenItems.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY
}

it.each(['waiting', 'everything'] as const)(
  'one account’s reads stay fast and are not refused while another sends as many %s as it can',
  async (load) => {
    const quiet: number[] = []
    const loaded: number[] = []
    await readFor(QUIET_MS, quiet)
    receiver.received.length = 0
    const { stop } = startLoad(lanes[load])
    await waitUntil(() => receiver.received.length > 0, 10_000)
    await readFor(LOADED_MS, loaded)
    const answers = await stop()
    await readFor(QUIET_MS, quiet)
    expect(p95(loaded)).toBeLessThan(Math.max(MAX_RATIO * p95(quiet), p95(quiet) + FINE_MS[load]))

    // The load was one: each kind was answered, and what was too much was refused as such and as nothing else.
    const kinds = new Set(lanes[load].map(({ kind }) => kind))
    const done = new Set(Object.keys(answers).flatMap((name) => /^(.+) 20[01]$/.exec(name)?.[1] ?? []))
    expect(done).toEqual(kinds)
    const refused = Object.keys(answers).filter((name) => !/ 20[01]$/.test(name))
    expect(refused).toContain('webhook test 429 too_many_at_once')
    expect(refused.filter((name) => !name.endsWith(' 429 too_many_at_once') && !name.endsWith('export 429'))).toEqual(
      [],
    )
  },
)
