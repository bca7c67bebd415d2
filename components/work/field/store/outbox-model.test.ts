import { expect, it } from 'vitest'
import { live } from './outbox-model'

/* Whether the model finds a phone that is wrong: one that does not hear that the server has lost a picture never sends it again. */

const JOB = '018f0000-0000-7000-8000-000000000001'

/** A picture whose request number `place` is lost, and which the server loses as well where nothing shows it by then. */
const lostAt = (place: number, isDeaf: boolean) =>
  live(
    [
      { do: 'work', kind: 'photo', job: JOB },
      { do: 'flush', faults: [...Array.from({ length: place }, () => 'fine' as const), 'request_lost'], loses: true },
    ],
    0,
    (answer) =>
      isDeaf ? { ...answer, commands: answer.commands.filter(({ reason }) => reason !== 'upload_missing') } : answer,
  ).then(
    () => 'holds',
    () => 'broken',
  )

it.each([
  { isDeaf: false, broken: [] },
  { isDeaf: true, broken: ['broken'] },
])('finds a phone that does not send again what the server has lost: $isDeaf', async ({ isDeaf, broken }) => {
  const ended = await Promise.all([0, 1, 2, 3, 4, 5].map((place) => lostAt(place, isDeaf)))
  expect(ended.filter((one) => one === 'broken')).toEqual(broken)
})
