import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { dayIn } from '@/lib/domain/time'
import { warnOfContractEnds } from '@/lib/services/data/contract-terms'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeCustomer, makeServiceContract } from '@/lib/testing/factories/customers'
import { watch } from '@/lib/testing/statements'
import { listEndingContracts } from './ending'
import { deleteServiceContract, renewServiceContract, restoreServiceContract, updateServiceContract } from './index'

let ctx: ServiceContext
let customerId: string

beforeEach(async () => {
  ctx = await makeAccount()
  customerId = (await makeCustomer(ctx, { name: 'Harbor Foods' })).id
})

/** A day so many days after today in the account's time zone. */
const inDays = (days: number) => dayIn(ctx.account.timeZone, new Date(Date.now() + days * 86_400_000))
const make = (more: Record<string, unknown>) =>
  makeServiceContract(ctx, customerId, { start_date: '2020-01-01', notice_days: 30, renewal: 'manual', ...more })
const listed = async () => (await listEndingContracts(ctx)).contracts.map(({ id }) => id)

describe('contracts near their end', () => {
  it('are listed from their notice on, those that end first before the others, in one statement', async () => {
    const later = await make({ end_date: inDays(20), renewal: 'automatic', term_months: 12 })
    const sooner = await make({ end_date: inDays(5) })
    await make({ end_date: inDays(40) })
    expect(await listed()).toEqual([])
    await warnOfContractEnds()
    expect(await listed()).toEqual([sooner.id, later.id])
    expect(await watch(() => listEndingContracts(ctx))).toHaveLength(1)
    const { contracts, more } = await listEndingContracts(ctx)
    const { id, name, contract_number } = later
    expect(more).toBe(false)
    expect(contracts[1]).toEqual({
      id,
      name,
      contract_number,
      customer: 'Harbor Foods',
      renewal: 'automatic',
      end_date: later.end_date,
      ends_in: 20,
    })
  })

  it('leave when they are renewed, cancelled, deleted or end another day, and come back with what is taken back', async () => {
    const renewed = await make({ end_date: inDays(5), term_months: 12 })
    const cancelled = await make({ end_date: inDays(6) })
    const deleted = await make({ end_date: inDays(7) })
    const moved = await make({ end_date: inDays(8) })
    await warnOfContractEnds()
    expect(await listed()).toEqual([renewed.id, cancelled.id, deleted.id, moved.id])
    const next = await renewServiceContract(ctx, renewed.id, {})
    await updateServiceContract(ctx, cancelled.id, { status: 'cancelled' })
    await deleteServiceContract(ctx, deleted.id)
    await updateServiceContract(ctx, moved.id, { end_date: inDays(400) })
    expect(await listed()).toEqual([])
    await deleteServiceContract(ctx, next.id)
    await restoreServiceContract(ctx, deleted.id)
    expect(await listed()).toEqual([renewed.id, deleted.id])
  })

  it('stay for a month after their end where they are to go on, and leave with their last day where they are not', async () => {
    const manual = await make({ end_date: inDays(-3) })
    await make({ end_date: inDays(-3), renewal: 'none' })
    const today = await make({ end_date: inDays(0), renewal: 'none' })
    await warnOfContractEnds()
    expect(await listed()).toEqual([manual.id, today.id])
    await db().$executeRaw`UPDATE service_contract SET end_date = end_date - 40, expiry_told_for = end_date - 40
      WHERE account_id = ${ctx.accountId}::uuid`
    expect(await listed()).toEqual([])
  })

  it('are nothing to another company, nor to who may not see contracts', async () => {
    await make({ end_date: inDays(5) })
    await warnOfContractEnds()
    expect((await listEndingContracts(await makeAccount())).contracts).toEqual([])
    const blind = withScopes(ctx, 'read:work-orders')
    await expect(listEndingContracts(blind)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
