import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { furtherVisits } from '@/lib/services/work/further-visits'
import { instant } from '@/lib/db/json-sql'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import type { Conflict } from '@/lib/domain/conflicts/types'
import { FURTHER_CONTEXT, detectConflicts, type Plan, type ScheduleContext } from '@/lib/services/work/schedule-context'

const MINE = Prisma.raw(furtherVisits('visit.account_id = mine.account_id AND visit.id = mine.id'))
const [START, DUE] = ['scheduled_date', 'due_by'].map((name) => Prisma.raw(instant(`r.${name}`)))

/**
 * The scheduling conflicts of a further visit, checked on its own technician and time, in one statement. The customer's window and what
 * was promised are those of the primary visit.
 */
export async function readVisitConflicts(
  tx: Transaction | undefined,
  ctx: ServiceContext,
  id: string,
): Promise<readonly Conflict[]> {
  const rows = await query<Omit<Plan, 'window_start' | 'window_end'> & { context: ScheduleContext }>(
    tx,
    Prisma.sql`
      SELECT r.id, r.work_order_id, r.work_order_number, r.status, r.estimated_duration, r.required_skills, r.priority::text AS priority,
        r.work_order_type::text AS work_order_type,
        json_build_object('name', c.name) AS customer, ${START} AS scheduled_date, ${DUE} AS due_by, ${FURTHER_CONTEXT} AS context
      FROM (SELECT ${ctx.accountId}::uuid AS account_id, ${id}::uuid AS id) mine CROSS JOIN LATERAL (${MINE}) r
      JOIN customer c ON c.account_id = r.account_id AND c.id = r.customer_id`,
  )
  const plans = rows.map(({ context, ...plan }) => ({
    plan: { ...plan, window_start: null, window_end: null },
    context,
  }))
  return (await detectConflicts(ctx, plans))[0] ?? []
}
