import type { ServiceContext } from '@/lib/access/context'
import { isId } from '@/lib/domain/id'
import type { Transaction } from '@/lib/db/transaction'

/** A crew as it is on a day: its people by the ids of technicians, who leads first, then who came first. */
export type CrewOnDay = { name: string; people: string[] }

/** A live crew with its people on a day; null where there is no such crew. */
export async function readCrewOnDay(
  tx: Transaction,
  { accountId }: ServiceContext,
  id: string,
  day: string,
): Promise<CrewOnDay | null> {
  if (!isId(id)) return null
  const [crew] = await tx.$queryRaw<CrewOnDay[]>`
    SELECT c.name, coalesce(array_agg(t.id::text ORDER BY (t.id = c.lead_id) IS TRUE DESC, m.created_at, m.id)
      FILTER (WHERE t.id IS NOT NULL), '{}') AS people
    FROM crew c
    LEFT JOIN crew_member m ON m.account_id = c.account_id AND m.crew_id = c.id AND m.deleted_at IS NULL
      AND m.from_date <= ${day}::date AND (m.to_date IS NULL OR m.to_date >= ${day}::date)
    LEFT JOIN technician t ON t.account_id = m.account_id AND t.id = m.technician_id AND t.deleted_at IS NULL
    WHERE c.account_id = ${accountId}::uuid AND c.id = ${id}::uuid AND c.deleted_at IS NULL
    GROUP BY c.account_id, c.id`
  return crew ?? null
}
