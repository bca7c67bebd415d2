import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { eraseDatabase, type FieldDatabase, openDatabase, UPGRADES } from './database'
import { draftsOf, writeDraft } from './drafts'
import { enqueue, nextBatch } from './outbox'
import { applySync } from './sync'
import type { DraftRow } from './types'

const JOB = '018f0000-0000-7000-8000-000000000001'
const note: DraftRow = {
  key: `${JOB} note`,
  work_order_id: JOB,
  task_id: null,
  label: 'New note',
  text: 'Key under the',
  held: false,
  meter_id: null,
}
const reading = { ...note, key: 'task item', label: 'Hours', text: '99999', held: true, meter_id: 'meter' }
let db: FieldDatabase

beforeEach(async () => {
  db?.close()
  await eraseDatabase('drafts')
  db = await openDatabase('drafts')
})

it('keeps a half-typed note and an unconfirmed reading when the app is closed', async () => {
  await writeDraft(db, note)
  await writeDraft(db, { ...note, text: 'Key under the mat' })
  await writeDraft(db, reading)
  db.close()
  db = await openDatabase('drafts')
  const drafts = await draftsOf(db, JOB)
  expect(drafts.map(({ text, held }) => [text, held])).toEqual([
    ['Key under the mat', false],
    ['99999', true],
  ])
})

it('forgets a draft in the same step in which it is sent, so that it is not sent twice', async () => {
  await writeDraft(db, note)
  const command = { kind: 'note', work_order_id: JOB, payload: { text: note.text }, draft: note.key } as const
  await enqueue(db, command, new Date())
  expect([await draftsOf(db, JOB), (await nextBatch(db)).length]).toEqual([[], 1])
})

it('asks about neither an empty text nor one that needs no confirmation', async () => {
  await writeDraft(db, { ...note, text: '  ' })
  await writeDraft(db, { ...note, key: 'pause', label: null })
  expect(await draftsOf(db, JOB)).toEqual([])
})

it('forgets drafts of jobs that this phone does not hold any more', async () => {
  await writeDraft(db, note)
  const nothing = { jobs: [], removed: [], assets: [], checklists: [], catalogue: null, time: null, has_more: false }
  const at = { server_time: '2027-03-10T16:00:00.000Z', time_zone: 'UTC', from: '2027-03-09', to: '2027-03-17' }
  await applySync(db, { ...nothing, ...at, cursor: 'one', field_positions: false, office_phone: null }, true, 0)
  expect(await db.count('drafts')).toBe(0)
})

it('comes to a store of the version before without losing what waits there', async () => {
  db.close()
  await eraseDatabase('drafts')
  const before = await openDatabase('drafts', UPGRADES.slice(0, 1))
  before.close()
  db = await openDatabase('drafts')
  await writeDraft(db, note)
  expect(await draftsOf(db, JOB)).toHaveLength(1)
})
