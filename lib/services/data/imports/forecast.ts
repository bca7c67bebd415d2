import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { reader, type Transaction } from '@/lib/db/transaction'
import type { ImportForecast, ImportRecord } from '@/lib/schemas/data/import'
import { IMPORT_KINDS } from './kinds'
import { readImport } from './record'
import { isByPeople, IS_LIVE, TAKING } from './taking'

type Holding = { noun: string; import_id: string | null; count: number }

/**
 * What an undo would take back now, and what holds the rest: rows that hang on its records, by the import that made them, and what people
 * changed. Writes nothing. Throws `forbidden`, `not_found`.
 */
export async function forecastUndo(ctx: ServiceContext, id: string): Promise<ImportForecast> {
  const tx = reader(ctx)
  const file = await readImport(tx, ctx, id)
  const uses = TAKING[IMPORT_KINDS[file.resource].type].uses
  const holdings: Holding[] = []
  for (const use of uses) holdings.push(...(await holdingsOf(tx, ctx, file, use)))
  const changed = await countKept(tx, ctx, file, [changedSince(ctx, file)])
  if (changed > 0) holdings.push({ noun: 'changes', import_id: null, count: changed })
  const keptCount = await countKept(tx, ctx, file, [changedSince(ctx, file), ...uses.map((use) => inUse(ctx, use))])
  const ids = holdings.flatMap(({ import_id }) => import_id ?? [])
  const imports = await tx.csvImport.findMany({
    where: { account_id: ctx.accountId, id: { in: ids } },
    select: { id: true, file_name: true, finished_at: true },
  })
  const holders = new Map(imports.map((one) => [one.id, one]))
  return {
    can_go: file.made + file.updated - file.undone - keptCount,
    kept: keptCount,
    held_by: holdings
      .toSorted((a, b) => b.count - a.count)
      .map(({ noun, import_id, count }) => {
        const holder = import_id === null ? undefined : holders.get(import_id)
        return { what: noun, count, import: holder ? { id: holder.id, file_name: holder.file_name } : null }
      }),
  }
}

/** The imports whose records hang on those of this one, and on theirs, before which it cannot go whole. */
export async function holdersOfImport(tx: Transaction, ctx: ServiceContext, file: ImportRecord): Promise<string[]> {
  const visited = new Set([file.id])
  const open = [file]
  for (let one = open.pop(); one; one = open.pop()) {
    for (const use of TAKING[IMPORT_KINDS[one.resource].type].uses)
      for (const { import_id } of await holdingsOf(tx, ctx, one, use)) {
        if (import_id === null || visited.has(import_id)) continue
        visited.add(import_id)
        open.push(await readImport(tx, ctx, import_id))
      }
  }
  visited.delete(file.id)
  return [...visited]
}

type Use = (typeof TAKING)['customer']['uses'][number]
type File = Pick<ImportRecord, 'id' | 'resource'>

/** How many of its records a kind of rows hangs on, by the import that made those rows; null for people. */
async function holdingsOf(tx: Transaction, ctx: ServiceContext, file: File, use: Use): Promise<Holding[]> {
  const { table, reference, noun, counts = IS_LIVE, by = 'id' } = use
  return tx.$queryRaw<Holding[]>`
    SELECT ${noun} AS noun, maker.import_id, count(DISTINCT i.record_id)::int AS count
    FROM ${openRecords(ctx, file)}
    JOIN ${Prisma.raw(`"${table}"`)} own ON own.account_id = i.account_id AND ${Prisma.raw(`own.${reference}`)} = i.record_id
      AND ${Prisma.raw(counts)}
    LEFT JOIN LATERAL (SELECT o.import_id FROM import_record o
      WHERE o.account_id = i.account_id AND o.record_id = ${Prisma.raw(`own.${by}`)} AND o.action = 'created' LIMIT 1) maker ON true
    GROUP BY maker.import_id`
}

/** Those of its records that were not taken back, live ones of what it made. */
function openRecords({ accountId }: ServiceContext, { id, resource }: File): Prisma.Sql {
  const table = Prisma.raw(`"${IMPORT_KINDS[resource].type}"`)
  return Prisma.sql`import_record i JOIN ${table} r ON r.account_id = i.account_id AND r.id = i.record_id AND r.deleted_at IS NULL
    AND i.account_id = ${accountId}::uuid AND i.import_id = ${id}::uuid AND i.undone_at IS NULL`
}

function inUse({ accountId }: ServiceContext, { table, reference, counts = IS_LIVE }: Use): Prisma.Sql {
  return Prisma.sql`(i.action = 'created' AND EXISTS (SELECT FROM ${Prisma.raw(`"${table}"`)} own
    WHERE own.account_id = ${accountId}::uuid AND ${Prisma.raw(`own.${reference}`)} = i.record_id AND ${Prisma.raw(counts)}))`
}

/** Of a record that it made any change by people counts, of one that it changed those after it of the same fields. */
function changedSince(ctx: ServiceContext, { id, resource }: File): Prisma.Sql {
  const { type } = IMPORT_KINDS[resource]
  const ofRecord = Prisma.sql`h.account_id = ${ctx.accountId}::uuid AND h.record_type = ${type} AND h.record_id = i.record_id`
  return Prisma.sql`(CASE i.action WHEN 'created' THEN EXISTS (SELECT FROM history h WHERE ${ofRecord} AND ${isByPeople(ctx)})
    ELSE EXISTS (SELECT FROM history w JOIN history h ON ${ofRecord} AND h.id > w.id AND h.request_id IS DISTINCT FROM w.request_id
        AND h.changes ?| ARRAY(SELECT jsonb_object_keys(w.changes))
      WHERE w.account_id = ${ctx.accountId}::uuid AND w.record_type = ${type} AND w.record_id = i.record_id
        AND w.request_id = ${id} AND w.undoes IS NULL) END)`
}

async function countKept(
  tx: Transaction,
  ctx: ServiceContext,
  file: File,
  reasons: readonly Prisma.Sql[],
): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${openRecords(ctx, file)} WHERE ${Prisma.join(reasons, ' OR ')}`
  return row?.count ?? 0
}
