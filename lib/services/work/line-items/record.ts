import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { notFound } from '@/lib/errors'
import type { LineItemRecord } from '@/lib/schemas/work/line-item'

export const lineItemSelect = {
  id: true,
  task_id: true,
  type: true,
  description: true,
  quantity: true,
  unit_price: true,
  tax_rate: true,
  subtotal: true,
  tax: true,
  total: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.LineItemSelect

/** A row as it is answered. */
export function toLineItemRecord(row: Prisma.LineItemGetPayload<{ select: typeof lineItemSelect }>): LineItemRecord {
  return {
    id: row.id,
    task_id: row.task_id,
    type: row.type,
    description: row.description,
    quantity: toNumber(row.quantity),
    unit_price: toNumber(row.unit_price),
    tax_rate: toNumber(row.tax_rate),
    subtotal: toNumber(row.subtotal),
    tax: toNumber(row.tax),
    total: toNumber(row.total),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live line item of a live task of a live work order. Throws `not_found`. */
export async function readLineItem(tx: Transaction, ctx: ServiceContext, id: string): Promise<LineItemRecord> {
  const parents = { deleted_at: null, work_order: { deleted_at: null } }
  const row = isId(id)
    ? await tx.lineItem.findFirst({
        where: { account_id: ctx.accountId, id, deleted_at: null, task: parents },
        select: lineItemSelect,
      })
    : null
  if (!row) throw notFound('line item')
  return toLineItemRecord(row)
}
