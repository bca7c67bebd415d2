import { Prisma } from '@/prisma/generated/client'
import { OPEN_VISIT_STATUSES } from '@/lib/domain/work-orders/visit-status'

/*
 * Further visits as the readers of schedules see them: as rows of work orders, with the visit's technician, time and length in the
 * place of the primary one's. They are few, and have an index of their own.
 */

/** A further visit's status in the words of work orders: what is over took time, what was called off takes none. */
const STATUS = `(CASE
  WHEN visit.status = 'done' THEN 'completed'
  WHEN visit.status NOT IN (${OPEN_VISIT_STATUSES.map((status) => `'${status}'`).join(', ')}) THEN 'cancelled'
  WHEN job.status = 'completed' THEN 'cancelled'
  WHEN job.status IN ('draft', 'cancelled', 'on_hold') THEN job.status::text
  WHEN visit.status = 'on_site' THEN 'in_progress'
  WHEN visit.technician_id IS NULL THEN 'open' ELSE 'assigned' END)::work_order_status`

/** What is read of a further visit, in the names of a work order's columns. What was promised to the customer is the primary one's. */
const SELECT = `SELECT visit.id, visit.work_order_id, visit.account_id, visit.technician_id, visit.scheduled_start AS scheduled_date,
    visit.minutes AS estimated_duration, ${STATUS} AS status, visit.started_at, visit.ended_at AS completed_at, visit.created_at, visit.deleted_at, job.work_order_number, job.customer_id,
    job.site_id, visit.group_id, job.crew_size, job.due_by, job.required_skills, job.priority, job.work_order_type, job.description
  FROM visit JOIN work_order job ON job.account_id = visit.account_id AND job.id = visit.work_order_id`

const IS_FURTHER = 'NOT visit.is_primary AND visit.deleted_at IS NULL AND job.deleted_at IS NULL'

/** The further visits that meet a condition on row `visit` and begin between two instants, in SQL. */
export function furtherJobs(condition: string, [from, to]: readonly [from: string, to: string]): string {
  return furtherVisits(`${condition} AND visit.scheduled_start >= ${from} AND visit.scheduled_start < ${to}`)
}

/** The further visits that meet a condition on row `visit`, in SQL. */
export function furtherVisits(condition: string): string {
  return `${SELECT} WHERE ${condition} AND ${IS_FURTHER}`
}

/** The further visits that meet a condition with values. */
export function selectFurtherVisits(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(SELECT)} WHERE ${condition} AND ${Prisma.raw(IS_FURTHER)}`
}
