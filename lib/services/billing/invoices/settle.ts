import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import type { Transaction } from '@/lib/db/transaction'
import { statusOf } from '@/lib/domain/billing/invoice/status'
import { exactly, toNumber } from '@/lib/domain/money'

type Settled = {
  kind: string
  status: string
  balance: string
  payable: string
  paid: string
  credited: string
  allocated: string
}

/**
 * Brings the balance and the status of a locked invoice or credit note to what its allocations come to: what of an invoice is neither paid nor
 * credited, what of a credit note settled no invoice.
 */
export async function settle(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const { accountId } = ctx
  const [row] = await tx.$queryRaw<Settled[]>`
    SELECT i.kind, i.status, i.balance::text, (i.gross - i.prepaid)::text AS payable,
      (SELECT coalesce(sum(a.amount), 0)::text FROM payment_allocation a
        WHERE a.account_id = i.account_id AND a.invoice_id = i.id AND a.payment_id IS NOT NULL) AS paid,
      (SELECT coalesce(sum(a.amount), 0)::text FROM payment_allocation a
        WHERE a.account_id = i.account_id AND a.invoice_id = i.id AND a.credit_note_id IS NOT NULL) AS credited,
      (SELECT coalesce(sum(a.amount), 0)::text FROM payment_allocation a
        WHERE a.account_id = i.account_id AND a.credit_note_id = i.id) AS allocated
    FROM invoice i WHERE i.account_id = ${accountId}::uuid AND i.id = ${id}::uuid`
  if (!row) throw new Error('The invoice is gone')
  const payable = exactly(row.payable)
  // A credit note is used up by what it settles, and by what was paid back.
  const paid = exactly(row.paid).plus(exactly(row.allocated))
  const credited = exactly(row.credited)
  const settled = paid.plus(credited)
  const status = statusOf({ payable: toNumber(payable), paid: toNumber(paid), credited: toNumber(credited) })
  const where = { account_id_id: { account_id: accountId, id } }
  const balance = payable.minus(settled)
  await tx.invoice.update({ where, data: { balance: balance.toString(), status }, select: { id: true } })
  const verb = status === 'paid' && row.status !== 'paid' && row.kind === 'invoice' ? 'pay' : 'settle'
  const before = { balance: toNumber(row.balance), status: row.status }
  const after = { balance: toNumber(balance), status }
  await recordHistory(tx, ctx, { verb, type: 'invoice', id, before, after })
}
