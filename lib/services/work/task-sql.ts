import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { listOf, selectNamedReference, recordOf } from '@/lib/db/json-sql'
import { taskRecord } from '@/lib/schemas/work/task'
import { columnsOf } from '@/lib/services/records/columns-of'
import type { TaskPartKind } from '@/prisma/generated/enums'

const partsOf = (kind: TaskPartKind) =>
  listOf(`SELECT entry.part_id, part.name, entry.quantity FROM task_part entry
    JOIN part ON part.account_id = entry.account_id AND part.id = entry.part_id
    WHERE entry.account_id = r.account_id AND entry.task_id = r.id AND entry.kind = '${kind}' ORDER BY entry.position`)

// Answers to a checklist that the task had before stay on record, but are not this one's.
const RESPONSES = listOf(`SELECT answer.item_id, item.label, answer.response FROM checklist_response answer
  JOIN checklist_item item ON item.account_id = answer.account_id AND item.id = answer.item_id
  WHERE answer.account_id = r.account_id AND answer.task_id = r.id AND item.checklist_id = r.checklist_id
  ORDER BY item.position, answer.item_id`)

const ANSWERS = listOf(`SELECT answer.item_id, item.label, item.kind, item.unit, answer.value, answer.out_of_range,
    answer.meter_reading_id
  FROM checklist_answer answer
  JOIN checklist_item item ON item.account_id = answer.account_id AND item.id = answer.item_id
  WHERE answer.account_id = r.account_id AND answer.task_id = r.id AND item.checklist_id = r.checklist_id
  ORDER BY item.position, answer.item_id`)

const PHOTOS = listOf(`SELECT photo.id, photo.caption FROM photo
  WHERE photo.account_id = r.account_id AND photo.task_id = r.id ORDER BY photo.id`)

/** A task with all that belongs to it, of row `r`, as JSON: its photos without links, as its history keeps them. */
export const RECORD = recordOf(
  columnsOf(taskRecord.shape, {
    technician: selectNamedReference('technician', 'technician_id'),
    duration: 'coalesce(r.actual_duration, r.estimated_duration)',
    parts_required: partsOf('required'),
    parts_used: partsOf('used'),
    checklist: selectNamedReference('checklist', 'checklist_id'),
    checklist_responses: RESPONSES,
    checklist_answers: ANSWERS,
    photos: PHOTOS,
  }),
)

/** Many of them, in any order. */
export function tasksStatement(ctx: ServiceContext, ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`SELECT r.id, ${RECORD} AS json FROM task r
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ANY(${[...ids]}::uuid[])`
}

/**
 * The version of task `r` and of its work order `w`, which every change of the task, its line items and what they cost moves on,
 * too (R-WR-4).
 */
export const VERSION = Prisma.raw(`(r.xmin::text || '/' || w.xmin::text)`)

/** Whether who pays is decided of the lines of work order `w`, and follows what changes below it. */
export const IS_DONE = Prisma.raw(`(w.status = 'completed')`)

const HAS_LINES = Prisma.raw(
  'EXISTS (SELECT FROM line_item l WHERE l.account_id = r.account_id AND l.task_id = r.id AND l.deleted_at IS NULL)',
)

// What left the checklist since it was answered may still be answered.
const ASKABLE = Prisma.raw(
  listOf(`SELECT item.id, item.label, item.kind, item.unit, item.min, item.max, item.options, item.required FROM checklist_item item
  WHERE item.account_id = r.account_id AND item.checklist_id = r.checklist_id AND (item.deleted_at IS NULL
    OR EXISTS (SELECT FROM checklist_response given WHERE given.account_id = r.account_id AND given.task_id = r.id
      AND given.item_id = item.id)
    OR EXISTS (SELECT FROM checklist_answer given WHERE given.account_id = r.account_id AND given.task_id = r.id
      AND given.item_id = item.id))`),
)

/** The live task of a live work order with all that belongs to it. */
export function taskStatement(ctx: ServiceContext, id: string): Prisma.Sql {
  return Prisma.sql`SELECT ${RECORD} AS json ${ofLiveOrder(ctx, id)} AND r.deleted_at IS NULL`
}

/** The task of a live work order, in the trash or not, with what a change of it must know. */
export function taskForChangeStatement(ctx: ServiceContext, id: string): Prisma.Sql {
  return Prisma.sql`SELECT ${RECORD} AS json, r.deleted_at IS NULL AS is_live, ${VERSION} AS version, ${IS_DONE} AS is_done,
    ${HAS_LINES} AS has_lines, ${ASKABLE} AS askable ${ofLiveOrder(ctx, id)}`
}

function ofLiveOrder(ctx: ServiceContext, id: string): Prisma.Sql {
  return Prisma.sql`FROM task r JOIN work_order w ON w.account_id = r.account_id AND w.id = r.work_order_id
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ${id}::uuid AND w.deleted_at IS NULL`
}
