import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '@/lib/domain/id'
import { eraseDatabase, type FieldDatabase, openDatabase } from './database'
import { enqueue, nextBatch, nextUpload, settle } from './outbox'

let db: FieldDatabase
const JOB = newId()

beforeEach(async () => {
  db?.close()
  await eraseDatabase('test')
  db = await openDatabase('test')
})

const note = (text: string) =>
  enqueue(db, { kind: 'note', work_order_id: JOB, payload: { text } }, new Date('2027-03-10T10:00:00Z'))

it('sends in the order in which it was written', async () => {
  const first = await note('One')
  const second = await note('Two')
  expect((await nextBatch(db)).map(({ id }) => id)).toEqual([first.id, second.id])
  await settle(db, [
    { id: first.id, outcome: 'accepted', reason: null, message: null, occurred_at: '', is_clamped: false },
  ])
  expect((await nextBatch(db)).map(({ id }) => id)).toEqual([second.id])
})

it('holds back a photo until its picture is there, and nothing behind it', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const payload = { task_id: newId(), name: 'Service', upload: 'a'.repeat(64) }
  const taken = { kind: 'photo', work_order_id: JOB, payload } as const
  await enqueue(db, taken, new Date(), { sha256: payload.upload, bytes })
  const behind = await note('Behind it')
  expect((await nextBatch(db)).map(({ id }) => id)).toEqual([behind.id])
  expect((await nextUpload(db))?.sha256).toBe(payload.upload)
})
