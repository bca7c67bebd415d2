import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { ServiceHistoryItem, ServiceRecordRecord } from '@/lib/schemas/assets/service-record'

const serviceRecordSelect = {
  id: true,
  asset_id: true,
  date: true,
  type: true,
  technician: true,
  description: true,
  parts_used: true,
  notes: true,
  created_at: true,
} satisfies Prisma.ServiceRecordSelect

/** The service record of a live asset. Throws `not_found`. */
export async function readServiceRecord(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
): Promise<ServiceRecordRecord> {
  const where = { account_id: ctx.accountId, id, asset: { deleted_at: null } }
  const row = isId(id) ? await tx.serviceRecord.findFirst({ where, select: serviceRecordSelect }) : null
  if (!row) throw notFound('service record')
  return {
    id: row.id,
    asset_id: row.asset_id,
    work_order_id: null,
    work_order_number: null,
    date: row.date.toISOString(),
    type: row.type,
    status: 'completed',
    technician: row.technician,
    description: row.description,
    // Our own schema alone writes this column.
    parts_used: row.parts_used as ServiceHistoryItem['parts_used'],
    notes: row.notes,
    created_at: row.created_at.toISOString(),
  }
}
