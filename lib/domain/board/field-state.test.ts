import { expect, it } from 'vitest'
import { currentFieldState, fieldStateOf } from './field-state'

it('follows the last event of the phone until the office changes the status', () => {
  expect(fieldStateOf({ status: 'assigned' })).toBeNull()
  expect(fieldStateOf({ status: 'in_progress' })).toBeNull()
  expect(fieldStateOf({ status: 'assigned', last_event: 'travel_started' })).toBe('travelling')
  expect(fieldStateOf({ status: 'assigned', last_event: 'arrived' })).toBe('on_site')
  expect(fieldStateOf({ status: 'in_progress', last_event: 'resumed' })).toBe('working')
  expect(fieldStateOf({ status: 'on_hold', last_event: 'work_started' })).toBe('paused')
  expect(fieldStateOf({ status: 'on_hold', last_event: 'cannot_complete' })).toBe('cannot_complete')
  // Reopened by the office after the phone had completed it.
  expect(fieldStateOf({ status: 'assigned', last_event: 'completed' })).toBeNull()
  expect(fieldStateOf({ status: 'completed', last_event: 'completed' })).toBeNull()
})

it('takes the job that is being done before one that is paused', () => {
  const paused = { id: '1', status: 'on_hold', last_event: 'paused' } as const
  const travelling = { id: '2', status: 'assigned', last_event: 'travel_started' } as const
  const planned = { id: '3', status: 'assigned' } as const
  expect(currentFieldState([planned])).toBeNull()
  expect(currentFieldState([paused, planned])).toEqual({ job: paused, state: 'paused' })
  expect(currentFieldState([paused, travelling, planned])).toEqual({ job: travelling, state: 'travelling' })
})
