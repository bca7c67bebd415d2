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
  asset_id: true,
  part_id: true,
  price_item_id: true,
  tax_code_id: true,
  unit: true,
  kit_item_id: true,
  source: true,
  goodwill_percent: true,
  payer: true,
  covered_percent: true,
  source_type: true,
  source_id: true,
  coverage_reason: true,
  coverage_locked: true,
  covered_amount: true,
  billable_subtotal: true,
  billable_tax: true,
  billable_total: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.LineItemSelect

type Row = Prisma.LineItemGetPayload<{ select: typeof lineItemSelect }>

const orNull = (amount: { toString(): string } | null) => amount && toNumber(amount)

/** Who pays for a line, as it was decided; empty before. */
export function toDecidedCoverage(row: Row) {
  return {
    payer: row.payer,
    covered_percent: orNull(row.covered_percent),
    source_type: row.source_type as LineItemRecord['source_type'],
    source_id: row.source_id,
    coverage_reason: row.coverage_reason,
    coverage_locked: row.coverage_locked,
    covered_amount: orNull(row.covered_amount),
    billable_subtotal: orNull(row.billable_subtotal),
    billable_tax: orNull(row.billable_tax),
    billable_total: orNull(row.billable_total),
  }
}

/** A row as it is answered. */
export function toLineItemRecord(row: Row): LineItemRecord {
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
    asset_id: row.asset_id,
    part_id: row.part_id,
    price_item_id: row.price_item_id,
    tax_code_id: row.tax_code_id,
    // Written by these services alone.
    unit: row.unit as LineItemRecord['unit'],
    kit_item_id: row.kit_item_id,
    source: row.source as LineItemRecord['source'],
    goodwill_percent: orNull(row.goodwill_percent),
    ...toDecidedCoverage(row),
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
