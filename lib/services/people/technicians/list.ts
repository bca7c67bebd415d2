import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { containing, sameText } from '@/lib/db/search'
import { listReader, type Transaction } from '@/lib/db/transaction'
import type { TechnicianListQuery, TechnicianRecord } from '@/lib/schemas/people/technician'
import { technicianSelect, toTechnicianRecord } from './record'

const order: ListOrder = {
  fields: { created_at: { kind: 'timestamp' }, updated_at: { kind: 'timestamp' }, name: { kind: 'text' } },
  default: '-created_at',
}

/** The technicians of the account, newest first. Throws `forbidden`. */
export async function listTechnicians(
  ctx: ServiceContext,
  query: TechnicianListQuery,
): Promise<Page<TechnicianRecord>> {
  requireScope(ctx, 'read:work-orders')
  const tx = listReader(ctx)
  const search = query.search ? containing(query.search) : undefined
  const where: Prisma.TechnicianWhereInput = {
    account_id: ctx.accountId,
    deleted_at: null,
    updated_at: query.updated_after && { gt: query.updated_after },
    status: query.status,
    branch_id: query.branch_id,
    territory: query.territory ? sameText(query.territory) : undefined,
    skills: query.skill ? { hasSome: await spellingsOf(tx, ctx, query.skill) } : undefined,
    OR: search && [{ name: search }, { email: search }, { phone: search }],
  }
  return readPage(query, order, {
    count: () => tx.technician.count({ where }),
    rows: ({ after, ...page }) =>
      tx.technician.findMany({ where: { AND: [where, after] }, ...page, select: technicianSelect }),
    present: toTechnicianRecord,
  })
}

/** A skill is the same however it is capitalised, but a list column can only be searched for exact entries. */
async function spellingsOf(tx: Transaction, ctx: ServiceContext, skill: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ skill: string }[]>`
    SELECT DISTINCT skill FROM technician, unnest(skills) AS skill
    WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND lower(skill) = lower(${skill})`
  return rows.map((row) => row.skill)
}
