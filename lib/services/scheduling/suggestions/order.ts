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
import { jobContext, type JobContext, type Plan } from '@/lib/services/work/schedule-context'
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

const ALONG = Prisma.raw(
  listOf(`SELECT v.id, v.technician_id, v.minutes FROM visit v
    JOIN visit own ON own.account_id = v.account_id AND own.work_order_id = v.work_order_id AND own.group_id = v.group_id
      AND own.is_primary AND own.deleted_at IS NULL
    WHERE v.account_id = r.account_id AND v.work_order_id = r.id AND NOT v.is_primary AND v.deleted_at IS NULL
      AND v.status IN ('planned', 'travelling') AND v.technician_id IS NOT NULL ORDER BY v.sequence`),
)

const PREFERRED = Prisma.raw(`(SELECT plan.preferred_technician_id FROM maintenance_occurrence made
  JOIN maintenance_plan plan ON plan.account_id = made.account_id AND plan.id = made.plan_id
  WHERE made.account_id = r.account_id AND made.work_order_id = r.id ORDER BY made.id LIMIT 1)`)

/** A stored work order, in one statement. */
export async function readOrder(ctx: ServiceContext, id: string): Promise<Order | undefined> {
  const [row] = await query<Plan & Omit<Order, 'plan'>>(
    ctx.tx,
    Prisma.sql`
      SELECT ${PLAN_COLUMNS}, r.priority::text AS priority, r.work_order_type::text AS work_order_type, r.customer_id, r.site_id,
        CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'name', t.name) END AS technician, ${ALONG} AS along,
        ${PREFERRED} AS preferred_technician_id, ${jobContext(ctx)} AS context
      FROM work_order r JOIN customer c ON c.account_id = r.account_id AND c.id = r.customer_id
      LEFT JOIN technician t ON t.account_id = r.account_id AND t.id = r.technician_id
      WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ${id}::uuid AND r.deleted_at IS NULL`,
  )
  if (!row) return undefined
  const { context, priority, work_order_type, customer_id, site_id, along, technician, ...scheduled } = row
  const { preferred_technician_id, ...plan } = scheduled
  return { plan, context, priority, work_order_type, customer_id, site_id, along, technician, preferred_technician_id }
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
