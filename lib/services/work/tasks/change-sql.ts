import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { allHeld, heldRecords } from '@/lib/services/work/tasks/held-records'
import { historyOfChange } from '@/lib/db/history'
import { historyOfMany } from '@/lib/db/history-bulk'
import { rowJson, rowsJson } from '@/lib/db/rows'
import { isId, newId } from '@/lib/domain/id'
import type { PartEntry, TaskRecord } from '@/lib/schemas/work/task'
import type { TaskPartKind } from '@/prisma/generated/enums'
import { TASK_COLUMNS, type TaskColumn } from './columns'
import { RECORD, VERSION } from '@/lib/services/work/task-sql'
import type { FoundReferences, NamedReferences } from './references'

/** What the statement found of what the change names, and the record when it was written. */
export type Change = FoundReferences & { json: string | null }

type Answer = { item_id: string; response: boolean }

/** An answer to an item that is not a check, as it is stored. */
export type StoredAnswer = Pick<
  TaskRecord['checklist_answers'][number],
  'item_id' | 'value' | 'out_of_range' | 'meter_reading_id'
>

/** What a change sets. */
export type TaskValues = {
  row: { [Name in TaskColumn]?: unknown }
  /** The lists of parts that it replaces. */
  parts?: { [Kind in TaskPartKind]?: readonly PartEntry[] | null }
  /** What of the checklist is answered from now on, and the items whose answers go. */
  answers?: { given: readonly Answer[]; dropped?: readonly string[] }
  /** The values entered from now on for items that are not checks, and the items whose values go. */
  values?: { given: readonly StoredAnswer[]; dropped?: readonly string[] }
}

/** A task that was read, and the version to which it must still be. */
type ReadTask = { id: string; version: string }

const COLUMNS = Prisma.raw(TASK_COLUMNS.join(', '))
const VALUES = Prisma.raw(TASK_COLUMNS.map((name) => `n.${name}`).join(', '))

/**
 * Looks up and holds what a change names; writes it with its parts, answers and history when the body is right, all of it is there and
 * the task is still the one that was read; and answers with the record. One statement, whose text is the same whatever is changed.
 */
export function changeOf(
  ctx: ServiceContext,
  read: ReadTask & { text: string },
  verb: 'update' | 'complete',
  change: TaskValues & { references: NamedReferences; isValid: boolean },
): Prisma.Sql {
  const { row, references, isValid } = change
  const condition = Prisma.sql`AND ${isValid}::boolean AND ${allHeld(references.requestedIds)}`
  return Prisma.sql`
    WITH ${heldRecords(ctx, references.requestedIds)}, ${heldTask(ctx, read, Prisma.sql`found,`, condition)}, r AS (
      UPDATE task t SET (${COLUMNS}, updated_at) = (
        SELECT ${VALUES}, ${now()} FROM jsonb_populate_record(t, ${rowJson(row)}::jsonb) AS n)
      FROM held WHERE t.account_id = ${ctx.accountId}::uuid AND t.id = held.id RETURNING t.*
    ), ${partsOf(change.parts)}, ${answersOf(change.answers)}, ${valuesOf(change.values)},
    record AS MATERIALIZED (SELECT r.id, ${RECORD} AS json FROM r
    ), told AS (${historyOfChange(ctx, { verb, type: 'task' }, read.text, Prisma.sql`record`)})
    SELECT found.*, record.json FROM found LEFT JOIN record ON true`
}

/** Moves the task that was read to the trash, or back from it, with the changes that its history is to tell. */
export function movementOf(
  ctx: ServiceContext,
  read: ReadTask,
  { verb, deleted_at, at, changes }: { verb: string; deleted_at: string | null; at: string; changes: Changes },
): Prisma.Sql {
  const records = [{ id: read.id, changes }]
  return Prisma.sql`
    WITH ${heldTask(ctx, read)}, r AS (
      UPDATE task t SET deleted_at = ${deleted_at}::timestamptz, updated_at = ${at}::timestamptz
      FROM held WHERE t.account_id = ${ctx.accountId}::uuid AND t.id = held.id RETURNING t.id
    ), told AS (${historyOfMany(ctx, { verb, type: 'task', records }, Prisma.sql`r,`)})
    SELECT id FROM r`
}

type Changes = Record<string, [unknown, unknown]>

/**
 * Parts of a statement that lock the task which was read, its work order before it, and mark that one as changed: `held` has a row
 * where both are still as they were read. `from` names relations of the condition (ends with a comma).
 */
function heldTask(ctx: ServiceContext, { id, version }: ReadTask, from = Prisma.empty, condition = Prisma.empty) {
  return Prisma.sql`held AS MATERIALIZED (
      SELECT r.id, r.work_order_id
      FROM ${from} task r JOIN work_order w ON w.account_id = r.account_id AND w.id = r.work_order_id
      WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ${id}::uuid AND ${VERSION} = ${version} ${condition}
      FOR NO KEY UPDATE OF w FOR UPDATE OF r
    ), touched AS (
      UPDATE work_order w SET updated_at = ${now()} FROM held
      WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = held.work_order_id
    )`
}

/** They have the name of the table, where what is written here is not to be seen yet, so that the record reads them. */
function partsOf(lists: TaskValues['parts'] = {}): Prisma.Sql {
  const sent = (Object.keys(lists) as TaskPartKind[]).filter((kind) => lists[kind] !== undefined)
  return Prisma.sql`removed_parts AS (
      DELETE FROM task_part entry USING r
      WHERE entry.account_id = r.account_id AND entry.task_id = r.id AND entry.kind::text = ANY (${sent}::text[])
    ), added_parts AS (${insertParts(lists)}
    ), task_part AS (
      SELECT entry.* FROM r JOIN task_part entry ON entry.account_id = r.account_id AND entry.task_id = r.id
      WHERE entry.kind::text <> ALL (${sent}::text[])
      UNION ALL SELECT * FROM added_parts
    )`
}

/** An INSERT of the parts of the task in row `r`, in the order given. */
export function insertParts(lists: NonNullable<TaskValues['parts']>): Prisma.Sql {
  const rows = (Object.keys(lists) as TaskPartKind[]).flatMap((kind) =>
    // What is no id is among what is missing, and then nothing of this is written.
    (lists[kind] ?? [])
      .filter(({ part_id }) => isId(part_id))
      .map(({ part_id, quantity }, position) => ({ id: newId(), kind, part_id, quantity, position })),
  )
  return Prisma.sql`
    INSERT INTO task_part (id, account_id, task_id, kind, part_id, quantity, position)
    SELECT n.id, r.account_id, r.id, n.kind, n.part_id, n.quantity, n.position
    FROM r, jsonb_populate_recordset(NULL::task_part, ${rowsJson(rows)}::jsonb) AS n RETURNING *`
}

function answersOf({ given, dropped = [] }: NonNullable<TaskValues['answers']> = { given: [] }): Prisma.Sql {
  const rows = given.filter(({ item_id }) => isId(item_id))
  const items = rows.map(({ item_id }) => item_id.toLowerCase())
  const gone = dropped.filter((id) => !items.includes(id))
  return Prisma.sql`removed_answers AS (
      DELETE FROM checklist_response answer USING r
      WHERE answer.account_id = r.account_id AND answer.task_id = r.id AND answer.item_id = ANY (${gone}::uuid[])
    ), added_answers AS (
      INSERT INTO checklist_response (account_id, task_id, item_id, response)
      SELECT r.account_id, r.id, n.item_id, n.response
      FROM r, jsonb_populate_recordset(NULL::checklist_response, ${rowsJson(rows)}::jsonb) AS n
      ON CONFLICT (account_id, task_id, item_id)
        DO UPDATE SET response = excluded.response, responded_at = excluded.responded_at
      RETURNING *
    ), checklist_response AS (
      SELECT answer.* FROM r JOIN checklist_response answer ON answer.account_id = r.account_id AND answer.task_id = r.id
      WHERE answer.item_id <> ALL (${[...gone, ...items]}::uuid[])
      UNION ALL SELECT * FROM added_answers
    )`
}

function valuesOf({ given, dropped = [] }: NonNullable<TaskValues['values']> = { given: [] }): Prisma.Sql {
  const rows = given.filter(({ item_id }) => isId(item_id))
  const items = rows.map(({ item_id }) => item_id.toLowerCase())
  const gone = dropped.filter((id) => !items.includes(id))
  return Prisma.sql`removed_values AS (
      DELETE FROM checklist_answer answer USING r
      WHERE answer.account_id = r.account_id AND answer.task_id = r.id AND answer.item_id = ANY (${gone}::uuid[])
    ), added_values AS (
      INSERT INTO checklist_answer (account_id, task_id, item_id, value, out_of_range, meter_reading_id)
      SELECT r.account_id, r.id, n.item_id, n.value, n.out_of_range, n.meter_reading_id
      FROM r, jsonb_populate_recordset(NULL::checklist_answer, ${rowsJson(rows)}::jsonb) AS n
      ON CONFLICT (account_id, task_id, item_id) DO UPDATE SET value = excluded.value,
        out_of_range = excluded.out_of_range, meter_reading_id = excluded.meter_reading_id, responded_at = excluded.responded_at
      RETURNING *
    ), checklist_answer AS (
      SELECT answer.* FROM r JOIN checklist_answer answer ON answer.account_id = r.account_id AND answer.task_id = r.id
      WHERE answer.item_id <> ALL (${[...gone, ...items]}::uuid[])
      UNION ALL SELECT * FROM added_values
    )`
}

function now(): Prisma.Sql {
  return Prisma.sql`${new Date().toISOString()}::timestamptz`
}
