import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader, type Transaction } from '@/lib/db/transaction'
import { technicianList, type TechnicianListQuery, type TechnicianRecord } from '@/lib/schemas/people/technician'
import { technicianSelect, toTechnicianRecord } from './record'

/** The technicians of the account, newest first. Throws `forbidden`. */
export async function listTechnicians(
  ctx: ServiceContext,
  query: TechnicianListQuery,
): Promise<Page<TechnicianRecord>> {
  requireScope(ctx, 'read:work-orders')
  const tx = listReader(ctx)
  const where: Prisma.TechnicianWhereInput = query.skill
    ? { skills: { hasSome: await spellingsOf(tx, ctx, query.skill) } }
    : {}
  const table = tx.technician
  return readList(ctx, technicianList, query, { table, select: technicianSelect, present: toTechnicianRecord, where })
}

/** A skill is the same however it is capitalised, but a list column can only be searched for exact entries. */
async function spellingsOf(tx: Transaction, ctx: ServiceContext, skill: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ skill: string }[]>`
    SELECT DISTINCT skill FROM technician, unnest(skills) AS skill
    WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND lower(skill) = lower(${skill})`
  return rows.map((row) => row.skill)
}
