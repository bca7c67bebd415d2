import { expect, it } from 'vitest'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import { lastEvent } from './kinds'
import { OWN_STATES, ownStateOf } from './own-state'

it('goes from the way to the site to the work, and follows the job', () => {
  expect(ownStateOf('assigned', null)).toBe('assigned')
  expect(ownStateOf('assigned', 'travel_started')).toBe('travelling')
  expect(ownStateOf('assigned', 'arrived')).toBe('on_site')
  expect(ownStateOf('in_progress', 'work_started')).toBe('working')
  expect(ownStateOf('on_hold', 'paused')).toBe('paused')
  expect(ownStateOf('on_hold', 'cannot_complete')).toBe('cannot_complete')
  expect(ownStateOf('completed', 'completed')).toBe('done')
})

it('believes the job where the office moved it after what was told', () => {
  expect(ownStateOf('completed', 'paused')).toBe('done')
  expect(ownStateOf('assigned', 'completed')).toBe('assigned')
  expect(ownStateOf('in_progress', 'paused')).toBe('working')
})

it('knows a state for every status', () => {
  for (const status of WORK_ORDER_STATUSES) expect(OWN_STATES).toContain(ownStateOf(status, null))
})

it('takes the last command that tells an event', () => {
  expect(lastEvent([{ kind: 'arrive' }, { kind: 'start' }, { kind: 'note' }])).toBe('work_started')
  expect(lastEvent([{ kind: 'note' }])).toBeNull()
})
