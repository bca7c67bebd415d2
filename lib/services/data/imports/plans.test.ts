import { beforeEach, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { dayIn } from '@/lib/domain/time'
import { listImportedRecords } from '@/lib/services/data/imports'
import { listMaintenancePlans } from '@/lib/services/maintenance/plans'
import { createJobType } from '@/lib/services/work/job-types'
import { makeAccount } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeCheckedImport, problemsOf, runToEnd, undoToEnd } from '@/lib/testing/imports'
import { runDueJobs } from '@/lib/testing/jobs'
import { proofRuns } from '@/lib/testing/proof-size'

let ctx: ServiceContext

beforeEach(async () => {
  ctx = await makeAccount({ timeZone: 'UTC' })
  const customer = await makeCustomer(ctx, { name: 'Market' })
  for (const serial_number of ['R-1', 'R-2']) await makeAsset(ctx, { customer_id: customer.id, serial_number })
  await createJobType(ctx, { name: 'Filter change', code: 'FILT', estimated_duration: 60 })
})

const plans = async () => (await listMaintenancePlans(ctx, { sort: 'plan_number' })).data

it('plans say when they are due in plain columns or by a rule, and every problem names its column', async () => {
  const text = [
    'Name,Customer,Job type,Assets,Basis,Every,Unit,Rule,Starting,Until',
    'Twice a year,Market,filt,R-1|R-2,,6,Month,,2026-03-01,',
    'Mondays,Market,Filter change,R-1,,,,FREQ=WEEKLY;BYDAY=MO,2026-03-02,2027-03-01',
    'After the last,Market,FILT,R-2,floating,90,day,,2026-03-01,',
    'Both,Market,FILT,R-1,,6,month,FREQ=DAILY,2026-03-01,',
    'Neither,Market,FILT,R-1,,,,,2026-03-01,',
    'Half,Market,FILT,R-1,,2,,,2026-03-01,',
    'Wrong,Market,NONE,R-9,,,,FREQ=HOURLY,2.1.26.,',
    'Twins,Market,FILT,R-1|r-1,,1,fortnight,,2026-03-01,',
    'Floats,Market,FILT,,floating,,,,2026-03-01,',
    'Elsewhere,Nobody,FILT,R-1,,1,week,,2026-03-01,',
  ].join('\n')
  const { id } = await makeCheckedImport(ctx, 'maintenance-plans', text)
  expect(await problemsOf(ctx, id)).toEqual([
    [5, 'Every', 'must be empty beside a Rule: one of them says it'],
    [6, 'Every', 'is required with its Unit, or a Rule'],
    [7, 'Unit', 'must be day, week, month or year'],
    [8, 'Job type', expect.stringMatching(/^“NONE” is not an existing job type/)],
    [8, 'Assets', expect.stringMatching(/^“R-9” is not an existing asset; .* of the customer$/)],
    [8, 'Rule', 'FREQ must be one of DAILY, WEEKLY, MONTHLY, YEARLY.'],
    [8, 'Starting', 'must be a calendar day such as 2026-11-20'],
    [9, 'Assets', 'must name each asset once'],
    [9, 'Unit', '“fortnight” must be one of day, week, month, year'],
    [10, 'Every', 'is required when basis is floating'],
    [10, 'Unit', 'is required when basis is floating'],
    [11, 'Customer', expect.stringMatching(/^“Nobody” is not an existing customer/)],
  ])
  expect(await runToEnd(ctx, id)).toMatchObject({ made: 3, bad_lines: 7 })
  expect(await plans()).toMatchObject([
    { plan_number: 'PM-000001', status: 'draft', rrule: 'FREQ=MONTHLY;INTERVAL=6', anchor_date: '2026-03-01' },
    { rrule: 'FREQ=WEEKLY;BYDAY=MO', end_date: '2027-03-01', start_date: dayIn('UTC', new Date()) },
    { basis: 'floating', rrule: null, every: 90, every_unit: 'day' },
  ])
  expect(await db().maintenancePlanAsset.count({ where: { account_id: ctx.accountId } })).toBe(4)
  expect(await undoToEnd(ctx, id)).toMatchObject({ undone: 3, kept: 0 })
  expect(await plans()).toEqual([])
})

it('an undo leaves a plan alone that has work orders by now, and takes the others with what was planned', async () => {
  const today = dayIn('UTC', new Date())
  const line = (name: string, more: string) => `${name},Market,FILT,R-1,1,week,${today},active,${more}`
  const text = `Name,Customer,Job type,Assets,Every,Unit,Starting,Status,From\n${line('Now', '')}\n${line('Later', '2999-01-01')}\n`
  const { id } = await makeCheckedImport(ctx, 'maintenance-plans', text)
  await runToEnd(ctx, id)
  await runDueJobs('generate-visits')
  expect(await undoToEnd(ctx, id)).toMatchObject({ undone: 1, kept: 1 })
  const { data } = await listImportedRecords(ctx, id, {})
  expect(data.map(({ line: at, kept }) => [at, kept])).toEqual([
    [2, 'has work orders by now'],
    [3, null],
  ])
})

const PLANS = proofRuns(1_000, 250)

it('hundreds of plans are checked, written and taken back whole', { timeout: 120_000 }, async () => {
  const lines = Array.from({ length: PLANS }, (_, index) => `Plan ${index},Market,FILT,R-1|R-2,6,month,2026-03-01`)
  const text = `Name,Customer,Job type,Assets,Every,Unit,Starting\n${lines.join('\n')}\n`
  const { id } = await makeCheckedImport(ctx, 'maintenance-plans', text)
  expect(await runToEnd(ctx, id)).toMatchObject({ status: 'done', made: PLANS, bad_lines: 0 })
  expect(await undoToEnd(ctx, id)).toMatchObject({ undone: PLANS, kept: 0 })
  expect(await plans()).toEqual([])
})
