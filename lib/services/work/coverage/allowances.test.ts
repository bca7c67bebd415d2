import { expect, it } from 'vitest'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeAllowance, ONE_VISIT } from '@/lib/testing/factories/allowances'
import { makeContractLine } from '@/lib/testing/factories/customers'
import { listAllowances } from './index'

it('says how much of each allowance is used in its period, and leaves out lines without one', async () => {
  const { ctx, contract, line, makeOrder } = await makeAllowance({ ...ONE_VISIT, included: 4 })
  await makeContractLine(ctx, contract.id)
  await updateWorkOrder(ctx, (await makeOrder()).id, { status: 'completed' })
  expect(await listAllowances(ctx, contract.id)).toEqual([
    { line_id: line.id, unit: 'visit', period: 'year', included: 4, used: 1 },
  ])
})

it('answers nothing to another company or without permission', async () => {
  const { ctx, contract } = await makeAllowance()
  await expect(listAllowances(await makeAccount(), contract.id)).rejects.toMatchObject({ code: 'not_found' })
  const without = withScopes(ctx, 'read:work-orders')
  await expect(listAllowances(without, contract.id)).rejects.toMatchObject({ code: 'forbidden' })
})
