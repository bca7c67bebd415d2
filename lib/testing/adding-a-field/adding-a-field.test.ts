import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { edited } from '@/lib/testing/copy-of-sources'
import { EDITS } from './edits'

/*
 * The small form of adding-a-field.proof.test.ts, which runs a copy of the sources with a new field: its edits still have their places
 * in today's files.
 */

test('a new field of work orders takes at most eight files with its migration', () => {
  const migrations = readdirSync(join(import.meta.dirname, 'files/prisma/migrations'))
  expect(Object.keys(EDITS).length + migrations.length).toBeLessThanOrEqual(8)
})

test.each(Object.entries(EDITS))('%s has the lines once after which a new field is added', async (file, edits) => {
  for (const { text } of edits) expect(await edited(file, edits)).toContain(text)
})
