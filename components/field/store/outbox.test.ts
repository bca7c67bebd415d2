import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '@/lib/domain/id'
import { eraseDatabase, type FieldDatabase, openDatabase } from './database'
import { dismiss, enqueue, finishUpload, nextBatch, nextUpload, recordOutcomes } from './outbox'
import { readLog } from './read'
import { countsOf, readSnapshot } from './snapshot'
import type { JobRow } from './types'
import { write } from './write'

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
  await recordOutcomes(db, [
    { id: first.id, outcome: 'accepted', reason: null, message: null, occurred_at: '', is_clamped: false },
  ])
  expect((await nextBatch(db)).map(({ id }) => id)).toEqual([second.id])
})

it('holds back a photo until its picture is there, and nothing behind it', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const payload = { task_id: newId(), name: 'Service', upload: 'a'.repeat(64) }
  const photoCommand = { kind: 'photo', work_order_id: JOB, payload } as const
  await enqueue(db, photoCommand, new Date(), { sha256: payload.upload, bytes })
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

describe('what became of a command', () => {
  const outcome = { message: null, occurred_at: '', is_clamped: false }
  const jobRow = { id: JOB, job: { work_order: { id: JOB, work_order_number: 'WO-7', customer: { name: 'Miller' } } } }
  const needsOffice = async () => countsOf(await readSnapshot(db)).needsOffice

  it('counts one job once, names it when the phone does not hold it any more, and goes when it is understood', async () => {
    await write(db, ['jobs'], ({ store }) => store.put({ ...jobRow, removed: null } as unknown as JobRow))
    const rows = [await note('One'), await note('Two'), await note('Three')]
    const ids = rows.map(({ id }) => id)
    await recordOutcomes(
      db,
      ids.map((id) => ({ id, outcome: 'needs_decision', reason: 'cancelled', ...outcome })),
    )
    await write(db, ['jobs'], ({ store }) => store.clear())
    expect(await needsOffice()).toBe(1)
    expect((await readLog(db)).map(({ job }) => job)).toEqual(ids.map(() => ({ number: 'WO-7', customer: 'Miller' })))
    await dismiss(db, ids)
    expect(await needsOffice()).toBe(0)
  })

  it('is reported again when the office has changed its decision', async () => {
    const { id } = await note('One')
    await recordOutcomes(db, [{ id, outcome: 'needs_decision', reason: 'cancelled', ...outcome }])
    await dismiss(db, [id])
    await recordOutcomes(db, [{ id, outcome: 'needs_decision', reason: 'cancelled', ...outcome }])
    expect(await needsOffice()).toBe(0)
    await recordOutcomes(db, [{ id, outcome: 'refused', reason: 'cancelled', ...outcome }])
    expect(await needsOffice()).toBe(1)
  })
})
