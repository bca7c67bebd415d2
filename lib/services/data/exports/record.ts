import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import type { Exportable } from '@/lib/domain/spreadsheets/exports'
import { notFound } from '@/lib/errors'
import type { ExportRecord, ExportStatus } from '@/lib/schemas/data/export'
import { downloadLink } from './links'
import { requireExport } from './scopes'

export const exportSelect = {
  id: true,
  resource: true,
  filters: true,
  columns: true,
  status: true,
  row_count: true,
  byte_size: true,
  failure: true,
  actor_name: true,
  created_at: true,
  finished_at: true,
  expires_at: true,
} satisfies Prisma.ListExportSelect

/** An export as it is answered. */
export function toExportRecord(row: Prisma.ListExportGetPayload<{ select: typeof exportSelect }>): ExportRecord {
  const { actor_name, byte_size, created_at, finished_at, expires_at, ...rest } = row
  return {
    ...rest,
    byte_size: Number(byte_size),
    // Written by this service alone.
    resource: row.resource as Exportable,
    filters: row.filters as Record<string, string>,
    status: row.status as ExportStatus,
    download_url: row.status === 'done' ? downloadLink(row.id, expires_at) : null,
    created_by: actor_name,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
  }
}

/** An export for one who may read its list. Throws `forbidden`, `not_found`. */
export async function readExport(tx: Transaction, ctx: ServiceContext, id: string): Promise<ExportRecord> {
  const where = { account_id: ctx.accountId, id: id.toLowerCase(), expires_at: { gt: new Date() } }
  const row = isId(id) ? await tx.listExport.findFirst({ where, select: exportSelect }) : null
  if (!row) throw notFound('export')
  const record = toExportRecord(row)
  requireExport(ctx, record.resource)
  return record
}
