import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { VisitRecord } from '@/lib/schemas/work/visit'

export const visitSelect = {
  id: true,
  sequence: true,
  is_primary: true,
  scheduled_start: true,
  minutes: true,
  status: true,
  group_id: true,
  role: true,
  outcome: true,
  started_at: true,
  ended_at: true,
  created_at: true,
  updated_at: true,
  work_order: { select: { id: true, work_order_number: true } },
  technician: { select: { id: true, name: true } },
} satisfies Prisma.VisitSelect

/** Visits of work orders in the trash are found again when these come back. */
export const ofLiveOrder = { work_order: { deleted_at: null } } satisfies Prisma.VisitWhereInput

/** A row as it is answered. */
export function toVisitRecord(row: Prisma.VisitGetPayload<{ select: typeof visitSelect }>): VisitRecord {
  return {
    id: row.id,
    work_order: row.work_order,
    sequence: row.sequence,
    is_primary: row.is_primary,
    technician: row.technician,
    scheduled_start: row.scheduled_start?.toISOString() ?? null,
    minutes: row.minutes,
    status: row.status as VisitRecord['status'],
    group_id: row.group_id,
    role: row.role as VisitRecord['role'],
    outcome: row.outcome as VisitRecord['outcome'],
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live visit of a live work order. Throws `not_found`. */
export async function readVisit(tx: Pick<Transaction, 'visit'>, ctx: ServiceContext, id: string): Promise<VisitRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null, ...ofLiveOrder }
  const row = isId(id) ? await tx.visit.findFirst({ where, select: visitSelect }) : null
  if (!row) throw notFound('visit')
  return toVisitRecord(row)
}
