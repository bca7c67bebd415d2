import { Prisma } from '@/prisma/generated/client'
import { db } from '@/lib/db/client'

/** A counter that does not say what there is. */
export type Miscount = { account_id: string; facet: string; key: string; counted: number; actual: number }

const LOOKING = Prisma.sql`
  SELECT r.account_id, f.facet, f.key FROM work_order r,
    LATERAL work_order_facets(r.status, r.customer_id, r.technician_id, r.created_at) f WHERE r.deleted_at IS NULL
  UNION ALL
  SELECT r.account_id, f.facet, f.key FROM customer r, LATERAL customer_facets(r.status, r.branch_id) f
    WHERE r.deleted_at IS NULL
  UNION ALL
  SELECT r.account_id, f.facet, f.key FROM asset r,
    LATERAL asset_facets(r.status, r.customer_id, r.product_id, r.site_id) f WHERE r.deleted_at IS NULL`

/**
 * Holds every counter against what there is. With `repair` writers wait while the difference is written, so that the
 * counters are right the moment it commits. For the operator: it looks at every record of every account.
 */
export async function verifyCounters(options: { repair: boolean }): Promise<Miscount[]> {
  return db().$transaction(
    async (tx) => {
      if (options.repair) await tx.$executeRaw`LOCK TABLE work_order, customer, asset IN SHARE MODE`
      const wrong = await findMiscounts(tx)
      if (options.repair && wrong.length > 0)
        await tx.recordCount.createMany({
          data: wrong.map(({ counted, actual, ...where }) => ({ ...where, delta: actual - counted })),
        })
      return wrong
    },
    { timeout: 600_000, isolationLevel: options.repair ? 'ReadCommitted' : 'RepeatableRead' },
  )
}

function findMiscounts(tx: Prisma.TransactionClient): Promise<Miscount[]> {
  return tx.$queryRaw<Miscount[]>`
    WITH actual AS (SELECT account_id, facet, key, count(*)::int AS n FROM (${LOOKING}) r GROUP BY 1, 2, 3),
      counted AS (SELECT account_id, facet, key, sum(delta)::int AS n FROM record_count GROUP BY 1, 2, 3)
    SELECT account_id, facet, key, coalesce(counted.n, 0) AS counted, coalesce(actual.n, 0) AS actual
    FROM actual FULL JOIN counted USING (account_id, facet, key)
    WHERE coalesce(counted.n, 0) <> coalesce(actual.n, 0)
    ORDER BY 1, 2, 3`
}
