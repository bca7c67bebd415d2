import type { ServiceContext } from '@/lib/access/context'
import { violatedUnique } from '@/lib/db/failures'
import { changedFields, recordHistory } from '@/lib/db/history'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { mergeFields, type MergeType } from '@/lib/domain/merges'
import { nounOf } from '@/lib/domain/resources'
import { inputOf } from '@/lib/domain/restore-fields'
import { ServiceError } from '@/lib/errors'
import { requireWrite } from '@/lib/services/records/require-write'
import { Prisma } from '@/prisma/generated/client'
import { readingAll, verbsToMerge } from './merge'
import { takeStepBack } from './move'
import { stepsOf } from './steps'
import { MergeHistories } from './histories'
import { findTies } from './ties'

type Fields = Record<string, unknown>

/** A merge as it is stored. */
export type StoredMerge = Prisma.MergeGetPayload<object> & { record_type: string }

/** The merges that one request did and that still stand, the last one first. */
export function mergesOf(tx: Transaction, { accountId }: ServiceContext, request: string): Promise<StoredMerge[]> {
  return tx.merge.findMany({
    where: { account_id: accountId, request_id: request, undone_at: null },
    orderBy: { id: 'desc' },
  })
}

/** The merge that took a record away and still stands; null for none. */
export function mergeThatTook(tx: Transaction, { accountId }: ServiceContext, id: string): Promise<StoredMerge | null> {
  return tx.merge.findFirst({ where: { account_id: accountId, gone_id: id, undone_at: null } })
}

/**
 * Takes a merge back (R-ME-4): the duplicate comes back from the trash with what the merge moved and nobody changed since, and the fields
 * that it gave have their old values where they still hold what it wrote. Throws `forbidden`, and `merged` with the reason where that is
 * not possible.
 */
export async function separate(ctx: ServiceContext, merge: StoredMerge): Promise<void> {
  const type = merge.record_type as MergeType
  requireWrite(ctx, type)
  await inTransaction(ctx, (tx) => separateWithin(tx, readingAll(ctx, tx), type, merge), 120)
}

async function separateWithin(
  tx: Transaction,
  ctx: ServiceContext,
  type: MergeType,
  merge: StoredMerge,
): Promise<void> {
  const verbs = verbsToMerge(type)
  await requireSeparable(tx, ctx, type, merge)
  await putFieldsBack(ctx, verbs, merge)
  await restoreDuplicate(tx, ctx, type, merge)
  await tx.externalIdAlias.deleteMany({
    where: {
      account_id: ctx.accountId,
      record_type: type,
      record_id: merge.kept_id,
      external_id: { in: await externalIdOf(tx, ctx, type, merge.gone_id) },
    },
  })
  const [kept, gone] = [await verbs.read(ctx, merge.kept_id), await verbs.read(ctx, merge.gone_id)] as [Fields, Fields]
  const { id, name } = gone
  await recordHistory(tx, ctx, {
    verb: 'restore',
    type,
    id: merge.gone_id,
    before: { merged_into_id: merge.kept_id },
    after: gone,
  })
  const histories = new MergeHistories(
    tx,
    ctx,
    new Map([
      [merge.kept_id, kept],
      [merge.gone_id, gone],
    ]),
  )
  for (const [number, step] of [...stepsOf(type, merge).entries()].toReversed()) {
    await histories.readOwners(step, rowsOf(merge, number, step.key, step.table))
    histories.note(step, await takeStepBack(tx, ctx, merge, number, step, step.back))
  }
  const ties = type === 'customer' ? await findTies(tx, ctx, merge) : []
  if (ties.length > 0) throw refusal(merge, `${ties.join(' ')} Change that first.`)
  await histories.write()
  await tx.merge.update({
    where: { account_id_id: { account_id: ctx.accountId, id: merge.id } },
    data: { undone_at: new Date(), undone_by: ctx.requestId },
  })
  await recordHistoryOfMany(tx, ctx, {
    verb: 'separate',
    type,
    records: [{ id: merge.kept_id, changes: { merged: [{ id, name }, null] } }],
  })
}

/** The rows of a step, of its table as `r`. */
function rowsOf(merge: StoredMerge, number: number, key: readonly string[], table: string): Prisma.Sql {
  const same = Prisma.raw(key.map((name) => `r."${name}" = k."${name}"`).join(' AND '))
  return Prisma.sql`EXISTS (
    SELECT FROM merge_move m, LATERAL jsonb_populate_record(NULL::${Prisma.raw(`"${table}"`)}, m.key) k
    WHERE m.account_id = r.account_id AND m.merge_id = ${merge.id}::uuid AND m.step = ${number}::int AND ${same})`
}

async function requireSeparable(
  tx: Transaction,
  ctx: ServiceContext,
  type: MergeType,
  merge: StoredMerge,
): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string; is_live: boolean }[]>`
    SELECT id, deleted_at IS NULL AS is_live FROM ${Prisma.raw(`"${type}"`)}
    WHERE account_id = ${ctx.accountId}::uuid AND id = ANY (${[merge.kept_id, merge.gone_id]}::uuid[]) ORDER BY id FOR UPDATE`
  const [kept, gone] = [merge.kept_id, merge.gone_id].map((id) => rows.find((row) => row.id === id))
  if (!gone || gone.is_live) throw refusal(merge, `The ${nounOf(type)} that was merged is no longer in the trash.`)
  const again = await mergeThatTook(tx, ctx, merge.kept_id)
  if (again) throw refusal(merge, `${merge.kept_label} was merged into ${again.kept_label} since. Undo that first.`)
  if (!kept?.is_live) throw refusal(merge, `${merge.kept_label} is in the trash. Restore it first.`)
  const number = type === 'customer' ? await issuedSince(tx, ctx, merge) : null
  if (number) throw refusal(merge, `Invoice ${number} was issued to ${merge.kept_label} since.`)
}

/** The number of an invoice that was issued to the customer after the merge; what was issued stays as it is. */
async function issuedSince(tx: Transaction, ctx: ServiceContext, merge: StoredMerge): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ number: string }[]>`
    SELECT i.number FROM history h JOIN invoice i ON i.account_id = h.account_id AND i.id = h.record_id
    WHERE h.account_id = ${ctx.accountId}::uuid AND h.record_type = 'invoice' AND h.verb = 'issue' AND h.id > ${merge.id}::uuid
      AND i.customer_id = ${merge.kept_id}::uuid ORDER BY i.number LIMIT 1`
  return row?.number ?? null
}

/** Fields of the record that is left go back while they hold what the merge wrote. */
async function putFieldsBack(
  ctx: ServiceContext,
  { read, update, fields }: ReturnType<typeof verbsToMerge>,
  merge: StoredMerge,
): Promise<void> {
  const chosenValues = merge.fields as Record<string, [unknown, unknown]>
  const accepted = new Set(mergeFields(fields.shape))
  const record = (await read(ctx, merge.kept_id)) as Fields
  const now = Object.fromEntries(
    [...inputOf(record, accepted).values()].map(({ field, value }) => [field, value ?? null]),
  )
  const back = Object.entries(chosenValues).filter(
    ([field, [, written]]) => Object.keys(changedFields({ x: now[field] }, { x: written })).length === 0,
  )
  if (back.length === 0) return
  await update(ctx, merge.kept_id, Object.fromEntries(back.map(([field, [old]]) => [field, old])))
}

async function restoreDuplicate(
  tx: Transaction,
  ctx: ServiceContext,
  type: MergeType,
  merge: StoredMerge,
): Promise<void> {
  try {
    await tx.$executeRaw`SAVEPOINT before_restore`
    await tx.$executeRaw`
      UPDATE ${Prisma.raw(`"${type}"`)} SET deleted_at = NULL, updated_at = ${new Date().toISOString()}::timestamptz
      WHERE account_id = ${ctx.accountId}::uuid AND id = ${merge.gone_id}::uuid`
  } catch (error) {
    if (!violatedUnique(error)) throw error
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT before_restore`
    throw refusal(
      merge,
      `Another ${nounOf(type)} has by now what tells the two apart, such as a name with the same e-mail address or a serial number.`,
    )
  }
}

async function externalIdOf(tx: Transaction, ctx: ServiceContext, type: MergeType, id: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ external_id: string | null }[]>`
    SELECT external_id FROM ${Prisma.raw(`"${type}"`)} WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid`
  return rows.flatMap(({ external_id }) => external_id ?? [])
}

function refusal({ kept_label }: StoredMerge, reason: string): ServiceError {
  return new ServiceError('merged', `It stays merged into ${kept_label}: ${reason}`)
}
