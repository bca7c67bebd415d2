import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { TechnicianRecord } from '@/lib/schemas/people/technician'

export const technicianSelect = {
  id: true,
  external_id: true,
  name: true,
  email: true,
  phone: true,
  skills: true,
  territory: true,
  branch_id: true,
  branch: { select: { id: true, name: true } },
  status: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.TechnicianSelect

/** A row as it is answered. */
export function toTechnicianRecord(
  row: Prisma.TechnicianGetPayload<{ select: typeof technicianSelect }>,
): TechnicianRecord {
  return {
    id: row.id,
    external_id: row.external_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    skills: row.skills,
    territory: row.territory,
    branch_id: row.branch_id,
    branch: row.branch,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live technician. Throws `not_found`. */
export async function readTechnician(tx: Transaction, ctx: ServiceContext, id: string): Promise<TechnicianRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.technician.findFirst({ where, select: technicianSelect }) : null
  if (!row) throw notFound('technician')
  return toTechnicianRecord(row)
}
