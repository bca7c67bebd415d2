import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { SandboxRecord } from '@/lib/schemas/company/sandbox'

export const sandboxSelect = {
  id: true,
  name: true,
  time_zone: true,
  currency: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.AccountSelect

/** A row as it is answered. */
export function toSandboxRecord(row: Prisma.AccountGetPayload<{ select: typeof sandboxSelect }>): SandboxRecord {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}

/** A sandbox of the account. Throws `not_found`. */
export async function readSandbox(tx: Transaction, ctx: ServiceContext, id: string): Promise<SandboxRecord> {
  const where = { id, sandbox_of: ctx.accountId }
  const row = isId(id) ? await tx.account.findUnique({ where, select: sandboxSelect }) : null
  if (!row) throw notFound('sandbox')
  return toSandboxRecord(row)
}

/** Locks a sandbox of the account for a change. Throws `not_found`. */
export async function lockSandbox(tx: Transaction, ctx: ServiceContext, id: string): Promise<void> {
  const rows = isId(id)
    ? await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM account WHERE id = ${id}::uuid AND sandbox_of = ${ctx.accountId}::uuid FOR UPDATE`
    : []
  if (rows.length === 0) throw notFound('sandbox')
}
