import { expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { explainFailure } from '@/lib/operator/explain'
import { freePort } from '@/lib/operator/processes'
import { runProgram } from '@/lib/testing/program'

it('says in one line that the database has no space left', async () => {
  const raise = `DO $$ BEGIN RAISE EXCEPTION 'could not extend file "base/1": No space left on device' USING ERRCODE = '53100'; END $$`
  const failure: unknown = await pool()
    .query(raise)
    .catch((error: unknown) => error)
  expect(explainFailure(failure)).toBe(
    'The database cannot be used: could not extend file "base/1": No space left on device',
  )
})

it('keeps the whole stack of an internal error', () => {
  expect(explainFailure(new TypeError('x is undefined'))).toContain('explain.test.ts')
})

it('says in one line that DATA_DIR cannot be written', async () => {
  const DATA_DIR = '/dev/null/fieldline'
  const program = runProgram('start', [], { HOST: '127.0.0.1', PORT: String(await freePort()), DATA_DIR })
  expect([await program.exit, program.stderr()]).toEqual([
    1,
    `DATA_DIR: ${DATA_DIR} cannot be written: a part of the path is a file\n`,
  ])
})
