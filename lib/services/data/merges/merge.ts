import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import { lockExternalIds } from '@/lib/db/external-ids'
import { changedFields, recordHistory } from '@/lib/db/history'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import { inTransaction, runAndRollback, type Transaction } from '@/lib/db/transaction'
import { DryRun } from '@/lib/domain/dry-run'
import { isId, newId } from '@/lib/domain/id'
import { mergeFields, type MergeType } from '@/lib/domain/merges'
import { nounOf } from '@/lib/domain/resources'
import { inputOf } from '@/lib/domain/restore-fields'
import { notFound, ServiceError } from '@/lib/errors'
import { readDraft } from '@/lib/schemas/draft'
import { mergeBody, type MergeResult } from '@/lib/schemas/data/merge'
import { REGISTRY } from '@/lib/services/data/registry'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { requireWrite } from '@/lib/services/records/require-write'
import { Prisma } from '@/prisma/generated/client'
import { findAlike } from './alike'
import { type MergeRow, takeStep } from './move'
import { stepsOf } from './steps'
import { MergeHistories } from './histories'

type Fields = Record<string, unknown>
type Body = Readonly<Record<string, unknown>>

const READ: Scope[] = ['read:work-orders', 'read:customers', 'read:assets', 'read:billing']

/** Who may write a kind may merge it, though what names the two is read for the history. */
export function readingAll(ctx: ServiceContext, tx: Transaction): ServiceContext {
  return { ...ctx, tx, scopes: new Set([...ctx.scopes, ...READ]) }
}

/** How long the largest customers take. */
const SECONDS = 120

/** The verbs that a merge uses of a kind. */
export function verbsToMerge(type: MergeType) {
  const { read, update, fields }: ResourceVerbs = REGISTRY[type]
  if (!update || !fields) throw new Error(`${type} cannot be changed`)
  return { read, update, fields }
}

/**
 * Makes two records of a kind one (R-ME-1): what named the duplicate names the record with this id, which takes over the chosen fields;
 * the duplicate goes to the trash. Throws `forbidden`, `not_found`, `validation_error`, `would_cycle`, and the conflicts of a change.
 */
export async function mergeRecords(ctx: ServiceContext, type: MergeType, id: string, body: Body): Promise<MergeResult> {
  requireWrite(ctx, type)
  return inTransaction(ctx, (tx) => mergeWithin(tx, ctx, type, id, body, ctx.requestId), SECONDS)
}

/** What a merge would do, without writing anything. Throws as `mergeRecords`. */
export async function tryMerge(
  ctx: ServiceContext,
  type: MergeType,
  id: string,
  body: Body,
): Promise<DryRun<MergeResult>> {
  return new DryRun(await runAndRollback(ctx, (within) => mergeRecords(within, type, id, body)))
}

/** Merges inside a transaction; `request` is the one that is told as having done it first. */
export async function mergeWithin(
  tx: Transaction,
  author: ServiceContext,
  type: MergeType,
  id: string,
  body: Body,
  request: string,
): Promise<MergeResult> {
  const verbs = verbsToMerge(type)
  const ctx = readingAll(author, tx)
  const draft = readDraft(mergeBody(verbs.fields), body)
  const merge = { id: newId(), kept_id: id.toLowerCase(), gone_id: draft.value.from_id?.toLowerCase() ?? '' }
  const locked = await lockBoth(tx, ctx, type, merge)
  const [keptRow, goneRow] = [locked.get(merge.kept_id), locked.get(merge.gone_id)]
  if (!keptRow) throw notFound(nounOf(type))
  if (merge.gone_id === merge.kept_id) draft.reject('from_id', `must be another ${nounOf(type)}`)
  else if (merge.gone_id && !goneRow) draft.reject('from_id', `is not an existing ${nounOf(type)}`)
  const { fields = [] } = draft.finish()
  if (goneRow) await requireMergeable(tx, ctx, type, keptRow, goneRow)

  const before = (await verbs.read(ctx, merge.kept_id)) as Fields
  const gone = (await verbs.read(ctx, merge.gone_id)) as Fields
  const chosenValues = chosenChanges(verbs.fields.shape, before, gone, fields)
  await tx.merge.create({
    data: {
      ...merge,
      account_id: ctx.accountId,
      record_type: type,
      kept_label: labelOf(before),
      fields: chosenValues as Prisma.InputJsonObject,
      request_id: request,
      created_at: new Date(),
    },
  })
  await moveToTrash(tx, ctx, type, merge.gone_id)
  await addAlias(tx, ctx, type, merge, gone.external_id)
  const values = Object.fromEntries(Object.entries(chosenValues).map(([field, [, now]]) => [field, now]))
  if (Object.keys(values).length > 0) await verbs.update(ctx, merge.kept_id, values)

  const answered = new Map([
    [merge.kept_id, { ...before, ...((await verbs.read(ctx, merge.kept_id)) as Fields) }],
    [merge.gone_id, gone],
  ])
  const histories = new MergeHistories(tx, ctx, answered)
  for (const [number, step] of stepsOf(type, merge).entries()) {
    await histories.readOwners(step, step.where)
    histories.note(step, await takeStep(tx, ctx, merge, number, step))
  }
  await histories.write()
  await recordBoth(tx, ctx, type, merge, gone)
  return {
    record_type: type,
    kept: namedOf(answered.get(merge.kept_id) ?? before),
    merged: namedOf(gone),
    fields: Object.keys(chosenValues).toSorted(),
    moved: histories.counts(),
    alike: await findAlike(tx, ctx, type, merge.kept_id),
  }
}

type Locked = { customer_id: string | null; bill_to_id: string | null; pays: boolean }

/** Locks both, in the order of their ids; whoever names one of them at this moment is waited for, and moved. */
async function lockBoth(
  tx: Transaction,
  ctx: ServiceContext,
  type: MergeType,
  { kept_id, gone_id }: MergeRow,
): Promise<Map<string, Locked>> {
  const ids = [kept_id, gone_id].filter(isId)
  // Who changes which contact is primary locks the customer first.
  if (type === 'contact')
    await tx.$queryRaw`
      SELECT id FROM customer WHERE account_id = ${ctx.accountId}::uuid AND id IN (
        SELECT customer_id FROM contact WHERE account_id = ${ctx.accountId}::uuid AND id = ANY (${ids}::uuid[]))
      ORDER BY id FOR UPDATE`
  const owner = type === 'customer' || type === 'part' ? 'NULL::uuid' : 'r.customer_id'
  const payer = type === 'customer' ? 'r.bill_to_id' : 'NULL::uuid'
  const rows = await tx.$queryRaw<({ id: string } & Locked)[]>`
    SELECT r.id, ${Prisma.raw(owner)} AS customer_id, ${Prisma.raw(payer)} AS bill_to_id,
      EXISTS (SELECT FROM customer c WHERE c.account_id = r.account_id AND c.bill_to_id = r.id AND c.deleted_at IS NULL
        AND c.id <> ALL (${ids}::uuid[])) AS pays
    FROM ${Prisma.raw(`"${type}"`)} r
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ANY (${ids}::uuid[]) AND r.deleted_at IS NULL
    ORDER BY r.id FOR UPDATE OF r`
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}

/** Throws `would_cycle` for records that cannot become one. */
async function requireMergeable(
  tx: Transaction,
  ctx: ServiceContext,
  type: MergeType,
  kept: Locked,
  gone: Locked,
): Promise<void> {
  if (kept.customer_id !== gone.customer_id) {
    const where = { account_id_id: { account_id: ctx.accountId, id: gone.customer_id ?? '' } }
    const { name } = await tx.customer.findUniqueOrThrow({ where, select: { name: true } })
    const message = `is one of another customer, ${name}: merge the customers first`
    throw new ServiceError('would_cycle', `The ${nounOf(type)} to merge ${message}.`, [
      { field: 'from_id', message, record_id: gone.customer_id ?? undefined },
    ])
  }
  if (gone.pays && kept.bill_to_id !== null) {
    const message = 'pays for other customers, and the customer that would be left is billed to another one'
    throw new ServiceError('would_cycle', `The customer to merge ${message}.`, [
      { field: 'from_id', message, record_id: kept.bill_to_id },
    ])
  }
}

/** The chosen fields in which the two differ, as a change takes them: [before, after]. */
function chosenChanges(
  shape: object,
  before: Fields,
  gone: Fields,
  chosen: readonly string[],
): Record<string, [unknown, unknown]> {
  const accepted = new Set(mergeFields(shape))
  const [old, now] = [before, gone].map((record) =>
    Object.fromEntries([...inputOf(record, accepted).values()].map(({ field, value }) => [field, value ?? null])),
  )
  const changed = changedFields(old ?? {}, now ?? {})
  return Object.fromEntries(Object.entries(changed).filter(([field]) => chosen.includes(field)))
}

async function moveToTrash(tx: Transaction, ctx: ServiceContext, type: MergeType, id: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(`"${type}"`)} SET deleted_at = ${new Date().toISOString()}::timestamptz, updated_at = ${new Date().toISOString()}::timestamptz
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid`
}

/** From now on the external id of the duplicate finds the record that is left (R-ME-3). */
async function addAlias(
  tx: Transaction,
  ctx: ServiceContext,
  type: MergeType,
  { kept_id }: MergeRow,
  externalId: unknown,
): Promise<void> {
  if (typeof externalId !== 'string') return
  await lockExternalIds(tx, ctx, type, [externalId])
  await tx.externalIdAlias.create({
    data: { account_id: ctx.accountId, record_type: type, external_id: externalId, record_id: kept_id },
  })
}

async function recordBoth(
  tx: Transaction,
  ctx: ServiceContext,
  type: MergeType,
  { kept_id, gone_id }: MergeRow,
  gone: Fields,
): Promise<void> {
  const last = { ...gone, merged_into_id: null }
  await recordHistory(tx, ctx, {
    verb: 'delete',
    type,
    id: gone_id,
    before: last,
    after: { merged_into_id: kept_id },
  })
  // Written last, so that the action is told by it.
  const changes: [null, unknown] = [null, namedOf(gone)]
  await recordHistoryOfMany(tx, ctx, { verb: 'merge', type, records: [{ id: kept_id, changes: { merged: changes } }] })
}

/** The number that people know a record by, else its name. */
export function labelOf({ customer_number, asset_tag, part_number, name }: Fields): string {
  return String(customer_number ?? asset_tag ?? part_number ?? name)
}

function namedOf({ id, name }: Fields): { id: string; name: string } {
  return { id: String(id), name: String(name) }
}
