import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { PaymentKind } from '@/lib/domain/billing/invoice/status'
import { groupBy } from '@/lib/domain/group-by'
import { isId } from '@/lib/domain/id'
import { exactly, toNumber } from '@/lib/domain/money'
import { fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import type { PaymentRecord } from '@/lib/schemas/billing/payment'

export const paymentSelect = {
  id: true,
  kind: true,
  customer_id: true,
  amount: true,
  method: true,
  reference: true,
  received_on: true,
  created_at: true,
  updated_at: true,
  allocations: {
    select: { invoice_id: true, amount: true, invoice: { select: { number: true } } },
    orderBy: { created_at: 'asc' },
  },
} satisfies Prisma.PaymentSelect
type Row = Prisma.PaymentGetPayload<{ select: typeof paymentSelect }>

/** A payment with what it settles; what was taken back is left out. */
export function toPayment(row: Row): PaymentRecord {
  const allocations = [...groupBy(row.allocations, ({ invoice_id }) => invoice_id)].flatMap(([invoice_id, all]) => {
    const amount = all.reduce((sum, one) => sum.plus(exactly(one.amount)), exactly(0))
    return amount.isZero() ? [] : [{ invoice_id, number: all[0]?.invoice.number ?? null, amount: toNumber(amount) }]
  })
  const settled = allocations.reduce((sum, { amount }) => sum.plus(exactly(amount)), exactly(0))
  return {
    id: row.id,
    kind: row.kind as PaymentKind,
    customer_id: row.customer_id,
    amount: toNumber(row.amount),
    method: row.method,
    reference: row.reference,
    received_on: fromDatabaseDate(row.received_on),
    allocations,
    unallocated: toNumber(exactly(row.amount).minus(settled)),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** A live payment. Throws `not_found`. */
export async function readPayment(tx: Transaction, ctx: ServiceContext, id: string): Promise<PaymentRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.payment.findFirst({ where, select: paymentSelect }) : null
  if (!row) throw notFound('payment')
  return toPayment(row)
}
