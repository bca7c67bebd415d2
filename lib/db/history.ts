import type { ServiceContext } from '@/lib/auth/context'
import type { Prisma } from '@/prisma/generated/client'
import { newId } from '@/lib/domain/id'
import type { RecordType } from './records'
import type { Transaction } from './transaction'

type Plain = Record<string, unknown>

/**
 * Writes what happened in the transaction that did it: who, what, which record, and each changed field as [old, new].
 * `before` is null for a create, `after` null for a delete. An update that changed nothing leaves no row.
 */
export async function recordHistory(
  tx: Transaction,
  ctx: ServiceContext,
  event: { verb: string; type: RecordType; id: string; before: object | null; after: object | null },
): Promise<void> {
  const changes = changedFields(event.before as Plain | null, event.after as Plain | null)
  if (event.before && event.after && Object.keys(changes).length === 0) return
  await tx.history.create({
    data: {
      id: newId(),
      account_id: ctx.accountId,
      actor_type: ctx.actor.type,
      actor_id: ctx.actor.id,
      actor_name: ctx.actor.name,
      verb: event.verb,
      record_type: event.type,
      record_id: event.id,
      changes: changes as Prisma.InputJsonObject,
      request_id: ctx.requestId,
    },
    select: { id: true },
  })
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
