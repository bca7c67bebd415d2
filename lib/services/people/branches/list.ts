import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { type ListOrder, type Page, readPage } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import type { BranchListQuery, BranchRecord } from '@/lib/schemas/people/branch'
import { branchSelect, toBranchRecord } from './record'

const order: ListOrder = {
  fields: { created_at: { kind: 'timestamp' }, updated_at: { kind: 'timestamp' }, name: { kind: 'text' } },
  default: '-created_at',
}

/** The branches of the account, newest first. Throws `forbidden`. */
export async function listBranches(ctx: ServiceContext, query: BranchListQuery): Promise<Page<BranchRecord>> {
  requireScope(ctx, 'read:customers')
  const where: Prisma.BranchWhereInput = {
    account_id: ctx.accountId,
    deleted_at: null,
    updated_at: query.updated_after && { gt: query.updated_after },
  }
  const { branch } = listReader(ctx)
  return readPage(query, order, {
    count: () => branch.count({ where }),
    rows: ({ after, ...page }) => branch.findMany({ where: { AND: [where, after] }, ...page, select: branchSelect }),
    present: toBranchRecord,
  })
}
