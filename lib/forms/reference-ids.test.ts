import { expect, test } from 'vitest'
import { withReferenceIds } from './reference-ids'

test('gives a record the ids that the form has', () => {
  const theirs = { name: 'Harbor', branch: { id: 'b1', name: 'North' }, object: null }
  const asForm = withReferenceIds({ branch_id: 'branch', object_id: 'object' })
  expect(asForm(theirs)).toEqual({ ...theirs, branch_id: 'b1', object_id: null })
})
