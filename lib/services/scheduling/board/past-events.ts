import { type RecordType } from '@/lib/domain/resources'
import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { LaterEvent } from '@/lib/domain/board/past'
import type { Moment } from './past-candidates'

/**
 * What happened after the moment to these records, or to all of their kind, in order; of the fields named, what each held
 * before.
 */
export async function readLater(
  tx: Transaction,
  ctx: ServiceContext,
  type: RecordType,
  { firstLaterId }: Moment,
  fields: readonly string[],
  ids?: readonly string[],
): Promise<LaterEvent[]> {
  if (ids?.length === 0) return []
  const ofThese = ids ? Prisma.sql`AND record_id = ANY(${ids}::uuid[])` : Prisma.empty
  return tx.$queryRaw<LaterEvent[]>`
    SELECT record_id, verb, (
      SELECT coalesce(jsonb_object_agg(key, value -> 0), '{}') FROM jsonb_each(changes) WHERE key = ANY(${fields}::text[])
    ) AS old
    FROM history
    WHERE account_id = ${ctx.accountId}::uuid AND record_type = ${type} AND id >= ${firstLaterId}::uuid ${ofThese}
    ORDER BY id`
}
