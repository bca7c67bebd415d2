import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { listOf } from '@/lib/db/json-sql'
import { query } from '@/lib/db/statement'
import { isId } from '@/lib/domain/id'
import { parseAddressLine } from '@/lib/domain/intake/address-line'
import { notFound } from '@/lib/errors'
import type { DraftToSchedule } from '@/lib/schemas/scheduling/plan-check'
import {
  DRAFT_ASSETS,
  DRAFT_COLUMNS,
  draftTable,
  PLAN_COLUMNS,
  type PromisedDraft,
  scheduleOfDraft,
  withPromises,
} from '@/lib/services/work/conflicts'
import { FURTHER_CONTEXT, jobContext, type JobContext, type Plan } from '@/lib/services/work/schedule-context'
import { selectFurtherVisits } from '@/lib/services/work/further-visits'
import { locateAtOnce } from '@/lib/services/customers/geocoding'

/** The work order that slots are looked for. */
export type Order = {
  plan: Plan
  context: JobContext
  priority: string
  work_order_type: string
  customer_id: string | null
  site_id: string | null
  /** The visits of those who come along. */
  along: { id: string; technician_id: string; minutes: number | null }[]
  /** Who has it now. */
  technician: { id: string; name: string } | null
  /** Who the maintenance plan that it was made for wants to come. */
  preferred_technician_id: string | null
}

/** A primary visit goes by the id of its work order. */
const ALONG = Prisma.raw(
  listOf(`SELECT CASE WHEN v.is_primary THEN v.work_order_id ELSE v.id END AS id, v.technician_id, v.minutes FROM visit v
    JOIN visit own ON own.account_id = v.account_id AND own.work_order_id = v.work_order_id AND own.group_id = v.group_id
      AND own.id <> v.id AND own.deleted_at IS NULL
      AND CASE WHEN r.work_order_id IS NULL THEN own.is_primary ELSE own.id = r.id END
    WHERE v.account_id = r.account_id AND v.work_order_id = coalesce(r.work_order_id, r.id) AND v.deleted_at IS NULL
      AND v.status IN ('planned', 'travelling') AND v.technician_id IS NOT NULL ORDER BY v.sequence`),
)

const PREFERRED = Prisma.raw(`(SELECT plan.preferred_technician_id FROM maintenance_occurrence made
  JOIN maintenance_plan plan ON plan.account_id = made.account_id AND plan.id = made.plan_id
  WHERE made.account_id = r.account_id AND made.work_order_id = r.id ORDER BY made.id LIMIT 1)`)

const COLUMNS = Prisma.raw(
  [
    'id',
    'account_id',
    'work_order_number',
    'technician_id',
    'customer_id',
    'site_id',
    'status',
    'estimated_duration',
    'created_at',
  ]
    .concat('required_skills', 'priority', 'work_order_type', 'scheduled_date', 'due_by', 'crew_size')
    .join(', '),
)

/** A stored work order, in one statement. */
export function readOrder(ctx: ServiceContext, id: string): Promise<Order | undefined> {
  const source = Prisma.sql`SELECT ${COLUMNS}, NULL::uuid AS work_order_id, window_start, window_end FROM work_order
    WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid AND deleted_at IS NULL`
  return readFrom(ctx, source, jobContext(ctx))
}

/** The work order of a further visit with the visit's technician, time and length, in one statement; the window is the primary one's. */
export function readFurtherVisit(ctx: ServiceContext, id: string): Promise<Order | undefined> {
  const visit = selectFurtherVisits(Prisma.sql`visit.account_id = ${ctx.accountId}::uuid AND visit.id = ${id}::uuid`)
  const source = Prisma.sql`SELECT ${COLUMNS}, work_order_id, NULL::timestamptz AS window_start, NULL::timestamptz AS window_end
    FROM (${visit}) visit`
  return readFrom(ctx, source, FURTHER_CONTEXT)
}

async function readFrom(ctx: ServiceContext, source: Prisma.Sql, context: Prisma.Sql): Promise<Order | undefined> {
  const [row] = await query<Plan & Omit<Order, 'plan'>>(
    ctx.tx,
    Prisma.sql`
      SELECT ${PLAN_COLUMNS}, r.work_order_id, r.customer_id,
        r.site_id, CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'name', t.name) END AS technician, ${ALONG} AS along,
        ${PREFERRED} AS preferred_technician_id, ${context} AS context
      FROM (${source}) r JOIN customer c ON c.account_id = r.account_id AND c.id = r.customer_id
      LEFT JOIN technician t ON t.account_id = r.account_id AND t.id = r.technician_id`,
  )
  if (!row) return undefined
  const { context: ofJob, priority, work_order_type, customer_id, site_id, along, technician, ...scheduled } = row
  const { preferred_technician_id, ...plan } = scheduled
  return {
    plan,
    context: ofJob,
    priority,
    work_order_type,
    customer_id,
    site_id,
    along,
    technician,
    preferred_technician_id,
  }
}

/** A work order as a form holds it, with what it would be promised. */
export async function orderOfDraft(ctx: ServiceContext, draft: DraftToSchedule): Promise<Order> {
  const [row] = await query<PromisedDraft & { context: JobContext }>(
    ctx.tx,
    Prisma.sql`SELECT ${DRAFT_COLUMNS}, ${jobContext(ctx, DRAFT_ASSETS)} AS context FROM ${draftTable(ctx, draft)}`,
  )
  if (!row) throw notFound('work order')
  const context = withCallPromise(draft, await contextAt(ctx, draft, await withPromises(ctx, draft, row, row.context)))
  const validId = (id: string | null | undefined) => (id && isId(id) ? id : null)
  const [customer_id, site_id] = [validId(draft.customer_id), validId(draft.site_id)]
  const { priority, work_order_type } = draft
  return {
    plan: scheduleOfDraft(draft, row),
    context,
    priority,
    work_order_type,
    customer_id,
    site_id,
    along: [],
    technician: null,
    preferred_technician_id: null,
  }
}

/** What the caller is promised: a time of their own, or that of their contract. */
function withCallPromise({ promised_until, promised_by_contract }: DraftToSchedule, context: JobContext): JobContext {
  const until = promised_until?.toISOString() ?? (promised_by_contract ? context.response?.by : undefined)
  return until ? { ...context, promised: { until } } : context
}

/** A site that is only typed yet is located by its address, as well as that can be without a request. */
async function contextAt(ctx: ServiceContext, draft: DraftToSchedule, context: JobContext): Promise<JobContext> {
  const address = context.site ? null : parseAddressLine(draft.address ?? '')
  if (!address) return context
  const { latitude, longitude } = await locateAtOnce(address, ctx.account.timeZone)
  return { ...context, site: { name: address.street ?? '', territory: null, latitude, longitude } }
}
