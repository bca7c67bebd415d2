import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { branchList, type BranchListQuery, type BranchRecord } from '@/lib/schemas/people/branch'
import { branchSelect, toBranchRecord } from './record'

/** The branches of the account, newest first. Throws `forbidden`. */
export async function listBranches(ctx: ServiceContext, query: BranchListQuery): Promise<Page<BranchRecord>> {
  requireScope(ctx, 'read:customers')
  const { branch } = listReader(ctx)
  return readList(ctx, branchList, query, { table: branch, select: branchSelect, present: toBranchRecord })
}
