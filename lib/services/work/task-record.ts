import { z } from 'zod'
import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import type { TaskState } from '@/lib/domain/work-orders/task-status'
import { notFound } from '@/lib/errors'
import type { ChecklistItemRecord } from '@/lib/schemas/work/checklist'
import type { TaskItem, TaskRecord } from '@/lib/schemas/work/task'
import { photoLinks } from '@/lib/services/work/photos'
import { taskForChangeStatement, taskStatement } from '@/lib/services/work/task-sql'

const idAndName = { select: { id: true, name: true } } as const

export const taskItemSelect = {
  id: true,
  external_id: true,
  work_order_id: true,
  name: true,
  description: true,
  status: true,
  sequence: true,
  estimated_duration: true,
  actual_duration: true,
  technician: idAndName,
  parts: {
    select: { kind: true, part_id: true, quantity: true, part: { select: { name: true } } },
    orderBy: { position: 'asc' },
  },
  notes: true,
  started_at: true,
  completed_at: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.TaskSelect

type ItemRow = Prisma.TaskGetPayload<{ select: typeof taskItemSelect }>

/** A row as lists answer it. */
export function toTaskItem(row: ItemRow): TaskItem {
  return {
    id: row.id,
    external_id: row.external_id,
    work_order_id: row.work_order_id,
    name: row.name,
    description: row.description,
    status: row.status,
    estimated_duration: row.estimated_duration,
    actual_duration: row.actual_duration,
    duration: row.actual_duration ?? row.estimated_duration,
    technician: row.technician,
    parts_required: partsOf(row, 'required'),
    parts_used: partsOf(row, 'used'),
    notes: row.notes,
    started_at: row.started_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function partsOf(row: ItemRow, kind: ItemRow['parts'][number]['kind']): TaskItem['parts_required'] {
  return row.parts
    .filter((entry) => entry.kind === kind)
    .map(({ part_id, quantity, part }) => ({ part_id, name: part.name, quantity }))
}

export const taskRecordSelect = {
  ...taskItemSelect,
  checklist: idAndName,
  responses: {
    select: { item_id: true, response: true, item: { select: { label: true, checklist_id: true } } },
    orderBy: [{ item: { position: 'asc' } }, { item_id: 'asc' }],
  },
  answers: {
    select: {
      item_id: true,
      value: true,
      out_of_range: true,
      meter_reading_id: true,
      item: { select: { label: true, kind: true, unit: true, checklist_id: true } },
    },
    orderBy: [{ item: { position: 'asc' } }, { item_id: 'asc' }],
  },
  photos: { select: { id: true, caption: true }, orderBy: { id: 'asc' } },
  skip_reason: true,
} satisfies Prisma.TaskSelect

/** A row with all that belongs to it, as it is answered. */
export function toTaskRecord(row: Prisma.TaskGetPayload<{ select: typeof taskRecordSelect }>): TaskRecord {
  return {
    ...toTaskItem(row),
    sequence: row.sequence,
    checklist: row.checklist && { id: row.checklist.id, name: row.checklist.name },
    checklist_responses: row.responses
      // Answers to a checklist that the task had before stay on record, but are not this one's.
      .filter(({ item }) => item.checklist_id === row.checklist?.id)
      .map(({ item_id, item, response }) => ({ item_id, label: item.label, response })),
    checklist_answers: row.answers
      .filter(({ item }) => item.checklist_id === row.checklist?.id)
      .map(({ item_id, item: { label, kind, unit }, value, out_of_range, meter_reading_id }) => ({
        item_id,
        label,
        kind,
        unit,
        value: z.union([z.string(), z.number()]).parse(value),
        out_of_range,
        meter_reading_id,
      })),
    photos: row.photos.map(({ id, caption }) => ({ ...photoLinks(id), caption })),
    skip_reason: row.skip_reason,
  }
}

/** The live task of a live work order. Throws `not_found`. */
export async function readTask(tx: Transaction, ctx: ServiceContext, id: string): Promise<TaskRecord> {
  const [row] = isId(id) ? await query<{ json: string }>(tx, taskStatement(ctx, id)) : []
  if (!row) throw notFound('task')
  return parseTask(row.json)
}

/** A task to be changed: with its text, its version, and what decides how it may be changed. */
export type TaskForChange = {
  stored: TaskRecord
  text: string
  version: string
  isLive: boolean
  /** Whether its work order is completed, so that who pays for its lines is decided. */
  isDone: boolean
  hasLines: boolean
  /** The items of its checklist that may be answered. */
  askable: ChecklistItemRecord[]
}

type RowForChange = Pick<TaskForChange, 'version' | 'askable'> & {
  json: string
  is_live: boolean
  is_done: boolean
  has_lines: boolean
}

/** Reads a task, in the trash or not, for a change that writes over what it read. Throws `not_found`. */
export async function readAnyTaskForChange(ctx: ServiceContext, id: string): Promise<TaskForChange> {
  const [row] = isId(id) ? await query<RowForChange>(ctx.tx, taskForChangeStatement(ctx, id)) : []
  if (!row) throw notFound('task')
  const { json: text, version, is_live: isLive, is_done: isDone, has_lines: hasLines, askable } = row
  return { stored: parseTask(text), text, version, isLive, isDone, hasLines, askable }
}

/** Reads a live task for a change that writes over what it read. Throws `not_found`. */
export async function readTaskForChange(ctx: ServiceContext, id: string): Promise<TaskForChange> {
  const read = await readAnyTaskForChange(ctx, id)
  if (!read.isLive) throw notFound('task')
  return read
}

/** A task in the text that a statement answers, with links to its photos. */
export function parseTask(json: string): TaskRecord {
  const task = JSON.parse(json) as TaskRecord
  return { ...task, photos: task.photos.map(({ id, caption }) => ({ ...photoLinks(id), caption })) }
}

/** A task as the history keeps it: links to photos are for the moment, and open to whoever reads them. */
export function forHistory(record: TaskRecord): object {
  return { ...record, photos: record.photos.map(({ id, caption }) => ({ id, caption })) }
}

/** What moves of its status start from. */
export function stateOf(record: TaskRecord): TaskState {
  return {
    status: record.status,
    actual_duration: record.actual_duration,
    started_at: record.started_at === null ? null : new Date(record.started_at),
    completed_at: record.completed_at === null ? null : new Date(record.completed_at),
  }
}
