import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '@/lib/domain/id'
import { badLine, type Fault } from './bad-line'
import { eraseDatabase, type FieldDatabase, openDatabase } from './database'
import { ModelServer } from './model-server'
import { enqueue } from './outbox'
import { flush } from './sender'

const JOB = newId()
let db: FieldDatabase
let server: ModelServer
let progress: number

beforeEach(async () => {
  db = await openDatabase('sender')
  server = new ModelServer([JOB], () => Date.UTC(2027, 0, 5, 8))
  progress = 0
})

afterEach(async () => {
  db.close()
  await eraseDatabase('sender')
})

const send = (...faults: Fault[]) =>
  flush({
    db,
    line: badLine(server.line(), faults),
    now: () => Date.UTC(2027, 0, 5, 8),
    device: { label: 'Phone' },
    progressed: () => void progress++,
  })

it('reports the commands that arrived, and not those that were only tried', async () => {
  const about = { work_order_id: JOB }
  await enqueue(db, { kind: 'note', ...about, payload: { text: 'Belt is worn' } }, new Date())
  // The device, then the note.
  expect(await send('fine', 'request_lost')).toBe('away')
  expect(progress).toBe(0)
  const payload = { task_id: newId(), name: 'Service', upload: 'a'.repeat(64) }
  const picture = { sha256: payload.upload, bytes: new Uint8Array(300 * 1024).buffer }
  await enqueue(db, { kind: 'photo', ...about, payload }, new Date(), picture)
  // The note, how far the picture is, its first piece of two.
  expect(await send('fine', 'fine', 'fine', 'request_lost')).toBe('away')
  expect(progress).toBe(2)
  expect(await send()).toBe('done')
  expect(progress).toBe(4)
  expect(await send()).toBe('done')
  expect(progress).toBe(4)
})

it('has the first jobs with the registration, before anything else is asked for', async () => {
  let arrivals = 0
  const line = badLine(server.line(), ['fine', 'request_lost'])
  const sending = {
    db,
    line,
    now: () => Date.UTC(2027, 0, 5, 8),
    device: { label: 'Phone' },
    arrived: () => void arrivals++,
  }
  expect(await flush(sending)).toBe('away')
  expect(arrivals).toBe(1)
  expect(await db.getAllKeys('jobs')).toEqual([JOB])
})
