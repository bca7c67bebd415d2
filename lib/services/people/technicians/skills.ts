import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { TechnicianChoices } from '@/lib/schemas/people/technician'

/** As many of a kind as a list to choose from can hold. */
const MAX_SKILLS = 500

/** Every skill that a live technician has, by name; of several spellings the one most often used. Throws `forbidden`. */
export async function listSkills(ctx: ServiceContext): Promise<string[]> {
  requireScope(ctx, 'read:work-orders')
  const [row] = await reader(ctx).$queryRaw<{ skills: string[] }[]>`SELECT ${skillsOf(ctx)} AS skills`
  return row?.skills ?? []
}

/** What a technician's form and the list's filters offer, each by name, in one statement. Throws `forbidden`. */
export async function readTechnicianChoices(ctx: ServiceContext): Promise<TechnicianChoices> {
  requireScope(ctx, 'read:work-orders')
  requireScope(ctx, 'read:customers')
  const ofAccount = Prisma.sql`account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL`
  const [row] = await reader(ctx).$queryRaw<TechnicianChoices[]>`
    SELECT
      ARRAY(SELECT name FROM territory WHERE ${ofAccount} ORDER BY name, id LIMIT ${MAX_SKILLS}) AS territories,
      (SELECT coalesce(json_agg(one), '[]') FROM (
        SELECT id, name FROM branch WHERE ${ofAccount} ORDER BY name, id LIMIT ${MAX_SKILLS}) AS one) AS branches,
      ${skillsOf(ctx)} AS skills`
  return row ?? { territories: [], branches: [], skills: [] }
}

function skillsOf(ctx: ServiceContext): Prisma.Sql {
  return Prisma.sql`ARRAY(
    SELECT skill FROM (
      SELECT DISTINCT ON (lower(skill)) skill FROM (
        SELECT skill, count(*) AS uses FROM technician, unnest(skills) AS skill
        WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL
        GROUP BY skill
      ) AS used
      ORDER BY lower(skill), uses DESC, skill
    ) AS best
    ORDER BY lower(skill) LIMIT ${MAX_SKILLS})`
}
