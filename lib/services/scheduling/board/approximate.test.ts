import { expect, it } from 'vitest'
import { readBoardJob, readJobDetails } from '@/lib/services/scheduling/board'
import { makeAccount } from '@/lib/testing/account'
import { makeSite } from '@/lib/testing/factories/customers'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'

it('says of a job whether its site is only located approximately, on the board and in the panel', async () => {
  const ctx = await makeAccount({ timeZone: 'America/Los_Angeles' })
  const { customer_id } = await makeHousehold(ctx)
  const at = async (site: Parameters<typeof makeSite>[2]) => {
    const { id: site_id } = await makeSite(ctx, customer_id, site)
    const { id } = await makeWorkOrder(ctx, { customer_id, site_id })
    return [
      (await readBoardJob(ctx, id)).site?.is_approximate,
      (await readJobDetails(ctx, id)).site?.location_precision,
    ]
  }
  const address = { street: '1200 Pike St', city: 'Seattle', state: 'WA', postal_code: '98101' }
  expect(await at({ address })).toEqual([true, 'approximate'])
  expect(await at({ latitude: 47.6, longitude: -122.3 })).toEqual([false, 'manual'])
  expect(await at({})).toEqual([false, null])
})
