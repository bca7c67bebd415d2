import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { nounOf } from '@/lib/domain/resources'
import { notFound } from '@/lib/errors'
import type { ServiceLevelRecord } from '@/lib/schemas/customers/service-level'

export const serviceLevelSelect = {
  id: true,
  name: true,
  calendar_id: true,
  calendar: { select: { id: true, name: true } },
  version: true,
  targets: {
    orderBy: { position: 'asc' },
    select: { kind: true, priorities: true, work_order_types: true, minutes: true, warn_percent: true },
  },
  created_at: true,
  updated_at: true,
} satisfies Prisma.ServiceLevelSelect

/** A row as it is answered. */
export function toServiceLevelRecord(
  row: Prisma.ServiceLevelGetPayload<{ select: typeof serviceLevelSelect }>,
): ServiceLevelRecord {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
}

/** The live service level. Throws `not_found`. */
export async function readServiceLevel(tx: Transaction, ctx: ServiceContext, id: string): Promise<ServiceLevelRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.serviceLevel.findFirst({ where, select: serviceLevelSelect }) : null
  if (!row) throw notFound(nounOf('service_level'))
  return toServiceLevelRecord(row)
}
