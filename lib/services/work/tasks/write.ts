import type { ServiceContext } from '@/lib/access/context'
import { changeRecord } from '@/lib/db/change'
import { writeAtOnce } from '@/lib/db/statement'
import type { Problem, ServiceError } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'
import type { TaskRecord } from '@/lib/schemas/work/task'
import { followCoverage } from '@/lib/services/work/coverage/follow'
import { type Change, changeOf, type TaskValues } from './change-sql'
import { lockTask } from './lock'
import { parseTask, readTaskForChange, type TaskForChange } from './record'
import { type NamedReferences, rejectMissing } from './references'

/** A change of a task as it was read, and what is wrong with its body. */
export type PlannedChange = {
  values: TaskValues
  draft: Draft<object>
  references: NamedReferences
  /** What else is wrong, told behind what is missing. */
  problems?: readonly Problem[]
  /** The conflict to tell of once nothing else is wrong. */
  externalIdConflict?: ServiceError | null
}

/**
 * Changes a live task by what `plan` makes of it: by two statements, or in a transaction, where one is open, where `plan` asks for
 * one, and where who pays for the lines of its completed work order follows. `plan` may throw. Throws `not_found`,
 * `validation_error`, and what was taken.
 */
export function writeTask(
  ctx: ServiceContext,
  id: string,
  verb: 'update' | 'complete',
  plan: (read: TaskForChange, within: ServiceContext) => Promise<PlannedChange | 'unchanged' | 'only in a transaction'>,
): Promise<TaskRecord> {
  const lock = (tx: Parameters<typeof lockTask>[0]) => lockTask(tx, ctx, id)
  return changeRecord(ctx, lock, async (within) => {
    const read = await readTaskForChange(within, id)
    const { stored } = read
    const planned = await plan(read, within)
    if (planned === 'unchanged') return stored
    if (planned === 'only in a transaction' || (read.isDone && !within.tx)) return null
    const { values, draft, references, problems = [], externalIdConflict = null } = planned
    const isValid = draft.problems.length === 0 && problems.length === 0 && externalIdConflict === null
    const change = { ...values, references, isValid }
    const [written] = await writeAtOnce<Change>(within, () =>
      changeOf(within, { id: stored.id, ...read }, verb, change),
    )
    if (!written) throw new Error('a change is one row')
    if (written.json !== null) {
      await followTask(within, read)
      return parseTask(written.json)
    }
    rejectMissing(draft, references, written)
    for (const { field, message } of problems) draft.reject(field, message)
    draft.finish()
    if (externalIdConflict) throw externalIdConflict
    return null
  })
}

/** Who pays is decided again for the lines of a completed work order of which a task changed (R-WP-7). */
export async function followTask(ctx: ServiceContext, { stored, isDone }: TaskForChange): Promise<void> {
  if (ctx.tx && isDone) await followCoverage(ctx.tx, ctx, [stored.work_order_id])
}
