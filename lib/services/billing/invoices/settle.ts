import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { statusOf } from '@/lib/domain/billing/invoice/status'
import { exactly, toNumber } from '@/lib/domain/money'

type Settled = { kind: string; gross: string; paid: string; credited: string; allocated: string }

/**
 * Brings the balance and the status of a locked invoice or credit note to what its allocations come to: what of an invoice is neither paid nor
 * credited, what of a credit note settled no invoice.
 */
export async function settle(tx: Transaction, { accountId }: ServiceContext, id: string): Promise<void> {
  const [row] = await tx.$queryRaw<Settled[]>`
    SELECT i.kind, i.gross::text,
      (SELECT coalesce(sum(a.amount), 0)::text FROM payment_allocation a
        WHERE a.account_id = i.account_id AND a.invoice_id = i.id AND a.payment_id IS NOT NULL) AS paid,
      (SELECT coalesce(sum(a.amount), 0)::text FROM payment_allocation a
        WHERE a.account_id = i.account_id AND a.invoice_id = i.id AND a.credit_note_id IS NOT NULL) AS credited,
      (SELECT coalesce(sum(a.amount), 0)::text FROM payment_allocation a
        WHERE a.account_id = i.account_id AND a.credit_note_id = i.id) AS allocated
    FROM invoice i WHERE i.account_id = ${accountId}::uuid AND i.id = ${id}::uuid`
  if (!row) throw new Error('The invoice is gone')
  const gross = exactly(row.gross)
  const settled = row.kind === 'credit_note' ? exactly(row.allocated) : exactly(row.paid).plus(exactly(row.credited))
  const status = statusOf(
    row.kind === 'credit_note'
      ? { gross: toNumber(gross), paid: toNumber(settled), credited: 0 }
      : { gross: toNumber(gross), paid: toNumber(row.paid), credited: toNumber(row.credited) },
  )
  const where = { account_id_id: { account_id: accountId, id } }
  const data = { balance: gross.minus(settled).toString(), status }
  await tx.invoice.update({ where, data, select: { id: true } })
}
