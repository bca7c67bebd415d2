import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { newId } from '@/lib/domain/id'
import { eraseDatabase, type FieldDatabase, openDatabase } from './database'
import { enqueue, finishUpload, nextBatch, nextUpload, settle } from './outbox'

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

it('sends an answer that is a photo behind that photo', async () => {
  const [task_id, upload] = [newId(), 'b'.repeat(64)]
  const photo = await enqueue(
    db,
    { kind: 'photo', work_order_id: JOB, payload: { task_id, name: 'Service', upload } },
    new Date(),
    { sha256: upload, bytes: new Uint8Array([1]).buffer },
  )
  const payload = { task_id, item_id: newId(), label: 'Name plate', value: upload, is_confirmed: false }
  const answer = await enqueue(db, { kind: 'answer_item', work_order_id: JOB, payload, upload }, new Date())
  expect(await nextBatch(db)).toEqual([])
  await finishUpload(db, upload)
  expect((await nextBatch(db)).map(({ id }) => id)).toEqual([photo.id, answer.id])
})

it('is on the disk when it says so', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await note('The battery is nearly empty')
  const writing = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writing.map(([, , options]) => options)).toEqual([{ durability: 'strict' }])
  transaction.mockRestore()
})
