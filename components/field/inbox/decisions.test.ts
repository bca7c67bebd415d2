import { expect, it } from 'vitest'
import type { UndecidedCommand } from '@/lib/schemas/field/inbox'
import { byJob, choicesOf, decisionsOf, decisionWords, outcomesOf } from './decisions'

const job = (id: string) => ({
  id,
  work_order_number: 'WO-1',
  customer: 'Harbor Foods',
  site: 'Pier',
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
  photos: [],
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

it('shows all that waits at a job in one row, and names what becomes of each follow-up', () => {
  const open = { job: { ...job('one'), status: 'open' as const } }
  const followUp = (id: string, payload: UndecidedCommand['payload']) =>
    command(id, 'follow_up', 15, { ...open, payload })
  const decisions = decisionsOf([
    command('a', 'start', 14, open),
    followUp('b', { what: 'visit', description: 'Belt worn', day: '2027-03-20' }),
    followUp('c', { what: 'part', quantity: 2, name: 'Fan belt' }),
    followUp('d', { what: 'work_order', asset: 'Cooler', photos: ['x'] }),
    command('e', 'follow_up', 16, { payload: { what: 'visit' } }),
    command('f', 'start', 17, { job: job('other') }),
  ])
  expect(byJob(decisions).map((row) => row.map(([{ id }]) => id))).toEqual([['a', 'b', 'c', 'd', 'e'], ['f']])
  expect(decisions.map((decision) => outcomesOf(decision).apply).slice(1, 5)).toEqual([
    'WO-1 gets a further visit without a technician, on the day that is wanted, in the queue.',
    'WO-1 gets the task “Fit 2 × Fan belt” and a further visit without a technician, without a time, in the queue.',
    'A new open work order for Harbor Foods, Pier, Cooler, with 1 photo(s).',
    'WO-1 is cancelled: reopen it first.',
  ])
  expect(decisions.map((decision) => choicesOf(decision).apply.label).slice(0, 4)).toEqual([
    'Apply',
    'Add a visit',
    'Add a task and a visit',
    'Create the work order',
  ])
})

it('says that a nameplate changes the machine', () => {
  const payload = { what: 'nameplate', asset: 'Freezer 2', serial_number: 'SN-1', read: [] }
  const [decision] = decisionsOf([command('a', 'follow_up', 15, { payload })])
  expect(decision && [decisionWords(decision), choicesOf(decision).apply.label, outcomesOf(decision).discard]).toEqual([
    'Sam Reyes read the nameplate of Freezer 2',
    'Change the machine',
    'The machine stays as it is.',
  ])
})
