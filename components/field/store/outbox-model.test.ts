import { expect, it } from 'vitest'
import { live } from './outbox-model'

/* The model must find a faulty phone: one that ignores the answer that a picture is missing never sends it again. */

const JOB = '018f0000-0000-7000-8000-000000000001'

/** A picture whose request number `place` is lost, and which the server loses as well where nothing shows it by then. */
const lostAt = (index: number, ignoresLoss: boolean) =>
  live(
    [
      { do: 'work', kind: 'photo', job: JOB },
      { do: 'flush', faults: [...Array.from({ length: index }, () => 'fine' as const), 'request_lost'], loses: true },
    ],
    0,
    (answer) =>
      ignoresLoss
        ? { ...answer, commands: answer.commands.filter(({ reason }) => reason !== 'upload_missing') }
        : answer,
  ).then(
    () => 'holds',
    () => 'broken',
  )

it.each([
  { ignoresLoss: false, broken: [] },
  { ignoresLoss: true, broken: ['broken'] },
])('finds a phone that ignores missing pictures, and no other: $ignoresLoss', async ({ ignoresLoss, broken }) => {
  const ended = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => lostAt(index, ignoresLoss)))
  expect(ended.filter((one) => one === 'broken')).toEqual(broken)
})
