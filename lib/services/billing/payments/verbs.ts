import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { holdReferences, lockRecord } from '@/lib/db/records'
import { inTransaction, listReader, type Transaction } from '@/lib/db/transaction'
import { toNumber } from '@/lib/domain/money'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { invalid, ServiceError } from '@/lib/errors'
import {
  allocatePayment as allocateSchema,
  paymentCreate,
  paymentList,
  type PaymentListQuery,
  paymentRecord,
  type PaymentRecord,
  paymentUpdate,
} from '@/lib/schemas/billing/payment'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { recordVerbs } from '@/lib/services/records/verbs'
import { allocate, takeAllocationsBack } from './allocate'
import { paymentSelect, readPayment, toPayment } from './record'

const verbs = recordVerbs({
  type: 'payment',
  create: paymentCreate,
  update: paymentUpdate,
  record: paymentRecord,
  read: readPayment,
  async insert(tx, ctx, id, { kind = 'payment', allocations = [], received_on, ...input }) {
    if ((await holdReferences(tx, ctx, 'customer', [input.customer_id])).length === 0)
      throw invalid([{ field: 'customer_id', message: 'is not an existing customer' }])
    const day = toDatabaseDate(received_on ?? dayIn(ctx.account.timeZone, new Date()))
    const data = { ...input, id, account_id: ctx.accountId, kind, received_on: day }
    await tx.payment.create({ data, select: { id: true } })
    await allocate(tx, ctx, { id, kind, customer_id: input.customer_id, unallocated: input.amount }, allocations)
    const { unallocated } = await readPayment(tx, ctx, id)
    // Money alone can wait for what it settles.
    if (kind !== 'payment' && unallocated > 0)
      throw invalid([
        { field: 'allocations', message: `must come to ${input.amount}: a ${words[kind]} settles all of it` },
      ])
  },
  async change(tx, ctx, { id }, { received_on, ...input }) {
    await refuseExported(tx, ctx, id)
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    const data = { ...input, received_on: received_on ? toDatabaseDate(received_on) : undefined }
    await tx.payment.update({ where, data, select: { id: true } })
  },
  async beforeDelete(tx, ctx, before) {
    await refuseExported(tx, ctx, before.id)
    await takeAllocationsBack(tx, ctx, before)
  },
  async restoreRecord(tx, ctx, id) {
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    await tx.payment.update({ where, data: { deleted_at: null }, select: { id: true } })
    // The last that was taken back is what it had settled.
    const reversals = await tx.paymentAllocation.findMany({
      where: { account_id: ctx.accountId, payment_id: id, amount: { lt: 0 } },
      orderBy: { created_at: 'desc' },
      select: { invoice_id: true, amount: true, created_at: true },
    })
    const last = reversals.filter(({ created_at }) => created_at.getTime() === reversals[0]?.created_at.getTime())
    const payment = await readPayment(tx, ctx, id)
    const allocations = last.map(({ invoice_id, amount }) => ({ invoice_id, amount: toNumber(amount.negated()) }))
    await allocate(tx, ctx, payment, allocations)
  },
})

/** Throws `exported` for a payment that an accounting program has, or is about to get. */
async function refuseExported(tx: Transaction, ctx: ServiceContext, document_id: string): Promise<void> {
  const where = { account_id: ctx.accountId, document_id, is_live: true }
  if ((await tx.exportBatchDocument.count({ where })) > 0) throw new ServiceError('exported')
}

const words = { payment: 'payment', refund: 'refund', write_off: 'write-off' } as const

/**
 * Money that came or went, with what it settles (R-BI-12). Each verb throws what that of lib/services/records says; `createPayment` also
 * `over_allocated`. A payment that is deleted settles nothing any more.
 */
export const { create: createPayment, delete: deletePayment, restore: restorePayment } = verbs

/** Settles more with what is left of a payment. Throws `forbidden`, `not_found`, `validation_error`, `over_allocated`. */
export async function allocatePayment(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof allocateSchema>,
): Promise<PaymentRecord> {
  requireScope(ctx, 'write:billing')
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'payment', id)
    const before = await readPayment(tx, ctx, id)
    const { allocations } = readDraft(allocateSchema, body).finish()
    await allocate(tx, ctx, before, allocations)
    const after = await readPayment(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'allocate', type: 'payment', id: after.id, before, after })
    return after
  })
}

/** Payments with what they settle. Throws `forbidden`, `bad_request`. */
export async function listPayments(ctx: ServiceContext, query: PaymentListQuery): Promise<Page<PaymentRecord>> {
  requireScope(ctx, 'read:billing')
  const { kind, invoice_id } = query
  const also = [
    kind && { kind: { in: kind } },
    invoice_id === undefined ? undefined : { allocations: { some: { invoice_id } } },
  ].filter((one) => one !== undefined)
  return readList(ctx, paymentList, query, {
    table: listReader(ctx).payment,
    select: paymentSelect,
    present: toPayment,
    where: { AND: also },
  })
}

/** What is done with a record of this kind by whoever knows only its kind. */
export const paymentResource = {
  type: 'payment',
  read: verbs.get,
  create: createPayment,
  update: verbs.update,
  fields: paymentUpdate,
  delete: deletePayment,
  restore: restorePayment,
  list: listPayments,
  purge: {},
} as const satisfies ResourceVerbs<'payment'>
