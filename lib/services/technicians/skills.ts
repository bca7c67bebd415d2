import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'

const MOST = 500

/** Every skill that a live technician has, by name; of several spellings the one most often used. Throws `forbidden`. */
export async function listSkills(ctx: ServiceContext): Promise<string[]> {
  requireScope(ctx, 'read:work-orders')
  const rows = await reader(ctx).$queryRaw<{ skill: string }[]>`
    SELECT DISTINCT ON (lower(skill)) skill FROM (
      SELECT skill, count(*) AS uses FROM technician, unnest(skills) AS skill
      WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL
      GROUP BY skill
    ) AS used
    ORDER BY lower(skill), uses DESC, skill LIMIT ${MOST}`
  return rows.map(({ skill }) => skill)
}
