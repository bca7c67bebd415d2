import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { withIdempotencyKey } from '@/lib/api/idempotency'
import { newId } from '@/lib/domain/id'
import { ServiceError } from '@/lib/errors'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { clocksOf, makePromise } from '@/lib/testing/factories/promises'
import { type Household, makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { watch } from '@/lib/testing/statements'
import { db } from '@/lib/db/client'
import { noteWithin, takeNoted } from '@/lib/db/follow-up'
import { inTransaction, runAndRollback, type Transaction } from '@/lib/db/transaction'
import { noteWorkOrder } from './follow-up'

let ctx: ServiceContext
let home: Household

beforeAll(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
  await makePromise(ctx, home)
})

const call = () =>
  makeWorkOrder(ctx, { customer_id: home.customer_id, asset_ids: home.asset_ids, work_order_type: 'repair' })
const note = (tx: Transaction, id: string) => noteWorkOrder(tx, ctx.accountId, id)
const notedOrders = (tx: Transaction) => [...(takeNoted(tx)?.get('work_order')?.get(ctx.accountId) ?? [])]

/** The work orders that a transaction followed at its end, by the values of what it sent. */
async function followedBy(work: () => Promise<unknown>): Promise<unknown[]> {
  const sent = await watch(work)
  return sent.filter(({ text }) => text.includes('trashed_contracts')).map(({ values }) => values?.[1])
}

describe('noteWithin', () => {
  it('keeps what was noted before, and what the work noted as far as that stays', async () => {
    const [before, inner, lost, failed] = [newId(), newId(), newId(), newId()]
    await db().$transaction(async (tx) => {
      note(tx, before)
      await noteWithin(tx, true, async () => note(tx, inner))
      await noteWithin(tx, false, async () => note(tx, lost))
      const refused = noteWithin(tx, true, async () => {
        note(tx, failed)
        throw new Error('refused')
      })
      await expect(refused).rejects.toThrow('refused')
      expect(notedOrders(tx)).toEqual([before, inner])
    })
  })
})

describe('work that is taken back', () => {
  it('of a dry run is not followed, neither by its transaction nor by the next', async () => {
    const [tried, changed] = [await call(), await call()]
    const dryRun = (within: ServiceContext) =>
      runAndRollback(within, (inside) => updateWorkOrder(inside, tried.id, { priority: 'urgent' }))
    const followed = await followedBy(() =>
      inTransaction(ctx, async (tx) => {
        await dryRun({ ...ctx, tx })
        await updateWorkOrder({ ...ctx, tx }, changed.id, { priority: 'high' })
      }),
    )
    expect(followed).toEqual([[changed.id]])
    expect(await followedBy(() => dryRun(ctx))).toEqual([])
    expect(await followedBy(() => updateWorkOrder(ctx, changed.id, { priority: 'low' }))).toEqual([[changed.id]])
    expect(await clocksOf(ctx, tried.id)).toMatchObject([{ promise: { priority: 'medium' } }])
  })

  it('of a request with a key that is refused is not followed, and its answer is kept', async () => {
    const { id } = await call()
    const refuse = async (within: ServiceContext): Promise<never> => {
      await updateWorkOrder(within, id, { status: 'on_hold' })
      throw new ServiceError('in_use')
    }
    const toAnswer = ({ status }: ServiceError) => ({ status, headers: {}, body: '' })
    const sendRequest = () =>
      withIdempotencyKey(
        ctx,
        'refused once',
        { method: 'POST', path: '/orders', body: {} },
        {
          prepare: async () => null,
          run: refuse,
          inTurn: (work) => work(),
          toAnswer,
          seconds: undefined,
          isInPieces: false,
        },
        false,
      )
    expect(await followedBy(sendRequest)).toEqual([])
    expect(await sendRequest()).toMatchObject({ headers: { 'Idempotent-Replayed': 'true' } })
    expect(await db().workOrderHold.count({ where: { account_id: ctx.accountId, work_order_id: id } })).toBe(0)
  })
})
