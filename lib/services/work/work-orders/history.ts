import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readList } from '@/lib/db/list'
import type { Page } from '@/lib/db/page'
import { listReader } from '@/lib/db/transaction'
import { COMPLETION_VERBS } from '@/lib/domain/events'
import { isId } from '@/lib/domain/id'
import { WORK_ORDER_STATUSES, type WorkOrderStatus } from '@/lib/domain/work-orders/status'
import { notFound } from '@/lib/errors'
import {
  workOrderHistoryList,
  type WorkOrderHistoryQuery,
  type WorkOrderHistoryRecord,
} from '@/lib/schemas/work/work-order'

const historySelect = {
  id: true,
  verb: true,
  actor_type: true,
  actor_id: true,
  actor_name: true,
  changes: true,
  created_at: true,
  request_id: true,
  client_request_id: true,
} satisfies Prisma.HistorySelect

/**
 * What happened to a work order, newest first; each move of its status with `from` and `to`.
 * Throws `forbidden`, `not_found`, `bad_request`.
 */
export async function listWorkOrderHistory(
  ctx: ServiceContext,
  id: string,
  query: WorkOrderHistoryQuery,
): Promise<Page<WorkOrderHistoryRecord>> {
  requireScope(ctx, 'read:work-orders')
  const { workOrder, history } = listReader(ctx)
  const live = isId(id) && (await workOrder.count({ where: { account_id: ctx.accountId, id, deleted_at: null } }))
  if (!live) throw notFound('work order')
  return readList(ctx, workOrderHistoryList, query, {
    table: history,
    select: historySelect,
    present: toHistoryRecord,
    where: {
      record_type: 'work_order',
      record_id: id,
      verb: { notIn: COMPLETION_VERBS },
    } satisfies Prisma.HistoryWhereInput,
  })
}

function toHistoryRecord(row: Prisma.HistoryGetPayload<{ select: typeof historySelect }>): WorkOrderHistoryRecord {
  const changes = row.changes as WorkOrderHistoryRecord['changes']
  const [from, to] = (changes.status ?? []).map(asStatus)
  // A delete takes the status away and a restore gives it back; neither is a move.
  const moved = to && (from || row.verb === 'create')
  return {
    id: row.id,
    verb: row.verb,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    from: moved ? (from ?? null) : null,
    to: moved ? to : null,
    changes,
    created_at: row.created_at.toISOString(),
    request_id: row.client_request_id ?? row.request_id,
  }
}

function asStatus(value: unknown): WorkOrderStatus | null {
  return WORK_ORDER_STATUSES.find((status) => status === value) ?? null
}
