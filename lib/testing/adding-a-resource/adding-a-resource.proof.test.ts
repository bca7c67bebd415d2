import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfSources } from '@/lib/testing/copy-of-sources'
import { EDITS } from './edits'

/*
 * A new resource (vehicles, in files/) is added to a copy of the sources: with all of its edits it compiles and has its operations,
 * and whoever forgets one of them is told by a type or a test. CONTRIBUTING's "Adding a resource" is what is tried here.
 */

let copy: Awaited<ReturnType<typeof copyOfSources>>

beforeAll(async () => {
  copy = await copyOfSources('new-resource', join(import.meta.dirname, 'files'), EDITS)
}, 120_000)

afterAll(() => copy.remove())

const routes = () => copy.test('unit', 'lib/api/routes.test.ts')

test('a resource with all of its edits compiles and its operations are served', { timeout: 120_000 }, async () => {
  expect(await copy.types()).toEqual({ ok: true, output: '' })
  expect(await routes()).toMatchObject({ ok: true })
})

test('a resource that is not in the registry does not compile', { timeout: 120_000 }, async () => {
  const { ok, output } = await copy.without('lib/services/data/registry.ts', copy.types)
  expect(ok).toBe(false)
  expect(output).toContain("'vehicle' is missing")
})

test('contracts missing from the list of all contracts are named', { timeout: 120_000 }, async () => {
  const { ok, output } = await copy.without('lib/api/contracts/all.ts', routes)
  expect(ok).toBe(false)
  expect(output).toMatch(/\w+Vehicles? of vehicleContracts/)
})
