import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { BillingMarkKind } from '@/lib/domain/billing/state'
import { isId } from '@/lib/domain/id'
import { fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import type { BillingMarkRecord } from '@/lib/schemas/billing/billing-mark'

export const markSelect = {
  id: true,
  work_order_id: true,
  kind: true,
  reference: true,
  billed_on: true,
  reason: true,
  line_item_ids: true,
  invoice_id: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.BillingMarkSelect

/** A row as it is answered. */
export function toMarkRecord(row: Prisma.BillingMarkGetPayload<{ select: typeof markSelect }>): BillingMarkRecord {
  return {
    ...row,
    kind: row.kind as BillingMarkKind,
    billed_on: row.billed_on && fromDatabaseDate(row.billed_on),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** A billing mark that was not taken back. Throws `not_found`. */
export async function readMark(tx: Transaction, ctx: ServiceContext, id: string): Promise<BillingMarkRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.billingMark.findFirst({ where, select: markSelect }) : null
  if (!row) throw notFound('billing mark')
  return toMarkRecord(row)
}
