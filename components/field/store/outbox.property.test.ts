import fc from 'fast-check'
import { expect, it } from 'vitest'
import { proofRuns } from '@/lib/testing/proof-size'
import { ONE_OUTCOME_EACH } from './outbox-model'

it('ends with one outcome for each command, and each report stored once', { timeout: 900_000 }, async () => {
  await expect(fc.assert(ONE_OUTCOME_EACH, { numRuns: proofRuns(10_000) })).resolves.toBeUndefined()
})
