import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { recordDeletes } from '@/lib/db/rows'
import type { Transaction } from '@/lib/db/transaction'
import type { ImportRecord } from '@/lib/schemas/data/import'
import { changeBack } from '@/lib/services/data/undo'
import { IMPORT_KINDS, type ImportKind } from './kinds'
import { READS } from './reads'
import { isByPeople, IS_LIVE, TAKING } from './taking'

const AT_ONCE = 500

/**
 * Moves some of what an import made to the trash, each with its row of history, and gives some of what it changed its former values; what was
 * changed since, or has something hanging on it, stays and is named with the reason. Returns how many, and whether there are more.
 */
export async function undoSome(
  tx: Transaction,
  ctx: ServiceContext,
  { id: importId, resource }: Pick<ImportRecord, 'id' | 'resource'>,
): Promise<{ undone: number; kept: number; more: boolean }> {
  const { type } = IMPORT_KINDS[resource]
  const rows = await tx.importRecord.findMany({
    where: { account_id: ctx.accountId, import_id: importId, undone_at: null, kept_reason: null },
    select: { record_id: true, action: true },
    orderBy: { line: 'asc' },
    take: AT_ONCE,
  })
  const ofAction = (wanted: string) => rows.flatMap(({ record_id, action }) => (action === wanted ? record_id : []))
  const ids = ofAction('created')
  const changedIds = ofAction('updated')
  const live = await lockLive(tx, ctx, type, ids)
  const reasons = await reasonsToKeep(tx, ctx, importId, type, live)
  await moveToTrash(
    tx,
    ctx,
    type,
    live.filter((id) => !reasons.has(id)),
  )
  for (const [id, reason] of await changeBack(tx, ctx, importId, type, changedIds)) reasons.set(id, reason)
  // What is in the trash already is where it was to go.
  const going = [...ids, ...changedIds].filter((id) => !reasons.has(id))
  await tx.$executeRaw`
    UPDATE import_record SET undone_at = now()
    WHERE account_id = ${ctx.accountId}::uuid AND import_id = ${importId}::uuid AND record_id = ANY(${going}::uuid[])`
  await tx.$executeRaw`
    UPDATE import_record i SET kept_reason = n.reason
    FROM unnest(${[...reasons.keys()]}::uuid[], ${[...reasons.values()]}::text[]) AS n (id, reason)
    WHERE i.account_id = ${ctx.accountId}::uuid AND i.import_id = ${importId}::uuid AND i.record_id = n.id`
  return { undone: going.length, kept: reasons.size, more: rows.length === AT_ONCE }
}

async function lockLive(tx: Transaction, ctx: ServiceContext, type: ImportKind['type'], ids: readonly string[]) {
  // The customer before what is theirs, in the order of a customer's delete.
  if (type === 'contact')
    await tx.$queryRaw`
      SELECT 1 FROM customer WHERE account_id = ${ctx.accountId}::uuid AND id IN (
        SELECT customer_id FROM contact WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${[...ids]}::uuid[]))
      ORDER BY id FOR UPDATE`
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${Prisma.raw(`"${type}"`)}
    WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${[...ids]}::uuid[]) AND deleted_at IS NULL
    ORDER BY id FOR UPDATE`
  return rows.map(({ id }) => id)
}

async function reasonsToKeep(
  tx: Transaction,
  ctx: ServiceContext,
  importId: string,
  type: ImportKind['type'],
  ids: readonly string[],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  // All that an import and its undo write names it as their request: what only they changed is as it came.
  const changed = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT record_id AS id FROM history h
    WHERE account_id = ${ctx.accountId}::uuid AND record_type = ${type} AND record_id = ANY(${[...ids]}::uuid[])
      AND ${isByPeople(ctx)}`
  for (const { id } of changed) reasons.set(id, 'was changed since')
  for (const { table, reference, noun, counts = IS_LIVE } of TAKING[type].uses) {
    const column = Prisma.raw(`own.${reference}`)
    const used = await tx.$queryRaw<{ id: string }[]>`
      SELECT DISTINCT ${column} AS id FROM ${Prisma.raw(table)} own
      WHERE own.account_id = ${ctx.accountId}::uuid AND ${column} = ANY(${[...ids]}::uuid[]) AND ${Prisma.raw(counts)}`
    for (const { id } of used) {
      const reason = reasons.get(id)
      reasons.set(id, reason ? `${reason}, ${noun}` : `has ${noun} by now`)
    }
  }
  for (const [id, reason] of (await TAKING[type].needed?.(tx, ctx, importId, ids)) ?? [])
    if (!reasons.has(id)) reasons.set(id, reason)
  return reasons
}

async function moveToTrash(tx: Transaction, ctx: ServiceContext, type: ImportKind['type'], ids: readonly string[]) {
  if (ids.length === 0) return
  const { answers, kept = (answer) => answer } = READS[type]
  const before = (await answers(tx, ctx, ids)).map(kept)
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(`"${type}"`)} SET deleted_at = now(), updated_at = now()
    WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${[...ids]}::uuid[])`
  await TAKING[type].gone?.(tx, ctx, ids)
  await recordDeletes(tx, ctx, type, before)
}
