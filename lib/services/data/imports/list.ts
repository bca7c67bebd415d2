import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { reader } from '@/lib/db/transaction'
import type { ColumnTexts } from '@/lib/domain/imports/choices'
import { IMPORT_FIELDS, IMPORT_RESOURCES, type ImportResource } from '@/lib/domain/imports/fields'
import { type ImportItem, importList, type ImportListQuery, type ImportRecord } from '@/lib/schemas/data/import'
import { IMPORT_KINDS } from './kinds'
import { itemSelect, readImport, readTexts, toImportItem } from './record'
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

/** What the texts of a file may mean: those of each column, and what the fields of choices take. Throws `forbidden`. */
export async function getImportTexts(
  ctx: ServiceContext,
  file: Pick<ImportRecord, 'id' | 'resource' | 'encoding'>,
): Promise<{ texts: ColumnTexts; choices: Record<string, readonly string[]> }> {
  requireScope(ctx, SCOPES_OF[file.resource])
  const fields = IMPORT_FIELDS[file.resource].filter(({ kind }) => kind === 'choice')
  const { choices } = IMPORT_KINDS[file.resource]
  return {
    texts: await readTexts(reader(ctx), ctx, file),
    choices: Object.fromEntries(fields.map(({ key }) => [key, choices(key)])),
  }
}

/** One import as it stands. Throws `forbidden`, `not_found`. */
export async function getImport(ctx: ServiceContext, id: string): Promise<ImportRecord> {
  return readImport(reader(ctx), ctx, id)
}
