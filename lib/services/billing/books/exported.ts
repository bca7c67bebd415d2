import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'

/** Throws `exported` for a payment that an accounting program has, or is about to get. */
export async function refuseExported(tx: Transaction, ctx: ServiceContext, document_id: string): Promise<void> {
  const where = { account_id: ctx.accountId, document_id, is_live: true }
  if ((await tx.exportBatchDocument.count({ where })) > 0) throw new ServiceError('exported')
}
