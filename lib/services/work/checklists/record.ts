import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { notFound } from '@/lib/errors'
import type { ChecklistItemRecord, ChecklistRecord } from '@/lib/schemas/work/checklist'

export const checklistItemSelect = {
  id: true,
  label: true,
  kind: true,
  unit: true,
  min: true,
  max: true,
  options: true,
  required: true,
} satisfies Prisma.ChecklistItemSelect

/** An item as it is answered. */
export function toChecklistItem(
  row: Prisma.ChecklistItemGetPayload<{ select: typeof checklistItemSelect }>,
): ChecklistItemRecord {
  return { ...row, min: row.min && toNumber(row.min), max: row.max && toNumber(row.max) }
}

export const checklistSelect = {
  id: true,
  name: true,
  items: {
    where: { deleted_at: null },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: checklistItemSelect,
  },
  created_at: true,
  updated_at: true,
} satisfies Prisma.ChecklistSelect

/** A row as it is answered. */
export function toChecklistRecord(
  row: Prisma.ChecklistGetPayload<{ select: typeof checklistSelect }>,
): ChecklistRecord {
  return {
    id: row.id,
    name: row.name,
    items: row.items.map(toChecklistItem),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live checklist. Throws `not_found`. */
export async function readChecklist(tx: Transaction, ctx: ServiceContext, id: string): Promise<ChecklistRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.checklist.findFirst({ where, select: checklistSelect }) : null
  if (!row) throw notFound('checklist')
  return toChecklistRecord(row)
}
