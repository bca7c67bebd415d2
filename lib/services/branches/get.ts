import type { ServiceContext } from '@/lib/auth/context'
import { requireScope } from '@/lib/auth/permissions'
import { reader } from '@/lib/db/transaction'
import type { BranchRecord } from '@/lib/schemas/branch'
import { readBranch } from './record'

/** One branch. Throws `forbidden`, `not_found`. */
export async function getBranch(ctx: ServiceContext, id: string): Promise<BranchRecord> {
  requireScope(ctx, 'read:customers')
  return readBranch(reader(ctx), ctx, id)
}
