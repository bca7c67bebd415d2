import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { changeRecord, OVERTAKEN } from '@/lib/db/change'
import { claimExternalId, externalIdIn, lockExternalIds } from '@/lib/db/external-ids'
import { allHeld, heldRecords } from '@/lib/services/work/tasks/held-records'
import { historyOfCreate } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { insertOf } from '@/lib/db/rows'
import { writeAtOnce } from '@/lib/db/statement'
import { isId, newId } from '@/lib/domain/id'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import { type TaskCreate, taskCreate, taskRecord, type TaskRecord } from '@/lib/schemas/work/task'
import { followCoverage } from '@/lib/services/work/coverage'
import { type Change, insertParts } from './change-sql'
import { CREATED_COLUMNS } from './columns'
import { readTasksOf, type TasksOfWorkOrder, touchedOrder } from './of-work-order'
import { parseTask } from '@/lib/services/work/task-record'
import { RECORD } from '@/lib/services/work/task-sql'
import { type NamedReferences, namedBy, rejectMissing } from './references'

/**
 * Adds a task at the end of a work order (R-TA-1). Throws `forbidden`, `not_found` for that work order, `validation_error`,
 * `duplicate_external_id`.
 */
export async function createTask(
  ctx: ServiceContext,
  workOrderId: string,
  body: BodyOf<typeof taskCreate>,
): Promise<TaskRecord> {
  requireScope(ctx, 'write:work-orders')
  const draft = readDraft(taskCreate, body, taskRecord)
  const externalId = externalIdIn(draft.value)
  return changeRecord(ctx, {
    async lock(tx) {
      // An external id comes first, as in bulk requests, which hold all of theirs before they make anything.
      await lockExternalIds(tx, ctx, 'task', externalId === null ? [] : [externalId])
      // The work order's lock lets one task at a time take the next place.
      await lockRecord(tx, ctx, 'work_order', workOrderId)
    },
    plan: (within) => readTasksOf(within, workOrderId),
    hasEffects: ({ isDone }) => isDone || externalId !== null,
    async write(within, order) {
      const conflict = within.tx ? await claimExternalId(within.tx, within, 'task', draft.value) : null
      const references = namedBy(draft, null)
      const isValid = draft.problems.length === 0 && conflict === null
      const task = { ...order, id: workOrderId, draft, references, isValid }
      const [written] = await writeAtOnce<Change>(within, () => creationOf(within, task))
      if (!written) throw new Error('a creation is one row')
      if (written.json !== null) {
        if (within.tx && order.isDone) await followCoverage(within.tx, within, [workOrderId])
        return parseTask(written.json)
      }
      rejectMissing(draft, references, written)
      draft.finish()
      if (conflict) throw conflict
      return OVERTAKEN
    },
  })
}

type NewTask = TasksOfWorkOrder & {
  id: string
  draft: Draft<TaskCreate>
  references: NamedReferences
  isValid: boolean
}

/**
 * Looks up and holds what a new task names; makes it with its parts and history when the body is right, all of it is there and the
 * work order is still as it was read; and answers with the record.
 */
function creationOf(ctx: ServiceContext, { draft, references, isValid, ...order }: NewTask): Prisma.Sql {
  const { parts: required, ...input } = draft.value
  const idIn = (list: readonly string[]) => list.find(isId) ?? null
  const row = {
    ...input,
    id: newId(),
    work_order_id: order.id,
    sequence: Math.max(0, ...order.tasks.map((task) => task.sequence)) + 1,
    technician_id: idIn(references.requestedIds.technician),
    checklist_id: idIn(references.requestedIds.checklist),
  }
  const condition = Prisma.sql`AND ${isValid}::boolean AND ${allHeld(references.requestedIds)}`
  return Prisma.sql`
    WITH ${heldRecords(ctx, references.requestedIds)}, ${touchedOrder(ctx, order, Prisma.sql`FROM found`, condition)}, r AS (
      ${insertOf(ctx, 'task', CREATED_COLUMNS, [row], { from: Prisma.sql`touched,` })} RETURNING *
    -- It has the name of the table, where the rows are not to be seen yet, so that the record reads them here.
    ), task_part AS (${insertParts({ required })}
    ), record AS MATERIALIZED (SELECT r.id, ${RECORD} AS json FROM r
    ), told AS (${historyOfCreate(ctx, 'task', Prisma.sql`record`)})
    SELECT found.*, record.json FROM found LEFT JOIN record ON true`
}
