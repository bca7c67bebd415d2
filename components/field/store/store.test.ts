import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eraseDatabase, openDatabase, readSettings, writeSettings } from './database'
import { enqueue } from './outbox'
import { type Condition, openStore } from './store'
import type { JobRow } from './types'
import { write } from './write'

const USER = 'sam'
const JOB = '018f0000-0000-7000-8000-000000000001'
const note = (text: string) => ({ kind: 'note', work_order_id: JOB, payload: { text } }) as const

type Asked = { path: string; ids: string[] }
let requests: Asked[]
let conditions: Condition[]
let status: number

/** The server: what it answers to everything that a phone asks. */
async function answer(path: string, init: RequestInit): Promise<Response> {
  const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { commands?: { id: string }[] }
  const ids = (body.commands ?? []).map(({ id }) => id)
  requests.push({ path: path.split('?')[0] ?? '', ids })
  const revoked = { code: 'device_revoked', message: '', details: [] }
  if (status === 409) return Response.json({ error: revoked }, { status })
  if (status !== 200) return Response.json({ error: 'unauthorized' }, { status })
  if (path === '/field/device') return Response.json({ data: { id: 'device', technician: { id: 'me', name: 'Sam' } } })
  const settled = { outcome: 'accepted', reason: null, message: null, occurred_at: '', is_clamped: false }
  if (path === '/field/commands') return Response.json({ data: { commands: ids.map((id) => ({ id, ...settled })) } })
  const server_time = new Date().toISOString()
  const none = { jobs: [], removed: [], assets: [], checklists: [], catalogue: null, time: null, has_more: false }
  return Response.json({ data: { ...none, server_time, cursor: 'one', time_zone: 'UTC', from: '', to: '' } })
}

/** One lock for all tabs, as browsers have it. */
function makeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, work: () => Promise<unknown>) => {
      const ownRun = last.then(work)
      last = ownRun.catch(() => undefined)
      return ownRun
    },
  }
}

beforeEach(async () => {
  ;[requests, conditions, status] = [[], [], 200]
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Test (Android 16)', locks: makeLocks() })
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('requestAnimationFrame', setTimeout)
  await eraseDatabase(USER)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () => openStore(USER, 'Phone', (condition) => conditions.push(condition))
const settledOf = async (name = USER) => {
  const db = await openDatabase(name)
  const count = await db.countFromIndex('outbox', 'state', 'settled')
  db.close()
  return count
}

it('sends once from two tabs', async () => {
  const [one, other] = [await open(), await open()]
  await one.keep((db) => enqueue(db, note('From one tab'), new Date()))
  other.wake()
  await expect.poll(() => settledOf()).toBe(1)
  await expect.poll(() => one.condition().sending || other.condition().sending).toBe(false)
  expect(requests.filter(({ ids }) => ids.length > 0)).toHaveLength(1)
  one.close()
  other.close()
})

it('says that the session ended, keeps what waits, and sends it as soon as its person is back', async () => {
  status = 401
  const store = await open()
  await store.keep((db) => enqueue(db, note('Before the sign-in'), new Date()))
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
  await store.keep((db) => enqueue(db, note('Done before the right was taken'), new Date()))
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
  await write(db, ['jobs'], ({ store }) => store.put({ id: JOB } as JobRow))
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
  await write(db, ['jobs'], ({ store }) => store.put({ id: JOB } as JobRow))
  db.close()
  const store = await open()
  await expect.poll(() => store.condition()).toMatchObject({ revoked: true, sending: false })
  expect(await store.db.count('jobs')).toBe(0)
  expect(await store.db.countFromIndex('outbox', 'state', 'waiting')).toBe(1)
  expect(requests.map(({ path }) => path)).toEqual(['/field/device'])
  status = 200
  store.wake()
  await expect.poll(() => settledOf()).toBe(1)
  await expect.poll(() => store.condition()).toMatchObject({ revoked: false, sending: false })
  expect(await readSettings(store.db)).toMatchObject({ device_id: 'device', cursor: 'one' })
  store.close()
})

/** A phone that takes nothing any more: `where` its store says so. */
function fillPhone(where: 'add' | 'put', name = 'QuotaExceededError') {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return vi.spyOn(IDBObjectStore.prototype, where).mockImplementation(() => {
    throw new DOMException('No room', name)
  })
}

it('does not pretend that an entry was saved which a full phone did not take, and takes it once there is room', async () => {
  const store = await open()
  await expect.poll(() => store.condition().sending).toBe(false)
  const full = fillPhone('add')
  const writeNote = () => store.keep((db) => enqueue(db, note('Key under the mat'), new Date()))
  expect(await writeNote()).toBeNull()
  expect(store.condition().fault).toBe('full')
  expect(await store.db.count('outbox')).toBe(0)
  // What a later sync brings does not make it look saved.
  store.wake()
  await expect.poll(() => requests.filter(({ path }) => path === '/field/sync').length).toBeGreaterThan(1)
  await expect.poll(() => store.condition()).toMatchObject({ sending: false, fault: 'full' })
  full.mockRestore()
  expect(await writeNote()).toMatchObject({ state: 'waiting' })
  expect(store.condition().fault).toBeNull()
  await expect.poll(() => settledOf()).toBe(1)
  store.close()
})

it('leaves no half of a photo whose command a full phone did not take', async () => {
  const store = await open()
  const full = fillPhone('add')
  const picture = { sha256: 'a'.repeat(64), bytes: new Uint8Array([1]).buffer }
  const photo = { kind: 'photo', work_order_id: JOB, payload: { upload: picture.sha256 } } as const
  expect(await store.keep((db) => enqueue(db, photo, new Date(), picture))).toBeNull()
  expect([await store.db.count('uploads'), await store.db.count('outbox')]).toEqual([0, 0])
  full.mockRestore()
  store.close()
})

it('says that what the office sent cannot be stored, and no more once it can', async () => {
  const store = await open()
  await expect.poll(() => store.condition().sending).toBe(false)
  const broken = fillPhone('put', 'UnknownError')
  store.wake()
  await expect.poll(() => store.condition()).toMatchObject({ sending: false, fault: 'sync' })
  broken.mockRestore()
  store.wake()
  await expect.poll(() => store.condition()).toMatchObject({ sending: false, fault: null })
  store.close()
})

it('says so where another page has closed the store', async () => {
  const store = await open()
  await expect.poll(() => store.condition().sending).toBe(false)
  store.db.close()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await store.keep((db) => enqueue(db, note('Too late'), new Date()))).toBeNull()
  expect(store.condition().fault).toBe('failed')
  store.close()
})
