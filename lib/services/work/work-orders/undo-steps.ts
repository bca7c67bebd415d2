import type { ServiceContext } from '@/lib/access/context'
import { byActor } from '@/lib/db/by-actor'
import type { Transaction } from '@/lib/db/transaction'
import { COMPLETION_VERBS } from '@/lib/domain/events'
import { columnOf } from '@/lib/domain/work-orders/columns'
import type { HistoryStep } from '@/lib/domain/work-orders/undo'
import type { WorkOrderRow } from './rows'

export type UndoStep = HistoryStep & {
  record_id: string
  by_me: boolean
  /** Their own, or what a technician sent: the office answers for that (R-FA-14). */
  may_undo: boolean
  actor_name: string
  changes: Record<string, [unknown, unknown]>
}

/** What follows from the others. */
const DERIVED = new Set([
  'scheduled_end',
  'site',
  'assets',
  'conflicts',
  'billable_totals',
  'billing_state',
  'billing_blocks',
  'coverage_date_reason',
])

/** The row with these values of the record's fields; `null` when one of them is not the work order's own. */
export function withFields(row: WorkOrderRow, fields: Record<string, unknown>): WorkOrderRow | null {
  const changes: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) {
    const column = columnOf(field)
    if (column) changes[column] = column === field ? value : ((value as { id: string } | null)?.id ?? null)
    else if (field === 'asset_ids') changes.asset_ids = value
    else if (!DERIVED.has(field)) return null
  }
  return { ...row, ...changes }
}

/** Verbs of its history that changed nothing: a mail that was sent, and its completion as an event of its own. */
const SKIPPED = ['send', 'send_failed', ...COMPLETION_VERBS]

/** The latest history of each work order, newest first. */
export async function stepsOf(
  tx: Transaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<Map<string, UndoStep[]>> {
  const rows = await tx.$queryRaw<UndoStep[]>`
    SELECT h.* FROM unnest(${ids}::uuid[]) AS wanted (id) CROSS JOIN LATERAL (
      SELECT record_id, verb, request_id, undoes, changes, actor_name,
        ${byActor(ctx)} AS by_me,
        ${byActor(ctx)} OR EXISTS (SELECT FROM field_command command WHERE command.account_id = history.account_id
          AND command.id = CASE WHEN history.request_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN history.request_id::uuid END) AS may_undo
      FROM history
      WHERE account_id = ${ctx.accountId}::uuid AND record_type = 'work_order' AND record_id = wanted.id AND verb <> ALL (${SKIPPED})
      ORDER BY id DESC LIMIT 100
    ) AS h`
  const steps = new Map<string, UndoStep[]>()
  for (const row of rows) steps.set(row.record_id, [...(steps.get(row.record_id) ?? []), row])
  return steps
}
