import { requireExportData, requireScope, type Scope } from '@/lib/access/permissions'
import type { ServiceContext } from '@/lib/access/context'
import type { ExportResource } from '@/lib/domain/spreadsheets/exports'
import { RECORD_TYPES, resourceOf } from '@/lib/domain/resources'

/** Who may read a list may have it as a file. */
export function scopeOfExport(resource: ExportResource): Scope {
  if (resource === 'audit') return 'admin'
  const type = RECORD_TYPES.find((one) => resourceOf(one).collection === resource)
  return (type && resourceOf(type).scope) ?? 'read:assets'
}

/** Throws `forbidden` for who may not read the list, or may not have lists as files. */
export function requireExport(ctx: ServiceContext, resource: ExportResource): void {
  requireExportData(ctx)
  requireScope(ctx, scopeOfExport(resource))
}
