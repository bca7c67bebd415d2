import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from '@playwright/test'
import { allActions } from '@/e2e/support/actions'
import { makeCompany } from '@/e2e/support/company'
import { serverUrl } from '@/e2e/support/server'
import { sessionCookie } from '@/e2e/support/session'

/*
 * Somebody of one company keeps sixty requests of one kind under way, from a thread of its own; another company reads by its key.
 * Its 95th percentile is at most five times that of quiet, or 400 ms where that is more. A machine that does something else for
 * half a second is measured again; who is served before whom is proved in every run: app/turns.test.ts, lib/operator/server.test.ts.
 */

const PARALLEL = 60
const MAX_RATIO = 5
const FINE_MS = 400
const FLOOD_MS = 5000
const PACE_MS = 50
const ATTEMPTS = 3

type Lane = { kind: string; method: string; path: string; headers: Record<string, string>; body?: string }

/** Keeps the lane's requests under way until `stop`, which tells how many were answered, by status. */
function startFlood(lane: Lane): () => Promise<Record<string, number>> {
  const lanes = Array.from({ length: PARALLEL }, () => lane)
  const worker = new Worker(new URL('../../lib/testing/load.mjs', import.meta.url), {
    workerData: { url: serverUrl(), lanes },
  })
  const answers = new Promise<Record<string, number>>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return () => {
    worker.postMessage('stop', [])
    return answers
  }
}

/** The 95th percentile of reads that are sent at a steady pace. */
async function readP95(authorization: string, ms: number): Promise<number> {
  const durations = await Promise.all(
    Array.from({ length: ms / PACE_MS }, async (_one, index) => {
      await delay(index * PACE_MS)
      const began = performance.now()
      const answer = await fetch(`${serverUrl()}/api/v1/customers`, { headers: { authorization } })
      expect(answer.status, await answer.text()).toBe(200)
      return performance.now() - began
    }),
  )
  return durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.95)] ?? 0
}

async function measure(lane: Lane, authorization: string): Promise<{ line: string; isFine: boolean }> {
  const quiet = await readP95(authorization, 2000)
  const stop = startFlood(lane)
  await delay(500)
  const flooded = await readP95(authorization, FLOOD_MS)
  const line = `${lane.kind}: ${Math.round(quiet)} → ${Math.round(flooded)} ms, ${JSON.stringify(await stop())}`
  // What still waits for a turn is none of the next kind's.
  await delay(1000)
  return { line, isFine: flooded <= Math.max(MAX_RATIO * quiet, FINE_MS) }
}

test('@proof a flood by one company leaves the API of another one fast', async () => {
  test.setTimeout(300_000)
  const [busy, calm] = await Promise.all([makeCompany({ tier: 'enterprise' }), makeCompany({ tier: 'enterprise' })])
  const customer = await busy.api.create('/customers', { name: 'Harbor Foods' })
  await busy.api.create('/work-orders', { customer_id: customer.id, description: 'Cooler is too warm' })
  const cookie = await sessionCookie(busy, 'dispatcher')
  const action = allActions().find(({ name }) => name === 'searchPalette')
  if (!action) throw new Error('There is no action searchPalette')
  const get = (kind: string, path: string): Lane => ({ kind, path, method: 'GET', headers: { cookie } })
  const lanes: Lane[] = [
    ...['/dashboard', '/board', '/work-orders', `/customers/${customer.id}`].map((path) => get(`page ${path}`, path)),
    get('board data', '/board/data'),
    get('console route', '/at-risk/count'),
    get('export', '/export/work-orders?format=csv'),
    get('phone', '/field/push'),
    { ...get('API', '/api/v1/work-orders'), headers: { authorization: `Bearer ${await busy.keyFor('admin')}` } },
    { ...get('signed out', '/sign-in'), headers: {} },
    {
      kind: 'action',
      method: 'POST',
      path: action.page,
      headers: { cookie, 'next-action': action.id, 'content-type': 'text/plain', origin: serverUrl() },
      body: JSON.stringify(['Harbor', {}]),
    },
  ]
  const authorization = `Bearer ${await calm.keyFor('admin')}`
  await readP95(authorization, 1000)
  const failures: string[] = []
  for (const lane of lanes) {
    const measured: string[] = []
    while (measured.length < ATTEMPTS) {
      const { line, isFine } = await measure(lane, authorization)
      process.stdout.write(`${line}\n`)
      if (isFine) break
      measured.push(line)
    }
    if (measured.length === ATTEMPTS) failures.push(...measured)
  }
  expect(failures).toEqual([])
})
