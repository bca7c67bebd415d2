import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { ChecklistRecord } from '@/lib/schemas/work/checklist'

export const checklistSelect = {
  id: true,
  name: true,
  items: {
    where: { deleted_at: null },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, label: true },
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
    items: row.items,
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
