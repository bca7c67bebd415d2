import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { instant } from '@/lib/db/json-sql'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import { eachInstant } from '@/lib/domain/work-orders/columns'
import { isId } from '@/lib/domain/id'
import type { Conflict } from '@/lib/domain/conflicts/types'
import type { StoredWorkOrder } from '@/lib/schemas/work/work-order'
import { scheduleContext, detectConflicts, type Plan, type ScheduleContext } from '@/lib/services/work/schedule-context'

/** What of a work order's record is checked. */
export function planOf(order: StoredWorkOrder | Plan): Plan {
  const { id, work_order_number, status, customer, estimated_duration, required_skills, priority, work_order_type } =
    order
  const instants = eachInstant((name) => order[name])
  return {
    id,
    work_order_number,
    status,
    customer: { name: customer.name },
    estimated_duration,
    required_skills,
    priority,
    work_order_type,
    ...instants,
  }
}

/** The columns of row `r` and its customer's row `c` that conflicts are detected from. */
export const PLAN_COLUMNS = Prisma.raw(
  [
    'r.id',
    'r.work_order_number',
    'r.status',
    "json_build_object('name', c.name) AS customer",
    'r.estimated_duration',
    'r.required_skills',
    'r.priority::text AS priority',
    'r.work_order_type::text AS work_order_type',
    ...Object.values(eachInstant((name) => `${instant(`r.${name}`)} AS ${name}`)),
  ].join(', '),
)

/** The scheduling conflicts of these live work orders, by id, in one statement for all. */
export async function readConflicts(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<Map<string, Conflict[]>> {
  const requestedIds = [...new Set(ids.filter(isId))]
  if (requestedIds.length === 0) return new Map()
  const rows = await query<Plan & { context: ScheduleContext }>(
    tx,
    Prisma.sql`
      SELECT ${PLAN_COLUMNS}, ${scheduleContext(ctx)} AS context
      FROM work_order r JOIN customer c ON c.account_id = r.account_id AND c.id = r.customer_id
      WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ANY(${requestedIds}::uuid[]) AND r.deleted_at IS NULL`,
  )
  const conflictLists = await detectConflicts(
    ctx,
    rows.map(({ context, ...plan }) => ({ plan, context })),
  )
  return new Map(rows.map(({ id }, index) => [id, conflictLists[index] ?? []]))
}
