import type { ServiceContext } from '@/lib/auth/context'
import type { BranchRecord } from '@/lib/schemas/branch'
import { readBranch } from '@/lib/services/branches/record'
import { restoreRecord } from './restore'

/** Brings a branch back. Throws `forbidden`, `not_found`. */
export async function restoreBranch(ctx: ServiceContext, id: string): Promise<BranchRecord> {
  return restoreRecord(ctx, id, {
    type: 'branch',
    scope: 'write:customers',
    ofCustomer: false,
    revive: (tx, { accountId: account_id }) =>
      tx.branch.update({
        where: { account_id_id: { account_id, id } },
        data: { deleted_at: null },
        select: { id: true },
      }),
    read: readBranch,
  })
}
