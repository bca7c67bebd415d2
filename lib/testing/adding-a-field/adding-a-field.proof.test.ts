import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfSources } from '@/lib/testing/copy-of-sources'
import { EDITS } from './edits'

/*
 * A new field of work orders (the number of the customer's purchase order) is added to a copy of the sources: with all of its edits it is
 * in the database, the API, form, list, search, export, import, history, undo, on paper and on the phone, and whoever forgets one of the
 * edits is told by a type or a test.
 */

const SURFACES = 'lib/services/work/work-orders/purchase-order-number.test.ts'
const MINUTES = 60_000

let copy: Awaited<ReturnType<typeof copyOfSources>>

beforeAll(async () => {
  copy = await copyOfSources('new-field', join(import.meta.dirname, 'files'), EDITS)
}, 2 * MINUTES)

afterAll(() => copy.remove())

async function everything(): Promise<{ ok: boolean; output: string }> {
  const types = await copy.types()
  if (!types.ok) return types
  const units = await copy.test('unit', 'lib/schemas/described-fields.test.ts', 'lib/messages')
  return units.ok ? copy.test('services', SURFACES) : units
}

test('a field with all of its edits is everywhere', { timeout: 5 * MINUTES }, async () => {
  const { ok, output } = await everything()
  expect(ok, output).toBe(true)
})

test.each(Object.keys(EDITS))('a field without its edit of %s is refused', { timeout: 5 * MINUTES }, async (file) => {
  const { ok } = await copy.without(file, everything)
  expect(ok).toBe(false)
})
