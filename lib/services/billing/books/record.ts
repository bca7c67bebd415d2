import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { reader, type Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import type { BATCH_STATES, BatchFormat, ExportBatchRecord } from '@/lib/schemas/billing/export-batch'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { batchLink } from './links'

export const batchSelect = {
  id: true,
  account_id: true,
  legal_entity_id: true,
  number: true,
  format: true,
  state: true,
  until: true,
  document_count: true,
  notes: true,
  file_name: true,
  sha256: true,
  reason: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.ExportBatchSelect

/** A row as it is answered. */
export function toBatch({
  account_id,
  ...row
}: Prisma.ExportBatchGetPayload<{ select: typeof batchSelect }>): ExportBatchRecord {
  return {
    ...row,
    format: row.format as BatchFormat,
    state: row.state as (typeof BATCH_STATES)[number],
    until: fromDatabaseDate(row.until),
    file_url: batchLink(account_id, row.id),
    documents_url: row.format === 'datev' ? batchLink(account_id, row.id, 'documents') : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** An export to an accounting program. Throws `not_found`. */
export async function readBatch(tx: Transaction, ctx: ServiceContext, id: string): Promise<ExportBatchRecord> {
  const where = { account_id: ctx.accountId, id }
  const row = isId(id) ? await tx.exportBatch.findFirst({ where, select: batchSelect }) : null
  if (!row) throw notFound('export batch')
  return toBatch(row)
}

/** What is done with a record of this kind by whoever knows only its kind. */
export const exportBatchResource = {
  type: 'export_batch',
  read: async (ctx: ServiceContext, id: string) => historyOfBatch(await readBatch(reader(ctx), ctx, id)),
} as const satisfies ResourceVerbs<'export_batch'>

/** What the history keeps: an address that ends is none of it. */
export function historyOfBatch(batch: ExportBatchRecord): Record<string, unknown> {
  return Object.fromEntries(Object.entries(batch).filter(([field]) => !field.endsWith('_url')))
}
