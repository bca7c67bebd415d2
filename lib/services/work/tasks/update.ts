import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { claimExternalId, namesNewExternalId } from '@/lib/db/external-ids'
import { requireMatch } from '@/lib/domain/etag'
import { moveTask } from '@/lib/domain/work-orders/task-status'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { taskRecord, type TaskRecord, taskUpdate } from '@/lib/schemas/work/task'
import { isUnchanged } from '@/lib/services/records/unchanged'
import { stateOf } from '@/lib/services/work/task-record'
import { namedBy } from './references'
import { writeTask } from './write'

/**
 * Changes the fields that are sent; a status may move to any other (R-TA-3), which happened `at` that time. Throws `forbidden`, `not_found`,
 * `precondition_failed`, `validation_error`, `duplicate_external_id`.
 */
export async function updateTask(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof taskUpdate>,
  ifMatch: string | null = null,
  at = new Date(),
): Promise<TaskRecord> {
  requireScope(ctx, 'write:work-orders')
  return writeTask(ctx, id, 'update', ({ stored }) => {
    requireMatch(ifMatch, stored)
    const draft = readDraft(taskUpdate, body, taskRecord)
    if (draft.problems.length === 0 && isUnchanged({ ...stored, ...asSent(stored) }, draft.value)) return 'unchanged'
    const { parts: required, parts_used: used, ...input } = draft.value
    const row = { ...input, ...moveTask(stateOf(stored), input, at) }
    const planned = { values: { row, parts: { required, used } }, draft, references: namedBy(draft, stored) }
    if (!namesNewExternalId(input, stored)) return planned
    return {
      ...planned,
      needsTransaction: true,
      prepare: async ({ tx }) => ({ conflict: tx ? await claimExternalId(tx, ctx, 'task', input) : null }),
    }
  })
}

/** What a task holds as a body would send it, where that differs from how it is answered. */
function asSent({ parts_required, parts_used }: TaskRecord) {
  return { parts: entriesOf(parts_required), parts_used: entriesOf(parts_used) }
}

function entriesOf(parts: TaskRecord['parts_used']) {
  return parts.map(({ part_id, quantity }) => ({ part_id, quantity }))
}
