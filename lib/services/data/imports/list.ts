import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import { IMPORT_RESOURCES, type ImportResource } from '@/lib/domain/imports/fields'
import { type ImportItem, importList, type ImportListQuery, type ImportRecord } from '@/lib/schemas/data/import'
import { itemSelect, readImport, toImportItem } from './record'
import { SCOPES_OF } from './scopes'

/** What the holder of these permissions may import. */
export function importableBy(ctx: ServiceContext): ImportResource[] {
  return IMPORT_RESOURCES.filter((resource) => holds(ctx, SCOPES_OF[resource]))
}

/** The imports of the last months that the user may see, newest first. Throws `forbidden` for who may import nothing. */
export async function listImports(ctx: ServiceContext, query: ImportListQuery): Promise<Page<ImportItem>> {
  const resources = importableBy(ctx)
  if (resources.length === 0) requireScope(ctx, 'write:customers')
  const where: Prisma.CsvImportWhereInput = {
    resource: { in: resources },
    status: { not: 'receiving' },
  }
  const table = reader(ctx).csvImport
  return readList(ctx, importList, query, { table, select: itemSelect, present: toImportItem, where })
}

/** One import as it stands. Throws `forbidden`, `not_found`. */
export async function getImport(ctx: ServiceContext, id: string): Promise<ImportRecord> {
  return readImport(reader(ctx), ctx, id)
}
