import { expect, it } from 'vitest'
import { signedBy } from './signed-by'

const waiting = [{ role: 'technician' as const, signer_name: 'Sam Reyes' }]
const rules = { min_photos: 0, signature: 'customer' as const, all_items: false, meters: [] }

it('keeps a signature when the completion of the job requires none', () => {
  const job = { completion: null, signed_by: ['customer' as const], signatures_waiting: [] }
  expect(signedBy(job)).toEqual(['customer'])
  expect(signedBy({ ...job, signatures_waiting: waiting })).toEqual(['customer', 'technician'])
})

it('reads what an older version of the app stored', () => {
  const completion = { ...rules, signed_by: ['customer' as const] }
  expect(signedBy({ completion, signatures_waiting: waiting })).toEqual(['customer', 'technician'])
})
