import { expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { listMissingData } from '@/lib/services/company/missing-data'

test('names missing data until it is entered', async () => {
  const ctx = await makeAccount()
  expect(await listMissingData(ctx)).toEqual([])
  const home = await makeHousehold(ctx)
  const where = { account_id: ctx.accountId }
  const job = await makeWorkOrder(ctx, { customer_id: home.customer_id, required_skills: ['Gas', 'HVAC'] })
  await db().technician.updateMany({ where: where, data: { skills: ['hvac '], territory: 'Harbor' } })
  await db().serviceContract.create({
    data: { ...where, id: newId(), customer_id: home.customer_id, contract_number: 'C-1', name: 'Gold' },
  })
  const withName = async () =>
    (await listMissingData(ctx)).map(({ kind, count, records }) => [
      kind,
      count,
      records.map(({ name, detail }) => [name, detail]),
    ])
  expect(await withName()).toEqual([
    ['technician_shifts', 1, [['Sam Reyes', null]]],
    ['unknown_territory', 1, [['Sam Reyes', 'Harbor']]],
    ['job_duration', 1, [[job.work_order_number, 'Harbor Bakery']]],
    ['job_place', 1, [[job.work_order_number, 'Harbor Bakery']]],
    ['job_skill', 1, [[job.work_order_number, 'Gas']]],
    ['contract_response', 1, [['Gold', 'Harbor Bakery']]],
  ])

  await db().territory.create({ data: { ...where, id: newId(), name: 'harbor' } })
  const shift = { technician_id: home.technician_id, weekday: 1, start_minute: 480, end_minute: 960 }
  await db().shift.create({ data: { ...where, id: newId(), ...shift } })
  await db().site.updateMany({ where: where, data: { latitude: 47.6, longitude: -122.3 } })
  await db().serviceContract.updateMany({ where: where, data: { response_hours: 8 } })
  await updateWorkOrder(ctx, job.id, { site_id: home.site_id, estimated_duration: 60, required_skills: ['HVAC'] })
  expect(await withName()).toEqual([])
  await expect(listMissingData(withScopes(ctx, 'read:customers'))).rejects.toMatchObject({ code: 'forbidden' })
})
