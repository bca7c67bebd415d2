import type { ServiceContext } from '@/lib/access/context'
import { Prisma } from '@/prisma/generated/client'
import { byActor } from '@/lib/db/by-actor'
import type { Transaction } from '@/lib/db/transaction'
import { GEOCODING } from '@/lib/domain/geocoding/location'
import { isRecordType, nounOf, type RecordType, resourceOf } from '@/lib/domain/resources'
import { inputOf } from '@/lib/domain/restore-fields'
import { isSameValue, type Reversal, reversalOf } from '@/lib/domain/undo/reversal'
import { changedBy, fieldsInWords } from '@/lib/domain/undo/words'
import { ServiceError } from '@/lib/errors'
import { verbsOf } from '@/lib/services/data/registry'
import type { ActionRow } from './own-steps'
import { usesOf } from './uses'

/** What one request did to one record, newest row first. */
export type TouchedRecord = { type: RecordType; id: string; rows: ActionRow[] }

type Fields = Record<string, unknown>
type Changes = ActionRow['changes']

/** Why a plain record that one request touched cannot go back now; `null` when it can. It stays locked. */
export async function whyNotBack(tx: Transaction, ctx: ServiceContext, record: TouchedRecord): Promise<string | null> {
  const steps = reversalOf(record.rows)
  const [first] = steps
  if (!first) return null
  const isLive = await lockRow(tx, ctx, record)
  if (first.step === 'restore') return isLive ? 'was restored since' : null
  if (!isLive) return 'is in the trash'
  if (first.step === 'delete') return changedByOthers(tx, ctx, record, null)
  const now = await readFields(ctx, tx, record)
  const other = Object.entries(first.changes)
    .filter(([field]) => isOwn(record, field))
    .filter(([field, [written, old]]) => !isSameValue(now[field], written) && !isSameValue(now[field], old))
  if (other.length === 0) return null
  return changedByOthers(
    tx,
    ctx,
    record,
    other.map(([field]) => field),
  )
}

/** Takes back one part of what a request did to a plain record, by the record's own verbs. Throws what those throw. */
export async function bringBack(
  tx: Transaction,
  ctx: ServiceContext,
  record: TouchedRecord,
  part: Reversal['step'],
  alongWith: readonly string[],
): Promise<void> {
  const within = { ...ctx, tx }
  const { delete: remove, restore } = verbsOf(record.type) ?? {}
  for (const one of reversalOf(record.rows)) {
    if (one.step !== part) continue
    if (one.step === 'restore') await restore?.(within, record.id)
    else if (one.step === 'fields') await putFieldsBack(tx, within, record, one)
    else {
      // What a restore brought back went with what hung on it before, and may again.
      const isMade = record.rows.some(({ verb }) => verb === 'create')
      const uses = isMade && (await usesOf(tx, ctx, record, alongWith))
      if (uses) throw conflict(record, `has ${uses} by now`)
      await remove?.(within, record.id, null)
    }
  }
}

async function putFieldsBack(
  tx: Transaction,
  ctx: ServiceContext,
  record: TouchedRecord,
  { changes }: Extract<Reversal, { step: 'fields' }>,
): Promise<void> {
  const { update, putBack, fields } = verbsOf(record.type) ?? {}
  const old = Object.fromEntries(Object.entries(changes).map(([field, [, before]]) => [field, before]))
  const now = await readFields(ctx, tx, record)
  // What follows from others stays where the action left it alone, though the verb may work it out anew.
  const derived = (putBack?.fields ?? []).filter((field) => field in now && !(field in old))
  const derivedFields = Object.fromEntries(derived.map((field) => [field, now[field]]))
  const restoredFields = Object.fromEntries(
    Object.entries(old).filter(([field, value]) => !isSameValue(now[field], value)),
  )
  const sent = [...inputOf(restoredFields, new Set(Object.keys(fields?.shape ?? {}))).values()]
  if (sent.length > 0)
    await update?.(ctx, record.id, Object.fromEntries(sent.map(({ field, value }) => [field, value ?? null])))
  const later = Object.entries(await stillDifferent(tx, ctx, record, { ...derivedFields, ...old })).filter(([field]) =>
    putBack?.fields.includes(field),
  )
  if (later.length > 0) await putBack?.write(ctx, record.id, Object.fromEntries(later))
  const left = await stillDifferent(tx, ctx, record, old)
  // What no verb gives back, such as a photo that was taken, stays: half an undo would be a lie.
  if (Object.keys(left).length > 0)
    throw conflict(record, `cannot be undone, because it would keep its ${fieldsInWords(Object.keys(left))}`)
}

async function stillDifferent(
  tx: Transaction,
  ctx: ServiceContext,
  record: TouchedRecord,
  old: Fields,
): Promise<Fields> {
  const now = await readFields(ctx, tx, record)
  return Object.fromEntries(
    Object.entries(old).filter(([field, value]) => field in now && !isSameValue(now[field], value)),
  )
}

/** The record as its history names its fields. */
export async function readFields(ctx: ServiceContext, tx: Transaction, { type, id }: TouchedRecord): Promise<Fields> {
  const { read, putBack } = verbsOf(type) ?? {}
  const within = { ...ctx, tx }
  return { ...(await putBack?.read?.(within, id)), ...(await read?.(within, id)) }
}

/** Whether a field is the record's own, not one that follows from others. */
function isOwn({ type }: TouchedRecord, field: string): boolean {
  const { fields, putBack } = verbsOf(type) ?? {}
  const accepted = new Set([...Object.keys(fields?.shape ?? {}), ...(putBack?.fields ?? [])])
  return inputOf({ [field]: null }, accepted).size > 0
}

type Later = { actor_name: string; is_own: boolean; is_geocoding: boolean; changes: Changes; verb: string }

/** Who else changed the record since, or these fields of it, in words; `null` when nobody did. */
async function changedByOthers(
  tx: Transaction,
  ctx: ServiceContext,
  record: TouchedRecord,
  fields: readonly string[] | null,
): Promise<string | null> {
  const later = await readLaterChange(tx, ctx, record, fields)
  if (later?.is_geocoding) return null
  if (!later) return fields === null ? null : changedBy({ by: 'somebody', fields })
  const changedNames = fields ?? (later.verb === 'update' ? Object.keys(later.changes) : [])
  return changedBy({ by: later.is_own ? 'you' : later.actor_name, fields: changedNames })
}

/** The latest change by other requests, one by people first: of these fields, or without them by other actors. */
async function readLaterChange(
  tx: Transaction,
  ctx: ServiceContext,
  { type, id, rows: [newest] }: TouchedRecord,
  fields: readonly string[] | null,
): Promise<Later | undefined> {
  const others = fields === null ? Prisma.sql`NOT is_own` : Prisma.sql`changes ?| ${[...fields]}`
  const [later] = await tx.$queryRaw<Later[]>`
    SELECT * FROM (
      SELECT actor_name, changes, verb, id,
        ${byActor(ctx)} AS is_own,
        (actor_type = ${GEOCODING.type} AND actor_name = ${GEOCODING.name}) AS is_geocoding
      FROM history
      WHERE account_id = ${ctx.accountId}::uuid AND record_type = ${type} AND record_id = ${id}::uuid
        AND id > ${newest?.id ?? id}::uuid AND request_id IS DISTINCT FROM ${newest?.request_id ?? null}
    ) AS since WHERE ${others} ORDER BY is_geocoding, id DESC LIMIT 1`
  return later
}

/** Locks the record, live or in the trash, and returns whether it is live. */
async function lockRow(tx: Transaction, ctx: ServiceContext, { type, id }: TouchedRecord): Promise<boolean> {
  const live = resourceOf(type).trash ? Prisma.sql`deleted_at IS NULL` : Prisma.sql`true`
  const [row] = await tx.$queryRaw<{ is_live: boolean }[]>`
    SELECT ${live} AS is_live FROM ${Prisma.raw(`"${type}"`)}
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid FOR UPDATE`
  return row?.is_live ?? false
}

/** 412 with the record in the words of people: "Customer Harbor Foods was changed by Ben since." */
export function conflict(record: TouchedRecord, reason: string): ServiceError {
  return new ServiceError('precondition_failed', `${nameOf(record)} ${reason}.`)
}

/** What people call the record: its noun and, where it is in the changes, its name. */
function nameOf({ type, rows }: TouchedRecord): string {
  const noun = nounOf(type)
  const label = isRecordType(type) ? resourceOf(type).label : undefined
  const pair = rows.flatMap(({ changes }) => (label && changes[label]) || [])
  const name = pair.find((value) => typeof value === 'string')
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}${typeof name === 'string' ? ` ${name}` : ''}`
}
