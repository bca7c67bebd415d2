import { expect, it } from 'vitest'
import { currentOf, toldStateOf } from './told'

it('says where a technician is with a job, as long as its status leaves room for it', () => {
  expect(toldStateOf({ status: 'assigned' })).toBeNull()
  expect(toldStateOf({ status: 'in_progress' })).toBeNull()
  expect(toldStateOf({ status: 'assigned', last_event: 'travel_started' })).toBe('travelling')
  expect(toldStateOf({ status: 'assigned', last_event: 'arrived' })).toBe('on_site')
  expect(toldStateOf({ status: 'in_progress', last_event: 'resumed' })).toBe('working')
  expect(toldStateOf({ status: 'on_hold', last_event: 'work_started' })).toBe('paused')
  expect(toldStateOf({ status: 'on_hold', last_event: 'cannot_complete' })).toBe('cannot_complete')
  // Reopened by the office: what was told belongs to the first time.
  expect(toldStateOf({ status: 'assigned', last_event: 'completed' })).toBeNull()
  expect(toldStateOf({ status: 'completed', last_event: 'completed' })).toBeNull()
})

it('says of several jobs the one that is being done', () => {
  const paused = { id: '1', status: 'on_hold', last_event: 'paused' } as const
  const travelling = { id: '2', status: 'assigned', last_event: 'travel_started' } as const
  const planned = { id: '3', status: 'assigned' } as const
  expect(currentOf([planned])).toBeNull()
  expect(currentOf([paused, planned])).toEqual({ job: paused, state: 'paused' })
  expect(currentOf([paused, travelling, planned])).toEqual({ job: travelling, state: 'travelling' })
})
