import { expect, test } from 'vitest'
import { withReferenceIds } from './reference-ids'

test('gives the colleague’s version the ids that the form has, and leaves other answers alone', () => {
  const theirs = { name: 'Harbor', branch: { id: 'b1', name: 'North' }, object: null }
  const stale = { status: 'stale', mine: { branch_id: 'b2' }, theirs, version: '"1"' } as const
  const fields = { branch_id: 'branch', object_id: 'object' }
  expect(withReferenceIds(stale, fields)).toEqual({
    ...stale,
    theirs: { ...theirs, branch_id: 'b1', object_id: null },
  })
  const done = { status: 'ok', data: 1 } as const
  expect(withReferenceIds(done, fields)).toBe(done)
})
