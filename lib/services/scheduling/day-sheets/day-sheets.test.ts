import { beforeAll, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { createTechnician } from '@/lib/services/people/technicians'
import { createArrivalPromise } from '@/lib/services/work/arrival-promises'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { watch } from '@/lib/testing/statements'
import { readDaySheets } from './index'

/** Of the account’s time zone, in which noon UTC is on the same day. */
const DAY = '2999-01-07'
let ctx: ServiceContext
let home: Household

beforeAll(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
})

it('tells a technician who, where, which machine and what was promised, in three statements', async () => {
  const noon = new Date(Date.parse(`${DAY}T12:00:00Z`)).toISOString()
  const { customer_id, contact_id, site_id, asset_ids, technician_id } = home
  const about = { customer_id, contact_id, site_id, asset_ids, technician_id, description: 'Too warm' }
  const order = await makeWorkOrder(ctx, { ...about, scheduled_date: noon, estimated_duration: 90 })
  await makeWorkOrder(ctx, { ...about, scheduled_date: '2999-01-09T12:00:00Z' })
  await createArrivalPromise(ctx, order.id, { until: `${DAY}T13:00:00Z` })
  const [sheet, ...others] = await readDaySheets(ctx, DAY, null)
  expect(others).toEqual([])
  expect(sheet).toMatchObject({
    technician: { id: technician_id, name: 'Sam Reyes' },
    leave: null,
    stops: [
      {
        work_order_number: order.work_order_number,
        starts_at: noon,
        ends_at: `${DAY}T13:30:00.000Z`,
        customer: 'Harbor Bakery',
        site: 'Main bakery',
        address: { street: '410 Terry Ave N' },
        contact: { name: 'Ines Ortega', phone: '+1 206 555 0142' },
        assets: [{ name: 'Rooftop unit 1' }, { name: 'Walk-in cooler' }],
        description: 'Too warm',
        promised_until: `${DAY}T13:00:00.000Z`,
      },
    ],
  })
  expect(await watch(() => readDaySheets(ctx, DAY, null))).toHaveLength(3)
})

it('has a sheet for whoever is named, also without visits, and for nobody of another company', async () => {
  const free = await createTechnician(ctx, { name: 'Kim Park' })
  expect(await readDaySheets(ctx, DAY, [free.id])).toMatchObject([{ technician: { name: 'Kim Park' }, stops: [] }])
  expect(await readDaySheets(await makeAccount(), DAY, [free.id])).toEqual([])
  await expect(readDaySheets(withScopes(ctx, 'read:assets'), DAY, null)).rejects.toMatchObject({ code: 'forbidden' })
})
