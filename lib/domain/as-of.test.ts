import { expect, test } from 'vitest'
import { type Change, recordAsOf } from './as-of'

const now = { id: '1', name: 'C', notes: 'n', total: 7 }
const story: Change[] = [
  { verb: 'create', changes: { name: [null, 'A'] } },
  { verb: 'update', changes: { name: ['A', 'B'], notes: [null, 'n'] } },
  { verb: 'delete', changes: { name: ['B', null], notes: ['n', null], total: [7, null] } },
  { verb: 'restore', changes: { name: [null, 'B'], notes: [null, 'n'], total: [null, 7] } },
  { verb: 'update', changes: { name: ['B', 'C'] } },
]

test('rebuilds a record at every point of its history', () => {
  const names = story.map((_, index) => recordAsOf(now, story, index + 1)?.name ?? null)
  expect(names).toEqual(['A', 'B', null, 'B', 'C'])
  expect(recordAsOf(now, story, 0)).toBeNull()
  expect(recordAsOf(now, story, 1)).toEqual({ id: '1', name: 'A', notes: null, total: 7 })
  expect(recordAsOf(now, story, 5)).toEqual(now)
})

test('rebuilds a purged record from the history of its delete', () => {
  const gone = story.slice(0, 3)
  expect(recordAsOf(null, gone, 2)).toEqual({ name: 'B', notes: 'n', total: 7 })
  expect(recordAsOf(null, gone, 3)).toBeNull()
})

test('rebuilds a child deleted with its parent', () => {
  const child: Change[] = [
    { verb: 'create', changes: { name: [null, 'Lee'] } },
    { verb: 'delete', changes: { deleted_with: [null, 'customer'] } },
    { verb: 'restore', changes: { deleted_with: ['customer', null] } },
  ]
  expect(recordAsOf(null, child, 1)).toEqual({ name: 'Lee', deleted_with: null })
  expect(recordAsOf(null, child, 2)).toBeNull()
  expect(recordAsOf({ name: 'Lee' }, child, 3)).toMatchObject({ name: 'Lee' })
})

test('a record without a create entry existed before its first change', () => {
  expect(recordAsOf({ name: 'B' }, [{ verb: 'update', changes: { name: ['A', 'B'] } }], 0)).toEqual({ name: 'A' })
  expect(recordAsOf({ name: 'B' }, [], 0)).toEqual({ name: 'B' })
})
