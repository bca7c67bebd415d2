import { type RecordType } from '@/lib/domain/resources'
import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { newId } from '@/lib/domain/id'
import { noteChange } from './follow-up'
import type { Transaction } from './transaction'

type Plain = Record<string, unknown>

/** Who did something, in which account. */
export type HistoryAuthor = Pick<ServiceContext, 'accountId' | 'actor' | 'requestId' | 'clientRequestId' | 'undoes'>

/**
 * Writes what happened in the transaction that did it: who, what, which record, and each changed field as [old, new].
 * `before` is null for a create, `after` null for a delete. An update that changed nothing leaves no row.
 */
export async function recordHistory(
  tx: Transaction,
  ctx: HistoryAuthor,
  event: { verb: string; type: RecordType; id: string; before: object | null; after: object | null },
): Promise<void> {
  const changes = changedFields(event.before as Plain | null, event.after as Plain | null)
  if (event.before && event.after && Object.keys(changes).length === 0) return
  noteChange(tx, ctx.accountId, event.type, { verb: event.verb, id: event.id, changes })
  // Every write does this, so it goes without the model's part; the time is the writer's, as in all other tables.
  await tx.$executeRaw`
    INSERT INTO history (id, account_id, actor_type, actor_id, actor_name, verb, record_type, record_id, changes,
      request_id, client_request_id, undoes, created_at)
    VALUES (${newId()}::uuid, ${ctx.accountId}::uuid, ${ctx.actor.type}, ${ctx.actor.id}, ${ctx.actor.name},
      ${event.verb}, ${event.type}, ${event.id}::uuid, ${JSON.stringify(changes)}::jsonb, ${ctx.requestId},
      ${ctx.clientRequestId ?? null}, ${ctx.undoes ?? null}, ${new Date().toISOString()}::timestamptz)`
}

/** Fields that change with every write and tell nothing. */
const QUIET = new Set(['updated_at', 'created_at', 'id'])

/** Each field whose value differs, as [old, new]. Values are compared as JSON, as they are answered. */
export function changedFields(before: Plain | null, after: Plain | null): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {}
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const old = before?.[field] ?? null
    const now = after?.[field] ?? null
    if (!QUIET.has(field) && JSON.stringify(old) !== JSON.stringify(now)) changes[field] = [old, now]
  }
  return changes
}

/** The changes of a create, of the column `json` of a relation `made`: all fields that say something, as [null, value]. */
export function fieldsOfMade(): Prisma.Sql {
  return Prisma.sql`coalesce((SELECT jsonb_object_agg(key, jsonb_build_array(NULL, value))
    FROM jsonb_each(made.json::jsonb)
    WHERE jsonb_typeof(value) <> 'null' AND key <> ALL (${[...QUIET]})), '{}')`
}

/**
 * Writes the history row of a record as a part of the statement that creates it: `made` is a relation with the columns `id` and
 * `json`, the text of the record as it is answered.
 */
export function historyOfCreate(ctx: HistoryAuthor, type: RecordType, createdRows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO history (id, account_id, actor_type, actor_id, actor_name, verb, record_type, record_id, changes,
      request_id, client_request_id, undoes, created_at)
    SELECT ${newId()}::uuid, ${ctx.accountId}::uuid, ${ctx.actor.type}, ${ctx.actor.id}, ${ctx.actor.name}, 'create',
      ${type}, made.id, ${fieldsOfMade()},
      ${ctx.requestId}, ${ctx.clientRequestId ?? null}, ${ctx.undoes ?? null}, ${new Date().toISOString()}::timestamptz
    FROM ${createdRows} made`
}

/**
 * Writes the history row of a record as a part of the statement that changes it: `before` is the text of the record as it was, `made` as
 * for a create. A change that is not to be seen in the record leaves no row.
 */
export function historyOfChange(
  ctx: HistoryAuthor,
  event: { verb: string; type: RecordType },
  before: string,
  changedRows: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO history (id, account_id, actor_type, actor_id, actor_name, verb, record_type, record_id, changes,
      request_id, client_request_id, undoes, created_at)
    SELECT ${newId()}::uuid, ${ctx.accountId}::uuid, ${ctx.actor.type}, ${ctx.actor.id}, ${ctx.actor.name}, ${event.verb},
      ${event.type}, made.id, differing.changes, ${ctx.requestId}, ${ctx.clientRequestId ?? null}, ${ctx.undoes ?? null},
      ${new Date().toISOString()}::timestamptz
    FROM ${changedRows} made, LATERAL (
      SELECT jsonb_object_agg(key, jsonb_build_array(was.value, now.value)) AS changes
      FROM jsonb_each(${before}::jsonb) was JOIN jsonb_each(made.json::jsonb) now USING (key)
      WHERE was.value <> now.value AND key <> ALL (${[...QUIET]})
    ) differing WHERE differing.changes IS NOT NULL`
}
