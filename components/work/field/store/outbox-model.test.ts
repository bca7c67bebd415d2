import { expect, it, vi } from 'vitest'
import { live } from './outbox-model'
import type * as Outbox from './outbox'

/* Whether the model finds an outbox that is wrong: this one does not send a picture again that the server has lost. */

const { settling } = vi.hoisted(() => ({ settling: { isWrong: false } }))

vi.mock('./outbox', async (original) => {
  const outbox = await original<typeof Outbox>()
  const settle: typeof Outbox.settle = (db, outcomes) =>
    outbox.settle(db, settling.isWrong ? outcomes.filter(({ reason }) => reason !== 'upload_missing') : outcomes)
  return { ...outbox, settle }
})

const JOB = '018f0000-0000-7000-8000-000000000001'

/** A picture whose request number `place` is lost, and which the server loses as well where nothing shows it by then. */
const lostAt = (place: number) =>
  live(
    [
      { do: 'work', kind: 'photo', job: JOB },
      { do: 'flush', faults: [...Array.from({ length: place }, () => 'fine' as const), 'request_lost'], loses: true },
    ],
    0,
  ).then(
    () => 'holds',
    () => 'broken',
  )

it.each([
  { isWrong: false, broken: [] },
  { isWrong: true, broken: ['broken'] },
])('finds an outbox that does not send again what the server has lost: $isWrong', async ({ isWrong, broken }) => {
  settling.isWrong = isWrong
  const ended = await Promise.all([0, 1, 2, 3, 4, 5].map(lostAt))
  expect(ended.filter((one) => one === 'broken')).toEqual(broken)
})
