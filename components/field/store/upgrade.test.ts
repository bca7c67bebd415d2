import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { eraseDatabase, openDatabase, UPGRADES, writeSettings } from './database'
import { enqueue, nextBatch } from './outbox'
import { levelOf } from './storage'
import { measureSkew } from './clock'

const JOB = '018f0000-0000-7000-8000-000000000001'
const PHOTO = { task_id: JOB, name: 'Service', upload: 'a'.repeat(64) }

/** A database with everything that is nowhere else. */
async function fill(name: string) {
  await eraseDatabase(name)
  const db = await openDatabase(name)
  await writeSettings(db, { device_id: 'device', skew_ms: 5_000 })
  for (let note = 0; note < 60; note++)
    await enqueue(db, { kind: 'note', work_order_id: JOB, payload: { text: `Note ${note}` } }, new Date())
  const attached = { sha256: PHOTO.upload, bytes: new Uint8Array([1, 2, 3]).buffer }
  await enqueue(db, { kind: 'photo', work_order_id: JOB, payload: PHOTO }, new Date(), attached)
  const held = { outbox: await db.getAll('outbox'), uploads: await db.getAll('uploads') }
  db.close()
  return held
}

it('keeps a full outbox through an upgrade of the store', async () => {
  const before = await fill('upgraded')
  const next = await openDatabase('upgraded', [
    ...UPGRADES,
    // What a later version of the app may do: another index, and what the server sends again emptied.
    async (_db, tx) => {
      tx.objectStore('outbox').createIndex('kind' as 'id', 'kind')
      await tx.objectStore('jobs').clear()
    },
  ])
  expect({ outbox: await next.getAll('outbox'), uploads: await next.getAll('uploads') }).toEqual(before)
  expect(await next.get('settings', 'device_id')).toBe('device')
  expect(await nextBatch(next)).toHaveLength(50)
  next.close()
})

it('leaves everything as it was where an upgrade fails', async () => {
  const before = await fill('failing')
  const failing = openDatabase('failing', [
    ...UPGRADES,
    async (_db, tx) => {
      await tx.objectStore('outbox').clear()
      throw new Error('A mistake of ours.')
    },
  ])
  await expect(failing).rejects.toThrow('aborted')
  const db = await openDatabase('failing')
  expect({ outbox: await db.getAll('outbox'), uploads: await db.getAll('uploads') }).toEqual(before)
  db.close()
})

it('closes the store when a newer page needs to upgrade it', async () => {
  await fill('blocked')
  const older = await openDatabase('blocked')
  const newer = await openDatabase('blocked', [...UPGRADES, () => undefined])
  expect(newer.version).toBe(UPGRADES.length + 1)
  expect(() => older.transaction('outbox')).toThrow('InvalidStateError')
  newer.close()
})

it('warns at 80 % of the storage, and takes no photos from 95 %', () => {
  const levels = [0, 79, 80, 94, 95, 100].map((usage) => levelOf({ usage, quota: 100 }))
  expect(levels).toEqual(['ok', 'ok', 'nearly_full', 'nearly_full', 'full', 'full'])
  expect(levelOf({})).toBe('ok')
})

it('measures the clock in the middle of a request, and stays with what is as good', () => {
  const server = '2027-03-10T10:00:00.000Z'
  const phone = Date.parse(server) - 3_600_000
  expect(measureSkew(phone - 200, phone + 200, server, undefined)).toBe(3_600_000)
  expect(measureSkew(phone - 1_000, phone, server, 3_600_000)).toBe(3_600_000)
  expect(measureSkew(phone, phone, server, 0)).toBe(3_600_000)
})
