import { expect, test } from 'vitest'
import { NEW_PLAN, planBodyOf, planForm } from './plan-form'

const values = { ...NEW_PLAN, customer_id: 'c', job_type_id: 'j', anchor_date: '2035-01-31', asset_ids: ['a'] }
const problem = (more: object) => planForm.safeParse({ ...values, ...more }).error?.issues.map(({ message }) => message)

test('the form of a plan names what is wrong with a rule or a season, and takes both left empty', () => {
  expect(problem({})).toBeUndefined()
  expect(problem({ rrule: 'FREQ=MONTHLY;BYHOUR=3' })?.[0]).toMatch(/^BYHOUR can't be used/)
  expect(problem({ season_from: '02-30', season_to: '10-31' })).toEqual(['must be a day of every year such as 04-01'])
  expect(problem({ season_from: '04-01' })).toEqual(['is required: a season has a first and a last day'])
})

test('a plan by a counter asks for how much, and counts for each asset', () => {
  expect(problem({ basis: 'meter' })).toEqual(['is required: after how much of the counter'])
  expect(problem({ basis: 'first_of', meter_every: 0 })).toEqual(['must be more than 0'])
  const body = (basis: 'meter' | 'first_of' | 'floating') =>
    planBodyOf({ ...values, basis, grouping: 'all', meter_every: 500 }, 'Plan')
  expect(body('meter')).toMatchObject({ every: null, meter_every: 500, rrule: null, grouping: 'per_asset' })
  expect(body('first_of')).toMatchObject({ every: 6, meter_every: 500, rrule: null, grouping: 'per_asset' })
  expect(body('floating')).toMatchObject({ every: 6, meter_every: null, grouping: 'all' })
})
