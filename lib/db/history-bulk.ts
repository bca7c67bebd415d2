import { type RecordType } from '@/lib/domain/resources'
import { newId } from '@/lib/domain/id'
import { Prisma } from '@/prisma/generated/client'
import { noteChange } from './follow-up'
import { fieldsOfMade, type HistoryAuthor } from './history'
import type { Transaction } from './transaction'

/** A record that changed along with another one, and its changed fields as [old, new]. */
export type ChangedRecord = { id: string; changes: Record<string, [unknown, unknown]> }

/**
 * Writes one history row for each of many records, in one statement however many they are: what a customer's delete
 * takes along, the assets that a contract begins to cover.
 */
export async function recordHistoryOfMany(
  tx: Transaction,
  ctx: HistoryAuthor,
  event: { verb: string; type: RecordType; records: readonly ChangedRecord[] },
): Promise<void> {
  if (event.records.length === 0) return
  for (const record of event.records) noteChange(tx, ctx.accountId, event.type, { verb: event.verb, ...record })
  await tx.$executeRaw(historyOfMany(ctx, event))
}

/**
 * Writes one history row for each of many records as a part of the statement that changes them, for kinds that no follow-up depends on.
 * `from` names a relation without whose row none is written (ends with a comma).
 */
export function historyOfMany(
  ctx: HistoryAuthor,
  event: { verb: string; type: RecordType; records: readonly ChangedRecord[] },
  from = Prisma.empty,
): Prisma.Sql {
  const rowIds = event.records.map(() => newId())
  const recordIds = event.records.map((record) => record.id)
  const changes = event.records.map((record) => JSON.stringify(record.changes))
  return Prisma.sql`
    INSERT INTO history
      (id, account_id, actor_type, actor_id, actor_name, verb, record_type, record_id, changes, request_id,
      client_request_id, undoes, created_at)
    SELECT row_id, ${ctx.accountId}::uuid, ${ctx.actor.type}, ${ctx.actor.id}, ${ctx.actor.name}, ${event.verb},
      ${event.type}, record_id, changes::jsonb, ${ctx.requestId},
      ${ctx.clientRequestId ?? null}, ${ctx.undoes ?? null}, now()
    FROM ${from} unnest(${rowIds}::uuid[], ${recordIds}::uuid[], ${changes}::text[]) AS record (row_id, record_id, changes)`
}

/**
 * Writes of many records that were just made what their create would have written, in one statement: what they are never comes here.
 * `made` reads them, with the columns `id` and `json`, the text of the record as it is answered. Notes nothing that was promised.
 */
export async function recordCreatesRead(
  tx: Transaction,
  ctx: HistoryAuthor,
  type: RecordType,
  { ids, made: entries }: { ids: readonly string[]; made: Prisma.Sql },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO history (id, account_id, actor_type, actor_id, actor_name, verb, record_type, record_id, changes,
      request_id, client_request_id, undoes, created_at)
    SELECT row_id, ${ctx.accountId}::uuid, ${ctx.actor.type}, ${ctx.actor.id}, ${ctx.actor.name}, 'create', ${type}, made.id,
      ${fieldsOfMade()}, ${ctx.requestId}, ${ctx.clientRequestId ?? null}, ${ctx.undoes ?? null}, now()
    FROM unnest(${[...ids]}::uuid[], ${ids.map(() => newId())}::uuid[]) AS record (record_id, row_id)
    JOIN (${entries}) made ON made.id = record_id`
}
