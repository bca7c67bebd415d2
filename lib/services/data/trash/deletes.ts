import type { ServiceContext } from '@/lib/access/context'
import { Prisma } from '@/prisma/generated/client'
import type { TrashType } from '@/lib/domain/resources'

/** Whether the last delete of row `r` of the kind is of whom `by` says, a condition on a row of the history. */
export function isDeletedBy(type: TrashType, by: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT ${by} FROM history h
    WHERE h.account_id = r.account_id AND h.record_type = ${type} AND h.record_id = r.id AND h.verb = 'delete'
    ORDER BY h.id DESC LIMIT 1)`
}

/** The kinds and ids of all that those ever deleted whom `by` says, as the relation `deletes`: so that the trash of others is not read. */
export function withDeletes({ accountId }: ServiceContext, by: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`WITH deletes AS MATERIALIZED (
    SELECT DISTINCT record_type, record_id FROM history
    WHERE account_id = ${accountId}::uuid AND ${by} AND verb = 'delete')`
}

/** Whether row `r` of the kind is one of `deletes`, and nobody else deleted it after that. */
export function isOneOfDeletes(type: TrashType, by: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`r.id IN (SELECT record_id FROM deletes WHERE record_type = ${type}) AND ${isDeletedBy(type, by)}`
}

/** Whether a row of the history is of the user, key or application with this id. */
export function byActorId(id: string): Prisma.Sql {
  return Prisma.sql`(actor_type IN ('user', 'api_key', 'oauth_application') AND actor_id = ${id})`
}
