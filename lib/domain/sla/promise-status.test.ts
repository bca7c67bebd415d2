import { expect, it } from 'vitest'
import { type NextPromise, promiseTerm, promiseWords, type ShownPromise, statusOf } from './promise-status'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const promise = (more: Partial<ShownPromise>): ShownPromise => ({
  kind: 'arrive',
  state: 'running',
  contract: 'Gold',
  contract_id: null,
  level: null,
  calendar: null,
  minutes: 240,
  due_at: '2026-11-20T14:00:00Z',
  met_at: null,
  business_minutes: null,
  ...more,
})

it.each<[string, Partial<ShownPromise>, object]>([
  ['runs', {}, { status: 'open', left: '4 h left' }],
  ['is near its end', { due_at: '2026-11-20T11:00:00Z' }, { status: 'soon', left: '1 h left' }],
  ['was warned of', { state: 'warned' }, { status: 'soon', left: '4 h left' }],
  ['is broken', { state: 'breached', due_at: '2026-11-20T09:30:00Z' }, { status: 'late', left: 'overdue by 30 min' }],
  ['was kept', { state: 'met', met_at: '2026-11-20T13:00:00Z' }, { status: 'kept', left: 'kept, 1 h early' }],
  ['was missed', { state: 'breached', met_at: '2026-11-20T15:00:00Z' }, { status: 'missed', left: 'missed by 1 h' }],
  ['has no due time', { due_at: null }, { status: 'open', left: 'no due time' }],
  [
    'is paused',
    { state: 'paused', due_at: null, business_minutes: 50 },
    { status: 'open', left: '3 h 10 min left, paused' },
  ],
])('says what is left of a promise that %s', (_how, more, said) => {
  expect(statusOf(promise(more), NOW)).toEqual(said)
})

const next = (more: Partial<NextPromise>): NextPromise => ({
  kind: 'arrive',
  state: 'running',
  due_at: '2026-11-20T13:10:00Z',
  minutes_left: null,
  ...more,
})

it.each<[string, Partial<NextPromise>, object]>([
  ['runs', {}, { status: 'open', text: 'Arrive: 3 h 10 min left', short: 'Arrive 3h' }],
  ['was warned of', { state: 'warned' }, { status: 'soon', short: 'Arrive 3h' }],
  [
    'is broken',
    { kind: 'resolve', due_at: '2026-11-20T09:40:00Z' },
    { status: 'late', text: 'Finish: overdue by 20 min', short: 'Finish 20m late' },
  ],
  [
    'is paused',
    { kind: 'acknowledge', state: 'paused', due_at: null, minutes_left: 50 },
    { status: 'open', paused: true, text: 'Assign: 50 min left, paused', short: 'Assign 50m paused' },
  ],
  ['has days', { due_at: '2026-11-22T11:00:00Z' }, { short: 'Arrive 2d' }],
])('says on a chip the status of the next promise that %s', (_how, more, said) => {
  expect(promiseWords(next(more), NOW)).toMatchObject(said)
})

it('names what is promised before its moment', () => expect(promiseTerm('resolve')).toBe('Finish by'))
