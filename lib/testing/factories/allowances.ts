import { db } from '@/lib/db/client'
import { createLineItem } from '@/lib/services/work/line-items'
import { createTask } from '@/lib/services/work/tasks'
import { createWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeContractLine, makeCustomer, makeServiceContract } from './customers'

/** One visit a year. */
export const ONE_VISIT = { included: 1, unit: 'visit', period: 'year' }

/** A customer whose contract pays for all labor, with an allowance of one visit a year unless the test says otherwise. */
export async function makeAllowance(allowance: Record<string, unknown> = ONE_VISIT) {
  const ctx = await makeAccount()
  const customer = await makeCustomer(ctx)
  const contract = await makeServiceContract(ctx, customer.id)
  const line = await makeContractLine(ctx, contract.id, allowance)
  const makeOrder = async () => {
    const order = await createWorkOrder(ctx, { customer_id: customer.id })
    const task = await createTask(ctx, order.id, { name: 'Repair' })
    const item = await createLineItem(ctx, task.id, { type: 'labor', description: 'Work', quantity: 2, unit_price: 50 })
    return { ...order, task, item }
  }
  /** What is used of the allowance: the sum of what was taken and given back. */
  const used = async () => {
    const { _sum } = await db().contractUsage.aggregate({
      where: { account_id: ctx.accountId, contract_line_id: line.id },
      _sum: { quantity: true },
    })
    return Number(_sum.quantity ?? 0)
  }
  return { ctx, customer, contract, line, makeOrder, used }
}
