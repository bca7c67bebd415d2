import { expect, it } from 'vitest'
import { ownStateOf } from './own-state'
import { stateAtVisit } from './visit-state'

it('is done with a visit that is over while the job goes on, and not with the one that comes after it', () => {
  const state = ownStateOf('in_progress', 'visit_ended')
  expect(state).toBe('done')
  expect(stateAtVisit(state, 'in_progress', { is_primary: true, status: 'done' })).toBe('done')
  expect(stateAtVisit(state, 'in_progress', { is_primary: false, status: 'planned' })).toBe('assigned')
  expect(stateAtVisit(state, 'in_progress', { is_primary: false, status: 'on_site' })).toBe('working')
  expect(stateAtVisit('done', 'completed', { is_primary: false, status: 'planned' })).toBe('done')
})

it('is not at work with a further visit because somebody else is', () => {
  expect(stateAtVisit('working', 'in_progress', { is_primary: false, status: 'planned' })).toBe('assigned')
  expect(stateAtVisit('working', 'in_progress', { is_primary: true, status: 'planned' })).toBe('working')
  expect(stateAtVisit('working', 'in_progress', null)).toBe('working')
})
