import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { toAddress } from '@/lib/db/json'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { BranchRecord } from '@/lib/schemas/people/branch'

export const branchSelect = {
  id: true,
  name: true,
  address: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.BranchSelect

/** A row as it is answered. */
export function toBranchRecord(row: Prisma.BranchGetPayload<{ select: typeof branchSelect }>): BranchRecord {
  return {
    id: row.id,
    name: row.name,
    address: toAddress(row.address),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live branch. Throws `not_found`. */
export async function readBranch(tx: Transaction, ctx: ServiceContext, id: string): Promise<BranchRecord> {
  const row = isId(id)
    ? await tx.branch.findFirst({ where: { account_id: ctx.accountId, id, deleted_at: null }, select: branchSelect })
    : null
  if (!row) throw notFound('branch')
  return toBranchRecord(row)
}
