import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { listOf, named, recordOf } from '@/lib/db/json-sql'
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

const PHOTOS = listOf(`SELECT photo.id FROM photo
  WHERE photo.account_id = r.account_id AND photo.task_id = r.id ORDER BY photo.id`)

const RECORD = recordOf(
  columnsOf(taskRecord.shape, {
    technician: named('technician', 'technician_id'),
    duration: 'coalesce(r.actual_duration, r.estimated_duration)',
    parts_required: partsOf('required'),
    parts_used: partsOf('used'),
    checklist: named('checklist', 'checklist_id'),
    checklist_responses: RESPONSES,
    photos: PHOTOS,
  }),
)

/** The live task of a live work order with all that belongs to it, as JSON: its photos by their ids alone. */
export function taskStatement(ctx: ServiceContext, id: string): Prisma.Sql {
  return Prisma.sql`SELECT ${RECORD} AS json FROM task r
    JOIN work_order w ON w.account_id = r.account_id AND w.id = r.work_order_id
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ${id}::uuid AND r.deleted_at IS NULL AND w.deleted_at IS NULL`
}
