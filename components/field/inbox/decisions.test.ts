import { expect, it } from 'vitest'
import type { UndecidedCommand } from '@/lib/schemas/field/inbox'
import { decisionsOf, decisionWords, outcomesOf } from './decisions'

const job = (id: string) => ({
  id,
  work_order_number: 'WO-1',
  customer: 'Harbor Foods',
  status: 'cancelled' as const,
  inTrash: false,
  technician: 'Sam Reyes',
})
const command = (id: string, kind: string, hour: number, more: Partial<UndecidedCommand> = {}): UndecidedCommand => ({
  id,
  kind,
  payload: {},
  found: null,
  reason: 'cancelled',
  message: null,
  isKept: true,
  job: job('one'),
  occurred_at: `2027-03-10T${hour}:00:00.000Z`,
  received_at: '2027-03-10T20:00:00.000Z',
  technician: { id: 'sam', name: 'Sam Reyes' },
  ...more,
})

it('asks once about a job, with its steps in the order in which they happened', () => {
  const [decision, ...others] = decisionsOf([
    command('a', 'complete_job', 15),
    command('b', 'start', 14),
    command('c', 'complete_job', 16, { technician: { id: 'ana', name: 'Ana Ruiz' } }),
  ])
  expect(others).toEqual([])
  expect(decision?.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  expect(decision && decisionWords(decision)).toBe(
    'Sam Reyes started the job, then completed the job, Ana Ruiz completed the job',
  )
})

it('asks about each job, and about each changed field, by itself', () => {
  const notes = { payload: { field: 'notes' } }
  const decisions = decisionsOf([
    command('a', 'start', 14),
    command('b', 'set_field', 15, notes),
    command('c', 'start', 16, { job: job('other') }),
    command('d', 'note', 17, { job: null }),
    command('e', 'complete_job', 18),
  ])
  expect(decisions.map((decision) => decision.map(({ id }) => id))).toEqual([['a', 'e'], ['b'], ['c'], ['d']])
})

it('says what each choice leads to', () => {
  const [steps, notes, photo] = decisionsOf([
    command('a', 'start', 14),
    command('b', 'complete_job', 15),
    command('c', 'set_field', 16),
    command('d', 'delete_photo', 17, { job: job('other') }),
  ])
  expect(steps && outcomesOf(steps)).toEqual({
    apply: 'The job becomes completed at the time that was reported, unless a later step is known.',
    discard: 'The job stays cancelled.',
  })
  expect(notes && outcomesOf(notes).discard).toBe('It stays as the office has it.')
  expect(photo && outcomesOf(photo).apply).toBe('It is done as it was reported.')
})
