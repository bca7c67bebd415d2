import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { ONE_OUTCOME_EACH } from './outbox-model'
import type * as Outbox from './outbox'

/* Whether the property is one that a wrong outbox does not have: this one does not send a picture again that the server has lost. */

vi.mock('./outbox', async (original) => {
  const outbox = await original<typeof Outbox>()
  const settle: typeof Outbox.settle = (db, outcomes) =>
    outbox.settle(
      db,
      outcomes.filter(({ reason }) => reason !== 'upload_missing'),
    )
  return { ...outbox, settle }
})

it('finds an outbox that does not send again what the server has lost', { timeout: 300_000 }, async () => {
  const found = await fc.check(ONE_OUTCOME_EACH, { numRuns: 10_000, endOnFailure: true })
  expect(found.failed).toBe(true)
})
