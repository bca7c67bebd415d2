import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import type { Conflict } from '@/lib/domain/conflicts/types'
import type { StoredWorkOrder } from '@/lib/schemas/work/work-order'
import { scheduleContext } from './context-sql'
import { detectConflicts, type Plan, type ScheduleContext } from './detect'

/** What of a work order's record is judged. */
export function planOf(order: StoredWorkOrder | Plan): Plan {
  const { id, work_order_number, status, customer, scheduled_date, estimated_duration } = order
  const { due_by, window_start, window_end, required_skills } = order
  return {
    ...{ id, work_order_number, status, customer: { name: customer.name }, scheduled_date, estimated_duration },
    ...{ due_by, window_start, window_end, required_skills },
  }
}

/** What speaks against the plans of these live work orders, by id, in one statement for all. */
export async function readConflicts(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<Map<string, Conflict[]>> {
  const wanted = [...new Set(ids.filter(isId))]
  if (wanted.length === 0) return new Map()
  const rows = await query<PlanRow>(
    tx,
    Prisma.sql`
      SELECT r.id, r.work_order_number, r.status, c.name AS customer, r.scheduled_date, r.estimated_duration, r.due_by,
        r.window_start, r.window_end, r.required_skills, ${scheduleContext(ctx)} AS context
      FROM work_order r JOIN customer c ON c.account_id = r.account_id AND c.id = r.customer_id
      WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ANY(${wanted}::uuid[]) AND r.deleted_at IS NULL`,
  )
  const found = await detectConflicts(
    ctx,
    rows.map(({ context, customer, ...row }) => ({ plan: toPlan(row, customer), context })),
  )
  return new Map(rows.map(({ id }, index) => [id, found[index] ?? []]))
}

type PlanRow = Omit<Plan, Instant | 'customer'> &
  Record<Instant, Date | null> & {
    customer: string
    context: ScheduleContext
  }
type Instant = 'scheduled_date' | 'due_by' | 'window_start' | 'window_end'

function toPlan(row: Omit<PlanRow, 'customer' | 'context'>, customer: string): Plan {
  return {
    ...row,
    customer: { name: customer },
    scheduled_date: row.scheduled_date?.toISOString() ?? null,
    due_by: row.due_by?.toISOString() ?? null,
    window_start: row.window_start?.toISOString() ?? null,
    window_end: row.window_end?.toISOString() ?? null,
  }
}
