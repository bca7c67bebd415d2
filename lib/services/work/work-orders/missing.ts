import { Prisma } from '@/prisma/generated/client'
import {
  type CompletionRules,
  type CompletionState,
  missingFor,
  missingWords,
} from '@/lib/domain/work-orders/completion-rules'
import type { SyncedJob } from '@/lib/schemas/field/sync'
import { SIGNED_BY } from './around-sql'

/** The version of the job type that the work order `r` was made by: `said`. */
export const VERSION_OF_ORDER = Prisma.sql`job_type_version said
  ON said.account_id = r.account_id AND said.job_type_id = r.job_type_id AND said.version = r.job_type_version`

/** What the completion of the work order `r` asks for by the version `said`, and what is there of it; NULL where nothing is asked. */
export const COMPLETION = Prisma.sql`CASE WHEN said.content IS NULL THEN NULL ELSE json_build_object(
  'rules', said.content -> 'completion_rules',
  'photos', (SELECT count(*) FROM task JOIN photo ON photo.account_id = task.account_id AND photo.task_id = task.id
      WHERE task.account_id = r.account_id AND task.work_order_id = r.id AND task.deleted_at IS NULL)
    + (SELECT count(*) FROM work_order_photo own WHERE own.account_id = r.account_id AND own.work_order_id = r.id),
  'signedBy', ${Prisma.raw(SIGNED_BY)},
  'meters', (SELECT coalesce(json_agg(json_build_object('id', meter.id, 'name', meter.name) ORDER BY meter.name), '[]')
    FROM meter WHERE meter.account_id = r.account_id AND meter.deleted_at IS NULL
      AND said.content -> 'completion_rules' -> 'meter_ids' ? meter.id::text),
  'openItems', (SELECT count(*) FROM task JOIN checklist_item item
      ON item.account_id = task.account_id AND item.checklist_id = task.checklist_id AND item.deleted_at IS NULL
        AND item.required
    WHERE task.account_id = r.account_id AND task.work_order_id = r.id AND task.deleted_at IS NULL
      AND task.status <> 'skipped' AND NOT EXISTS (SELECT FROM checklist_response given
        WHERE given.account_id = task.account_id AND given.task_id = task.id AND given.item_id = item.id)
      AND NOT EXISTS (SELECT FROM checklist_answer given
        WHERE given.account_id = task.account_id AND given.task_id = task.id AND given.item_id = item.id)),
  'unreadMeters', ARRAY(SELECT meter.name FROM meter WHERE meter.account_id = r.account_id AND meter.deleted_at IS NULL
    AND said.content -> 'completion_rules' -> 'meter_ids' ? meter.id::text AND NOT EXISTS (SELECT FROM meter_reading reading
      WHERE reading.account_id = meter.account_id AND reading.meter_id = meter.id AND reading.work_order_id = r.id
        AND reading.deleted_at IS NULL) ORDER BY meter.name)) END AS completion`

export type Completion = (CompletionState & { rules: CompletionRules; meters: { id: string; name: string }[] }) | null

/** What is asked for and is not there, in words. */
export function missingIn(completion: Completion): string[] {
  return completion ? missingFor(completion.rules, completion).map(missingWords) : []
}

/** What a phone has to know to ask for it where there is no connection. */
export function askedOf(completion: Completion): SyncedJob['completion'] {
  if (!completion) return null
  const { rules, meters, unreadMeters, signedBy } = completion
  return {
    min_photos: rules.min_photos,
    signature: rules.signature,
    all_items: rules.all_items,
    meters: meters.map((meter) => ({ ...meter, is_read: !unreadMeters.includes(meter.name) })),
    signed_by: [...signedBy],
  }
}
