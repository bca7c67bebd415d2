import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { PaymentKind } from '@/lib/domain/billing/invoice/status'
import { isId, newId } from '@/lib/domain/id'
import { exactly, toNumber } from '@/lib/domain/money'
import { dayIn, toDatabaseDate } from '@/lib/domain/time'
import { invalid, type Problem, ServiceError } from '@/lib/errors'
import { settle } from '../invoices/settle'

type Payment = { id: string; kind: PaymentKind; customer_id: string; unallocated: number }
type Allocation = { invoice_id: string; amount: number }
type Invoice = {
  id: string
  kind: string
  status: string
  number: string | null
  customer_id: string
  balance: string | null
}

/**
 * Settles invoices with a payment, of a refund credit notes: all of the same customer, each by at most what it has open, together by at most
 * what is left of the payment (R-BI-12). Throws `validation_error`, `over_allocated`.
 */
export async function allocate(
  tx: Transaction,
  ctx: ServiceContext,
  payment: Payment,
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.length === 0) return
  const invoices = await lockInvoices(
    tx,
    ctx,
    allocations.map(({ invoice_id }) => invoice_id),
  )
  refuseUnfit(payment, allocations, invoices)
  const sum = allocations.reduce((total, { amount }) => total.plus(exactly(amount)), exactly(0))
  if (sum.greaterThan(exactly(payment.unallocated)))
    throw over('allocations', `come to ${toNumber(sum)}, and ${payment.unallocated} is left of the payment`)
  const allocated_on = toDatabaseDate(dayIn(ctx.account.timeZone, new Date()))
  const data = allocations.map(({ invoice_id, amount }) => {
    return { id: newId(), account_id: ctx.accountId, payment_id: payment.id, invoice_id, amount, allocated_on }
  })
  await tx.paymentAllocation.createMany({ data })
  for (const { id } of invoices) await settle(tx, ctx, id)
}

/** Takes back all that a payment settled. */
export async function takeAllocationsBack(
  tx: Transaction,
  ctx: ServiceContext,
  { id, allocations }: { id: string; allocations: readonly Allocation[] },
): Promise<void> {
  const invoices = await lockInvoices(
    tx,
    ctx,
    allocations.map(({ invoice_id }) => invoice_id),
  )
  const allocated_on = toDatabaseDate(dayIn(ctx.account.timeZone, new Date()))
  const data = allocations.map(({ invoice_id, amount }) => {
    return { id: newId(), account_id: ctx.accountId, payment_id: id, invoice_id, amount: -amount, allocated_on }
  })
  await tx.paymentAllocation.createMany({ data })
  for (const one of invoices) await settle(tx, ctx, one.id)
}

/** In the order of their ids, so that two who settle the same ones take turns. */
function lockInvoices(tx: Transaction, { accountId }: ServiceContext, ids: readonly string[]): Promise<Invoice[]> {
  return tx.$queryRaw<Invoice[]>`
    SELECT id, kind, status, number, customer_id, balance::text FROM invoice
    WHERE account_id = ${accountId}::uuid AND id = ANY (${ids.filter(isId)}::uuid[]) AND deleted_at IS NULL
    ORDER BY id FOR UPDATE`
}

function refuseUnfit(payment: Payment, allocations: readonly Allocation[], invoices: readonly Invoice[]): void {
  const isRefund = payment.kind === 'refund'
  const problems: Problem[] = []
  for (const [index, { invoice_id, amount }] of allocations.entries()) {
    const field = `allocations[${index}]`
    const invoice = invoices.find(({ id }) => id === invoice_id.toLowerCase())
    const unfit = unfitness(payment, invoice, isRefund)
    if (unfit) problems.push({ field: `${field}.invoice_id`, message: unfit })
    else if (exactly(amount).greaterThan(exactly(invoice?.balance ?? 0)))
      throw over(
        `${field}.amount`,
        `must be at most ${toNumber(exactly(invoice?.balance ?? 0))}, which ${invoice?.number ?? ''} has open`,
      )
  }
  if (problems.length > 0) throw invalid(problems)
}

function unfitness(payment: Payment, invoice: Invoice | undefined, isRefund: boolean): string | null {
  if (!invoice) return 'is not an existing invoice'
  if ((invoice.kind === 'credit_note') !== isRefund)
    return isRefund ? 'is no credit note, which a refund settles' : 'is a credit note, which only a refund settles'
  if (invoice.status === 'draft') return 'is a draft, and nothing is paid before it is issued'
  return invoice.customer_id === payment.customer_id ? null : 'is of another customer'
}

function over(field: string, message: string): ServiceError {
  return new ServiceError('over_allocated', undefined, [{ field, message }])
}
