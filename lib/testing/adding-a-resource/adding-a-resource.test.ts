import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EDITS } from './edits'

/*
 * The small form of adding-a-resource.proof.test.ts, which compiles a copy of the sources with a new resource: its edits still have
 * their places in today's files.
 */

const root = join(import.meta.dirname, '../../..')

test('a new resource edits at most six existing files', () => {
  expect(Object.keys(EDITS).length).toBeLessThanOrEqual(6)
})

test.each(Object.entries(EDITS))('%s has the lines once after which a new resource is added', (file, edits) => {
  const source = readFileSync(join(root, file), 'utf8')
  for (const { after } of edits) expect(source.split(`${after}\n`).length, after).toBe(2)
})
