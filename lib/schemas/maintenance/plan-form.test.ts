import { expect, test } from 'vitest'
import { NEW_PLAN, planForm } from './plan-form'

const values = { ...NEW_PLAN, customer_id: 'c', job_type_id: 'j', anchor_date: '2035-01-31', asset_ids: ['a'] }
const problem = (more: object) => planForm.safeParse({ ...values, ...more }).error?.issues.map(({ message }) => message)

test('the form of a plan names what is wrong with a rule or a season, and takes both left empty', () => {
  expect(problem({})).toBeUndefined()
  expect(problem({ rrule: 'FREQ=MONTHLY;BYHOUR=3' })?.[0]).toMatch(/^BYHOUR can't be used/)
  expect(problem({ season_from: '02-30', season_to: '10-31' })).toEqual(['must be a day of every year such as 04-01'])
  expect(problem({ season_from: '04-01' })).toEqual(['is required: a season has a first and a last day'])
})
