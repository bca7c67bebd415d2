import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edited } from '@/lib/testing/copy-of-sources'
import { EDITS } from './edits'

/*
 * The small form of adding-a-resource.proof.test.ts, which compiles a copy of the sources with a new resource: its edits still have
 * their places in today's files.
 */

test('a new resource edits at most six existing files and takes at most eight new ones', () => {
  expect(Object.keys(EDITS).length).toBeLessThanOrEqual(6)
  const added = readdirSync(join(import.meta.dirname, 'files'), { recursive: true, withFileTypes: true })
  expect(added.filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(8)
})

test.each(Object.entries(EDITS))('%s has the lines once after which a new resource is added', async (file, edits) => {
  for (const { text } of edits) expect(await edited(file, edits)).toContain(text)
})
