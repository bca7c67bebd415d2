import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/auth/context'
import { toAddress } from '@/lib/db/json'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { scheduledEnd } from '@/lib/domain/work-orders/schedule'
import { notFound } from '@/lib/errors'
import type { WorkOrderItem, WorkOrderRecord } from '@/lib/schemas/work-order'

const named = { select: { id: true, name: true } } as const

export const workOrderItemSelect = {
  id: true,
  work_order_number: true,
  status: true,
  priority: true,
  description: true,
  customer: named,
  scheduled_date: true,
  estimated_duration: true,
  site_id: true,
  assets: { select: { asset_id: true }, orderBy: { asset_id: 'asc' } },
  due_by: true,
  custom_fields: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.WorkOrderSelect

type ItemRow = Prisma.WorkOrderGetPayload<{ select: typeof workOrderItemSelect }>

/** A row as lists answer it. */
export function toWorkOrderItem(row: ItemRow): WorkOrderItem {
  return {
    id: row.id,
    work_order_number: row.work_order_number,
    status: row.status,
    priority: row.priority,
    description: row.description,
    customer: { id: row.customer.id, name: row.customer.name },
    scheduled_date: row.scheduled_date?.toISOString() ?? null,
    estimated_duration: row.estimated_duration,
    site_id: row.site_id,
    asset_ids: row.assets.map((asset) => asset.asset_id),
    due_by: row.due_by?.toISOString() ?? null,
    custom_fields: row.custom_fields as WorkOrderItem['custom_fields'],
    created_at: row.created_at.toISOString(),
  }
}

const recordSelect = {
  ...workOrderItemSelect,
  work_order_type: true,
  notes: true,
  customer: { select: { ...named.select, address: true } },
  contact: { select: { ...named.select, phone: true } },
  site: { select: { ...named.select, address: true } },
  technician: named,
  assets: { select: { asset_id: true, asset: named }, orderBy: { asset_id: 'asc' } },
  tasks: {
    where: { deleted_at: null },
    select: { ...named.select, status: true },
    orderBy: [{ sequence: 'asc' }, { id: 'asc' }],
  },
  started_at: true,
  completed_at: true,
} satisfies Prisma.WorkOrderSelect

type RecordRow = Prisma.WorkOrderGetPayload<{ select: typeof recordSelect }>

function toRecord(row: RecordRow, totals: WorkOrderRecord['totals']): WorkOrderRecord {
  return {
    ...toWorkOrderItem(row),
    work_order_type: row.work_order_type,
    notes: row.notes,
    customer: { ...row.customer, address: toAddress(row.customer.address) },
    contact: row.contact,
    site: row.site && { ...row.site, address: toAddress(row.site.address) },
    technician: row.technician,
    assets: row.assets.map(({ asset }) => asset),
    tasks: row.tasks,
    scheduled_end: scheduledEnd(row.scheduled_date, row.estimated_duration)?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    totals,
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live work order with all that belongs to it. Throws `not_found`. */
export async function readWorkOrder(tx: Transaction, ctx: ServiceContext, id: string): Promise<WorkOrderRecord> {
  const row = isId(id)
    ? await tx.workOrder.findFirst({ where: { account_id: ctx.accountId, id, deleted_at: null }, select: recordSelect })
    : null
  if (!row) throw notFound('work order')
  return toRecord(row, await readTotals(tx, ctx, row.id))
}

/** The exact sums over the live line items of live tasks; zeros when there are none. */
async function readTotals(tx: Transaction, ctx: ServiceContext, id: string): Promise<WorkOrderRecord['totals']> {
  const lines = await tx.lineItem.aggregate({
    where: { account_id: ctx.accountId, deleted_at: null, task: { work_order_id: id, deleted_at: null } },
    _sum: { subtotal: true, tax: true, total: true },
  })
  return {
    subtotal: toNumber(lines._sum.subtotal ?? 0),
    tax: toNumber(lines._sum.tax ?? 0),
    total: toNumber(lines._sum.total ?? 0),
  }
}
