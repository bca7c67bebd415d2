import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eraseDatabase, openDatabase, readSettings, writeSettings } from './database'
import { enqueue } from './outbox'
import { type Condition, openStore } from './store'
import type { JobRow } from './types'

const USER = 'sam'
const JOB = '018f0000-0000-7000-8000-000000000001'
const note = (text: string) => ({ kind: 'note', work_order_id: JOB, payload: { text } }) as const

type Asked = { path: string; ids: string[] }
let asked: Asked[]
let told: Condition[]
let status: number

/** The server: what it answers to everything that a phone asks. */
async function answer(path: string, init: RequestInit): Promise<Response> {
  const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { commands?: { id: string }[] }
  const ids = (body.commands ?? []).map(({ id }) => id)
  asked.push({ path: path.split('?')[0] ?? '', ids })
  const revoked = { code: 'device_revoked', message: '', details: [] }
  if (status === 409) return Response.json({ error: revoked }, { status })
  if (status !== 200) return Response.json({ error: 'unauthorized' }, { status })
  if (path === '/field/device') return Response.json({ data: { id: 'device', technician: { id: 'me', name: 'Sam' } } })
  const settled = { outcome: 'accepted', reason: null, message: null, occurred_at: '', is_clamped: false }
  if (path === '/field/commands') return Response.json({ data: { commands: ids.map((id) => ({ id, ...settled })) } })
  const server_time = new Date().toISOString()
  const none = { jobs: [], removed: [], assets: [], checklists: [], catalogue: null, has_more: false }
  return Response.json({ data: { ...none, server_time, cursor: 'one', time_zone: 'UTC', from: '', to: '' } })
}

/** One lock for all tabs, as browsers have it. */
function makeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      const own = last.then(work)
      last = own.catch(() => undefined)
      return own
    },
  }
}

beforeEach(async () => {
  ;[asked, told, status] = [[], [], 200]
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Test (Android 16)', locks: makeLocks() })
  vi.stubGlobal('fetch', answer)
  await eraseDatabase(USER)
})
afterEach(() => vi.unstubAllGlobals())

const open = () => openStore(USER, 'Phone', (condition) => told.push(condition))
const settledOf = async (name = USER) => {
  const db = await openDatabase(name)
  const count = await db.countFromIndex('outbox', 'state', 'settled')
  db.close()
  return count
}

it('sends once from two tabs', async () => {
  const [one, other] = [await open(), await open()]
  await enqueue(one.db, note('From one tab'), new Date())
  one.written()
  other.wake()
  await expect.poll(() => settledOf()).toBe(1)
  await expect.poll(() => one.condition().sending || other.condition().sending).toBe(false)
  expect(asked.filter(({ ids }) => ids.length > 0)).toHaveLength(1)
  one.close()
  other.close()
})

it('says that the session ended, keeps what waits, and sends it as soon as its person is back', async () => {
  status = 401
  const store = await open()
  await enqueue(store.db, note('Before the sign-in'), new Date())
  store.written()
  await expect.poll(() => store.condition().sessionEnded).toBe(true)
  expect(await settledOf()).toBe(0)
  status = 200
  store.wake()
  await expect.poll(() => settledOf()).toBe(1)
  await expect.poll(() => store.condition().sessionEnded).toBe(false)
  store.close()
})

it('says that its person may not do it any more, which a sign-in would not mend, and keeps what waits', async () => {
  status = 403
  const store = await open()
  await enqueue(store.db, note('Done before the right was taken'), new Date())
  store.written()
  await expect.poll(() => store.condition()).toMatchObject({ forbidden: true, sessionEnded: false })
  expect(await settledOf()).toBe(0)
  status = 200
  store.wake()
  await expect.poll(() => settledOf()).toBe(1)
  await expect.poll(() => store.condition().forbidden).toBe(false)
  store.close()
})

it('erases what a revoked device holds at its next start, and says so', async () => {
  status = 409
  const db = await openDatabase(USER)
  await writeSettings(db, { revoked: true, cursor: 'old' })
  await db.put('jobs', { id: JOB } as JobRow)
  db.close()
  const store = await open()
  await expect.poll(() => store.condition()).toMatchObject({ revoked: true, sending: false })
  expect([await store.db.count('jobs'), await readSettings(store.db)]).toEqual([0, { revoked: true }])
  store.close()
})

it('keeps of a revoked device what waits, and none of its jobs, until its person has signed in again', async () => {
  status = 409
  const db = await openDatabase(USER)
  await writeSettings(db, { revoked: true, cursor: 'old', device_id: 'revoked' })
  await enqueue(db, note('Unsent'), new Date())
  await db.put('jobs', { id: JOB } as JobRow)
  db.close()
  const store = await open()
  await expect.poll(() => store.condition()).toMatchObject({ revoked: true, sending: false })
  expect(await store.db.count('jobs')).toBe(0)
  expect(await store.db.countFromIndex('outbox', 'state', 'waiting')).toBe(1)
  expect(asked.map(({ path }) => path)).toEqual(['/field/device'])
  status = 200
  store.wake()
  await expect.poll(() => settledOf()).toBe(1)
  await expect.poll(() => store.condition()).toMatchObject({ revoked: false, sending: false })
  expect(await readSettings(store.db)).toMatchObject({ device_id: 'device', cursor: 'one' })
  store.close()
})
