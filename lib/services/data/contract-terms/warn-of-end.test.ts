import { beforeEach, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { dayIn } from '@/lib/domain/time'
import { updateServiceContract } from '@/lib/services/customers/service-contracts'
import { listEvents } from '@/lib/services/data/events'
import { warnOfContractEnds } from '@/lib/services/data/contract-terms'
import { makeAccount } from '@/lib/testing/account'
import { makeCustomer, makeServiceContract } from '@/lib/testing/factories/customers'
import { makeJobsDue, runDueJobs } from '@/lib/testing/jobs'

let ctx: ServiceContext
let customerId: string

beforeEach(async () => {
  ctx = await makeAccount()
  customerId = (await makeCustomer(ctx)).id
})

/** A day so many days after today in the account's time zone. */
const inDays = (days: number) => dayIn(ctx.account.timeZone, new Date(Date.now() + days * 86_400_000))
const make = (more: Record<string, unknown>) =>
  makeServiceContract(ctx, customerId, { start_date: '2020-01-01', notice_days: 30, ...more })
const entriesOf = (id: string) =>
  db().history.findMany({
    where: { account_id: ctx.accountId, record_id: id, verb: 'near_end' },
    select: { actor_type: true, actor_name: true },
  })
async function sweep() {
  await runDueJobs('tell-of-contract-ends')
  await makeJobsDue('tell-of-contract-ends')
  await runDueJobs('tell-of-contract-ends')
}

describe('the end of a contract', () => {
  it('is told once when its notice begins, and again when it ends another day', async () => {
    const contract = await make({ end_date: inDays(29) })
    await sweep()
    await sweep()
    expect(await entriesOf(contract.id)).toEqual([{ actor_type: 'system', actor_name: 'Contract terms' }])
    await updateServiceContract(ctx, contract.id, { end_date: inDays(20) })
    await sweep()
    expect(await entriesOf(contract.id)).toHaveLength(2)
  })

  it('is told once by two processes at a time', async () => {
    const contract = await make({ end_date: inDays(10) })
    await Promise.all([warnOfContractEnds(), warnOfContractEnds()])
    expect(await entriesOf(contract.id)).toHaveLength(1)
  })

  it('is told late when nothing ran while it came', async () => {
    const contract = await make({ end_date: inDays(-3) })
    await sweep()
    expect(await entriesOf(contract.id)).toHaveLength(1)
  })

  it('is an event', async () => {
    const { id } = await make({ end_date: inDays(3) })
    await sweep()
    const { data } = await listEvents(ctx, { type: ['service_contract.expiring'] })
    expect(data).toMatchObject([{ type: 'service_contract.expiring', record_id: id }])
  })

  it.each([
    ['comes later', { end_date: 40 }],
    ['was long ago', { end_date: -60 }],
    ['nobody wants to hear of', { end_date: 3, notice_days: null }],
    ['is that of a draft', { end_date: 3, status: 'draft' }],
    ['is that of a cancelled one', { end_date: 3, status: 'cancelled' }],
  ])('is not told when it %s', async (_what, { end_date, ...more }) => {
    const contract = await make({ ...more, end_date: inDays(end_date) })
    await sweep()
    expect(await entriesOf(contract.id)).toEqual([])
  })
})
