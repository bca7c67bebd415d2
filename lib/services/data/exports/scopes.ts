import { requireExportData, requireScope, type Scope } from '@/lib/access/permissions'
import type { ServiceContext } from '@/lib/access/context'
import { EVERYTHING, type Exportable } from '@/lib/domain/spreadsheets/exports'
import { RECORD_TYPES, resourceOf } from '@/lib/domain/resources'

/** Whoever may read a list may have it as a file; everything at once is for administrators, like the history. */
export function scopeOfExport(resource: Exportable): Scope {
  if (resource === 'audit' || resource === EVERYTHING) return 'admin'
  const type = RECORD_TYPES.find((one) => resourceOf(one).collection === resource)
  return (type && resourceOf(type).scope) ?? 'read:assets'
}

/** Throws `forbidden` for who may not read the list, or may not have lists as files. */
export function requireExport(ctx: ServiceContext, resource: Exportable): void {
  requireExportData(ctx)
  requireScope(ctx, scopeOfExport(resource))
}
