import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { query } from '@/lib/db/statement'
import type { BoardPriority } from '@/lib/domain/board/types'
import { groupBy } from '@/lib/domain/group-by'
import { RISK_NOW, type RiskReason } from '@/lib/domain/risk/types'
import { riskMessage } from '@/lib/domain/risk/words'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { AtRiskQuery, AtRiskRecord } from '@/lib/schemas/scheduling/at-risk'
import { clockOf } from '@/lib/services/work/schedule-context'

/** More than a dispatcher can act on. */
const MAX_ITEMS = 500
const MAX_COUNTED = 99

type Row = {
  visit_id: string
  work_order_id: string
  breaks_at: Date
  reasons: RiskReason[]
  work_order_number: string
  status: WorkOrderStatus
  priority: BoardPriority
  scheduled_date: Date | null
  customer_id: string
  customer: string
  site_id: string | null
  site: string | null
  technician_id: string | null
  technician: string | null
}

/**
 * The work orders of an account that are at risk (R-SD-12), each with all reasons of its visits in one row, what breaks first before the
 * others; 500 at most. One statement. Throws `forbidden`.
 */
export async function listAtRisk(
  ctx: ServiceContext,
  { kind, territory, branch_id }: AtRiskQuery,
  now = new Date(),
): Promise<AtRiskRecord[]> {
  requireScope(ctx, 'read:work-orders')
  const rows = await query<Row>(
    ctx.tx,
    Prisma.sql`
      SELECT item.visit_id, item.work_order_id, item.breaks_at, item.reasons, w.work_order_number, w.status, w.priority,
        w.scheduled_date, c.id AS customer_id, c.name AS customer, s.id AS site_id, s.name AS site, t.id AS technician_id, t.name AS technician
      FROM risk_item item
      JOIN work_order w ON w.account_id = item.account_id AND w.id = item.work_order_id AND w.deleted_at IS NULL
      JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
      LEFT JOIN site s ON s.account_id = w.account_id AND s.id = w.site_id
      LEFT JOIN technician t ON t.account_id = item.account_id AND t.id = item.technician_id
      WHERE item.account_id = ${ctx.accountId}::uuid
        AND ${kind ? Prisma.sql`item.kinds && ${kind}::text[]` : Prisma.sql`true`}
        AND ${territory ? Prisma.sql`lower(trim(s.territory)) = lower(trim(${territory}))` : Prisma.sql`true`}
        AND ${branch_id ? Prisma.sql`(t.id IS NULL OR t.branch_id = ${branch_id}::uuid)` : Prisma.sql`true`}
      ORDER BY item.breaks_at, item.visit_id LIMIT ${MAX_ITEMS}::int`,
  )
  const byOrder = groupBy(rows, ({ work_order_id }) => work_order_id)
  return [...byOrder.values()].flatMap((visits) => toRecord(ctx, visits, kind, now.getTime()))
}

function toRecord(
  ctx: ServiceContext,
  visits: readonly Row[],
  kinds: AtRiskQuery['kind'],
  now: number,
): AtRiskRecord[] {
  const [first] = visits
  if (!first) return []
  const clock = clockOf(ctx)
  const reasons = visits
    .flatMap(({ visit_id, reasons: ofVisit }) => ofVisit.map((reason) => ({ visit_id, reason })))
    .filter(({ reason }) => !kinds || kinds.includes(reason.kind))
    .toSorted((a, b) => a.reason.at - b.reason.at)
  return [
    {
      work_order: {
        id: first.work_order_id,
        work_order_number: first.work_order_number,
        status: first.status,
        priority: first.priority,
        scheduled_date: first.scheduled_date?.toISOString() ?? null,
      },
      customer: { id: first.customer_id, name: first.customer },
      site: first.site_id === null ? null : { id: first.site_id, name: first.site ?? '' },
      technician: first.technician_id === null ? null : { id: first.technician_id, name: first.technician ?? '' },
      visit_id: first.visit_id,
      breaks_at: first.breaks_at.toISOString(),
      reasons: reasons.map(({ visit_id, reason }) => ({
        kind: reason.kind,
        visit_id,
        breaks_at: new Date(reason.at).toISOString(),
        message: riskMessage(reason, clock, now),
        code: codeOf(reason),
        makes_late: lateOf(reason),
      })),
    },
  ]
}

/** The code of the conflict that a reason is; null of one that is none. */
function codeOf(reason: RiskReason) {
  if (reason.kind === 'absent') return reason.digest === null ? null : ('on_leave' as const)
  return 'code' in reason ? reason.code : null
}

function lateOf(reason: RiskReason) {
  if (reason.kind !== 'overrun' || !reason.late) return null
  const { id, work_order_number, visit_id } = reason.late
  // A reason that was stored by the release before has no visit until it is assessed again.
  return { id, work_order_number, visit_id: visit_id ?? id }
}

/** How many work orders break within two hours or are broken; no more than one more than 99 are counted. Throws `forbidden`. */
export async function countAtRisk(ctx: ServiceContext, now = new Date()): Promise<number> {
  requireScope(ctx, 'read:work-orders')
  const until = new Date(now.getTime() + RISK_NOW).toISOString()
  const [row] = await query<{ count: number }>(
    ctx.tx,
    Prisma.sql`SELECT count(*)::int AS count FROM (
      SELECT DISTINCT item.work_order_id FROM risk_item item
      JOIN work_order w ON w.account_id = item.account_id AND w.id = item.work_order_id AND w.deleted_at IS NULL
      WHERE item.account_id = ${ctx.accountId}::uuid AND item.breaks_at <= ${until}::timestamptz LIMIT ${MAX_COUNTED + 1}::int) counted`,
  )
  return row?.count ?? 0
}

/** By what the list can be narrowed: the names of territories, and the branches. One statement. Throws `forbidden`. */
export async function readRiskFilters(
  ctx: ServiceContext,
): Promise<{ territories: string[]; branches: { id: string; name: string }[] }> {
  requireScope(ctx, 'read:work-orders')
  const live = Prisma.sql`account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL`
  const [row] = await query<{ territories: string[] | null; branches: { id: string; name: string }[] | null }>(
    ctx.tx,
    Prisma.sql`SELECT (SELECT json_agg(name ORDER BY name) FROM territory WHERE ${live}) AS territories,
      (SELECT json_agg(json_build_object('id', id, 'name', name) ORDER BY name) FROM branch WHERE ${live}) AS branches`,
  )
  return { territories: row?.territories ?? [], branches: row?.branches ?? [] }
}
