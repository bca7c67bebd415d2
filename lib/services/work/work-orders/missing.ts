import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'
import { type CompletionRules, type CompletionState, missingFor } from '@/lib/domain/work-orders/completion-rules'

type Row = CompletionState & { id: string; rules: CompletionRules }

/**
 * What the completion of work orders still misses by the version of the job type that they were made by, in words; those that miss
 * nothing are left out. Whoever calls it may read the work orders.
 */
export async function missingOf(ctx: ServiceContext, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await reader(ctx).$queryRaw<Row[]>`
    SELECT w.id, said.content -> 'completion_rules' AS rules,
      (SELECT count(*)::int FROM task JOIN photo ON photo.account_id = task.account_id AND photo.task_id = task.id
        WHERE task.account_id = w.account_id AND task.work_order_id = w.id AND task.deleted_at IS NULL) AS photos,
      (SELECT count(*)::int FROM task JOIN checklist_item item
          ON item.account_id = task.account_id AND item.checklist_id = task.checklist_id AND item.deleted_at IS NULL
        WHERE task.account_id = w.account_id AND task.work_order_id = w.id AND task.deleted_at IS NULL
          AND task.status <> 'skipped' AND NOT EXISTS (SELECT FROM checklist_response given
            WHERE given.account_id = task.account_id AND given.task_id = task.id AND given.item_id = item.id)) AS "openItems",
      ARRAY(SELECT meter.name FROM meter WHERE meter.account_id = w.account_id AND meter.deleted_at IS NULL
        AND said.content -> 'completion_rules' -> 'meter_ids' ? meter.id::text AND NOT EXISTS (SELECT FROM meter_reading reading
          WHERE reading.account_id = meter.account_id AND reading.meter_id = meter.id AND reading.work_order_id = w.id
            AND reading.deleted_at IS NULL) ORDER BY meter.name) AS "unreadMeters"
    FROM work_order w JOIN job_type_version said
      ON said.account_id = w.account_id AND said.job_type_id = w.job_type_id AND said.version = w.job_type_version
    WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ANY(${[...ids]}::uuid[])`
  return new Map(
    rows.flatMap(({ id, rules, ...state }) => {
      const missing = missingFor(rules, state)
      return missing.length > 0 ? [[id, missing] as const] : []
    }),
  )
}
