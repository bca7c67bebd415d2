import type { ServiceContext } from '@/lib/access/context'
import { changeRecord, OVERTAKEN } from '@/lib/db/change'
import { writeAtOnce } from '@/lib/db/statement'
import type { Problem, ServiceError } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'
import type { TaskRecord } from '@/lib/schemas/work/task'
import { followCoverage } from '@/lib/services/work/coverage'
import { type Change, changeOf, type TaskValues } from './change-sql'
import { lockTask } from '@/lib/services/work/task-lock'
import { parseTask, readTaskForChange, type TaskForChange } from '@/lib/services/work/task-record'
import { type NamedReferences, rejectMissing } from './references'

/** What a change of a task is to be, and what is wrong with its body. */
export type PlannedChange = {
  values: TaskValues
  draft: Draft<object>
  references: NamedReferences
  /** What else is wrong, told behind what is missing. */
  problems?: readonly Problem[]
  /** Whether other rows are written with it: photos, readings, an external id that is held. */
  needsTransaction?: boolean
  /** Writes what the record is answered with beside its own fields, before the task itself. */
  prepare?: (within: ServiceContext) => Promise<Prepared>
}

type Prepared = {
  values?: Partial<TaskValues>
  problems?: readonly Problem[]
  /** The conflict to throw once nothing else is wrong. */
  conflict?: ServiceError | null
}

/**
 * Changes a live task as `plan` decides: by two statements, or in a transaction where one is open, where `plan` asks for one, and where
 * who pays for the lines of its completed work order follows. `plan` may throw. Throws `not_found`, `validation_error`, and the
 * conflict of its external id.
 */
export function writeTask(
  ctx: ServiceContext,
  id: string,
  verb: 'update' | 'complete',
  plan: (read: TaskForChange) => PlannedChange | 'unchanged',
): Promise<TaskRecord> {
  return changeRecord(ctx, {
    lock: (tx) => lockTask(tx, ctx, id),
    async plan(within) {
      const read = await readTaskForChange(within, id)
      return { read, planned: plan(read) }
    },
    hasEffects: ({ read, planned }) => planned !== 'unchanged' && (read.isDone || planned.needsTransaction === true),
    async write(within, { read, planned }) {
      if (planned === 'unchanged') return read.stored
      const { draft, references } = planned
      const { values, problems: found = [], conflict = null } = (await planned.prepare?.(within)) ?? {}
      const problems = [...(planned.problems ?? []), ...found]
      const isValid = draft.problems.length === 0 && problems.length === 0 && conflict === null
      const change = { ...planned.values, ...values, references, isValid }
      const [written] = await writeAtOnce<Change>(within, () =>
        changeOf(within, { id: read.stored.id, ...read }, verb, change),
      )
      if (!written) throw new Error('a change is one row')
      if (written.json !== null) {
        await followTask(within, read)
        return parseTask(written.json)
      }
      rejectMissing(draft, references, written)
      draft.problems.push(...problems.map(({ field, message }) => ({ field, message })))
      draft.finish()
      if (conflict) throw conflict
      return OVERTAKEN
    },
  })
}

/** Who pays is decided again for the lines of a completed work order of which a task changed (R-WP-7). */
export async function followTask(ctx: ServiceContext, { stored, isDone }: TaskForChange): Promise<void> {
  if (ctx.tx && isDone) await followCoverage(ctx.tx, ctx, [stored.work_order_id])
}
