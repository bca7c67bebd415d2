import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import { EVERYTHING, EXPORT_RESOURCES } from '@/lib/domain/spreadsheets/exports'
import { exportJobList, type ExportListQuery, type ExportRecord } from '@/lib/schemas/data/export'
import { exportSelect, readExport, toExportRecord } from './record'
import { scopeOfExport } from './scopes'

/** The exports of the last days whose lists one may read, newest first. Throws `forbidden` for who may read none. */
export async function listExports(ctx: ServiceContext, query: ExportListQuery): Promise<Page<ExportRecord>> {
  const resources = ([...EXPORT_RESOURCES, EVERYTHING] as const).filter((resource) =>
    holds(ctx, scopeOfExport(resource)),
  )
  if (resources.length === 0) requireScope(ctx, 'read:customers')
  const where = { resource: { in: resources }, expires_at: { gt: new Date() } }
  const table = reader(ctx).listExport
  return readList(ctx, exportJobList, query, { table, select: exportSelect, present: toExportRecord, where })
}

/** One export as it stands. Throws `forbidden`, `not_found`. */
export async function getExport(ctx: ServiceContext, id: string): Promise<ExportRecord> {
  return readExport(reader(ctx), ctx, id)
}
