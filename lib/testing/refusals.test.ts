import { runInNewContext } from 'node:vm'
import { setFlagsFromString } from 'node:v8'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GET as openLive } from '@/app/(console)/live/route'
import { POST as uploadImport } from '@/app/(console)/import/[resource]/route'
import { POST as completeTask } from '@/app/api/v1/tasks/[id]/complete/route'
import { POST as createPlan } from '@/app/api/v1/plans/route'
import { POST as askForToken } from '@/app/oauth/token/route'
import { countLimited } from '@/lib/concurrency'
import { pool } from '@/lib/db/client'
import { appUrl } from '@/lib/env'
import { countStreams, stopLive } from '@/lib/services/scheduling/live'
import { makeAccount } from './account'
import { makeApiKey } from './api-key'
import { makeTask } from './factories/tasks'
import { makeUser, signIn } from './factories/users'
import { isFullProof, proofRuns } from './proof-size'

/*
 * Whatever is refused leaves nothing behind. The handlers are called as the framework calls them, without a socket
 * between, so that thousands of requests take seconds. Whether memory comes back is checked by the request: what one
 * leaves behind, 20,000 leave as well; a few requests leave less than V8 takes for itself, so that is for the full proof.
 */

const AT_ONCE = 32
/** Before what is measured, so that the code is compiled and connections are open. */
const WARM_UP = proofRuns(300)
/** What 20,000 refused requests of a kind may leave behind, bytes: the code that V8 compiles meanwhile, and no request. */
const MAX_LEFT = 50 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

let cookie: string
let key: string
let taskId: string

beforeAll(async () => {
  const ctx = await makeAccount()
  cookie = (await signIn(await makeUser(ctx))).cookie
  key = await makeApiKey(ctx, 'admin')
  taskId = (await makeTask(ctx)).id
})
afterAll(stopLive)

const post = (path: string, body: string, headers: Record<string, string>) =>
  new Request(`${appUrl()}${path}`, { method: 'POST', body, headers })
const asJson = () => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' })
const recordOf = <Params>(params: Params) => ({ params: Promise.resolve(params) })

/** As many of each as a few seconds are enough for. */
const KINDS: Record<string, { count: number; status: number; send: () => Promise<Response> }> = {
  'live streams': {
    count: proofRuns(5_000, 200),
    status: 422,
    send: () => openLive(new Request(`${appUrl()}/live?board=nope`, { headers: { cookie } })),
  },
  'uploads of photos': {
    count: proofRuns(700, 70),
    status: 422,
    send: () =>
      completeTask(post(`/api/v1/tasks/${taskId}/complete`, '{"photos":["AAAA"]}', asJson()), recordOf({ id: taskId })),
  },
  'uploads to import': {
    count: proofRuns(4_000, 200),
    status: 404,
    send: () => {
      const headers = { cookie, origin: appUrl(), 'sec-fetch-site': 'same-origin' }
      return uploadImport(post('/import/nothing?name=a.csv', 'Name\nA\n', headers), recordOf({ resource: 'nothing' }))
    },
  },
  'OAuth tokens': {
    count: proofRuns(3_000, 200),
    status: 401,
    send: () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const form = 'grant_type=authorization_code&code=x&client_id=00000000-0000-7000-8000-000000000000&client_secret=y'
      return askForToken(post('/oauth/token', form, headers))
    },
  },
  plans: {
    count: proofRuns(700, 70),
    status: 422,
    send: () => createPlan(post('/api/v1/plans', '{"from_date":"2026-02-30"}', asJson()), recordOf({})),
  },
}

/** Sends so many requests, some at a time, and reads every answer to its end. */
async function sendAll(count: number, { status, send }: (typeof KINDS)[string]): Promise<void> {
  let left = count
  const lane = async () => {
    while (left-- > 0) {
      const answer = await send()
      const text = await answer.text()
      if (answer.status !== status) expect([answer.status, text]).toEqual([status, expect.anything()])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** The heap in use once everything that nobody holds is gone. */
async function heapInUse(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
  }
  return process.memoryUsage().heapUsed
}

it.each(Object.entries(KINDS))('frees the memory of refused %s', async (_name, kind) => {
  await sendAll(WARM_UP, kind)
  const before = await heapInUse()
  await sendAll(kind.count, kind)
  const left = (await heapInUse()) - before
  if (isFullProof) expect((left / kind.count) * 20_000).toBeLessThan(MAX_LEFT)
  // What is written down of the requests is written within a second, by a connection of its own.
  await expect.poll(() => [countStreams(), countLimited(), pool().totalCount - pool().idleCount]).toEqual([0, 0, 0])
})
