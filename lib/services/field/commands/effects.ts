import type { ServiceContext } from '@/lib/access/context'
import type { Scope } from '@/lib/access/permissions'
import type { Transaction } from '@/lib/db/transaction'
import type { Extent } from '@/lib/domain/field/merge'
import { EVENT_OF, STATUS_AFTER } from '@/lib/domain/field/kinds'
import { isTaskFinished } from '@/lib/domain/work-orders/task-status'
import type { PayloadOf, ReadCommand } from '@/lib/schemas/field/commands'
import { readMeter } from '@/lib/services/assets/meter-answers'
import { addEvent, addJobPhoto, addNote, addSignature, type Telling } from '@/lib/services/field/events'
import { showUploaded } from '@/lib/services/work/photos'
import { addOnSite, completeTask, NO_PHOTOS, updateTask } from '@/lib/services/work/tasks'
import { holdWorkOrder } from '@/lib/services/work/sla'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { captionPhoto } from './caption-photo'
import { deletePhoto } from './delete-photo'
import { doFollowUp, followUpNote } from './follow-up'
import { beginVisit, endVisitOnSite } from './visit'

/** The permissions of a technician at their job; that it is theirs was checked before. */
const ON_SITE: readonly Scope[] = ['read:work-orders', 'write:work-orders', 'read:customers', 'read:assets']

/** A command to perform: how far, and which part of it was written when it arrived. */
export type Doing = ReadCommand & {
  id: string
  report: Telling
  visitId: string | null
  extent: Extent
  written: Extent
}

/** Writes a command as far as its extent goes: what it reports, then the changes of records. Throws what the verbs throw. */
export async function perform(tx: Transaction, ctx: ServiceContext, doing: Doing): Promise<void> {
  if (doing.extent === 'nothing') return
  const within = { ...ctx, tx, scopes: new Set(ON_SITE) }
  if (doing.written === 'nothing') await recordEffect(tx, within, doing)
  if (doing.extent === 'all') await changeRecords(tx, within, doing)
}

/** Writes what happened and what was said, which nothing that the office did can contradict. */
async function recordEffect(tx: Transaction, ctx: ServiceContext, doing: Doing): Promise<void> {
  const { kind, payload, report, visitId: visit_id, extent } = doing
  const event = EVENT_OF[kind]
  if (event) await addEvent(tx, ctx, report, { kind: event, visit_id, ...(await eventFieldsOf(tx, ctx, doing)) })
  if (kind === 'signature') await addSignature(tx, ctx, report, payload)
  if (kind === 'photo' && !(payload.task_id && extent === 'all')) await showSomewhere(tx, ctx, report, payload)
  const text = noteOf(doing, extent)
  const voids_id = kind === 'note' ? (payload.voids_id ?? null) : null
  if (text) await addNote(tx, ctx, report, { id: doing.id, text, voids_id })
}

/** Where the phone was, and the reason of a pause. */
async function eventFieldsOf(tx: Transaction, ctx: ServiceContext, { id: command_id, kind, payload }: Doing) {
  const { latitude = null, longitude = null, accuracy_m = null } = 'latitude' in payload ? payload : {}
  const pause_reason_id = kind === 'pause' ? await existingReason(tx, ctx, payload.reason_id) : null
  return { latitude, longitude, accuracy_m, pause_reason_id, command_id }
}

/** The note that a command leaves at the job: its own text, or, where its record is gone, what it would have written there. */
function noteOf(command: ReadCommand, extent: Extent): string | null {
  const { kind, payload } = command
  switch (kind) {
    case 'note':
      return payload.text
    case 'follow_up':
      return followUpNote(payload)
    case 'cannot_complete':
      return [`Cannot complete: ${payload.outcome}`, payload.note].filter(Boolean).join('\n')
    case 'pause':
      return payload.note ?? null
    default:
      return extent === 'all' ? null : noteOfGone(command)
  }
}

/** What a command would have written to a record that is gone. */
function noteOfGone({ kind, payload }: ReadCommand): string | null {
  switch (kind) {
    case 'answer_check':
      return `${payload.label}: ${payload.response ? 'yes' : 'no'}`
    case 'answer_item':
      return `${payload.label}: ${payload.value}`
    case 'part_used':
      return `Part used: ${payload.quantity} × ${payload.name}`
    case 'part_not_used':
      return `Part not used after all: ${payload.quantity} × ${payload.name}`
    case 'photo':
      return payload.task_id ? `Photo of a task that is gone: ${payload.name}` : null
    case 'caption_photo':
      return payload.caption ? `Caption of a photo: ${payload.caption}` : null
    case 'complete_task':
      return [`Task done: ${payload.name}`, payload.notes].filter(Boolean).join('\n')
    default:
      return null
  }
}

/** A photo of a task that is not there any more stays with it in the trash; all others are of the job. */
async function showSomewhere(
  tx: Transaction,
  ctx: ServiceContext,
  report: Telling,
  { task_id: id, upload }: PayloadOf<'photo'>,
): Promise<void> {
  const where = { account_id: ctx.accountId, work_order_id: report.work_order_id, id: id ?? '' }
  const task = id ? await tx.task.findFirst({ where, select: { id: true } }) : null
  if (task) await showUploaded(tx, ctx, task.id, upload)
  else await addJobPhoto(tx, ctx, report, upload)
}

async function existingReason(
  tx: Transaction,
  ctx: ServiceContext,
  id: string | null | undefined,
): Promise<string | null> {
  const where = { account_id: ctx.accountId, id: id ?? '' }
  return id ? ((await tx.holdReason.findFirst({ where, select: { id: true } }))?.id ?? null) : null
}

/** What a command adds to a task, if it does. */
function additionOf({
  kind,
  payload,
}: ReadCommand): { task_id: string; added: Parameters<typeof addOnSite>[2] } | null {
  switch (kind) {
    case 'answer_check': {
      const { task_id, item_id, response } = payload
      return { task_id, added: { answer: { item_id, response } } }
    }
    case 'answer_item': {
      const { task_id, label: _label, ...value } = payload
      return { task_id, added: { value } }
    }
    case 'part_used':
    case 'part_not_used': {
      const { task_id, part_id, quantity } = payload
      return { task_id, added: { part: { part_id, quantity: kind === 'part_used' ? quantity : -quantity } } }
    }
    case 'photo':
      return payload.task_id ? { task_id: payload.task_id, added: { upload: payload.upload } } : null
    default:
      return null
  }
}

/** Changes the records that a command is about, by the verbs that everybody uses, at the time at which it happened (R-FA-5). */
async function changeRecords(tx: Transaction, ctx: ServiceContext, doing: Doing): Promise<unknown> {
  const { kind, payload, report, visitId } = doing
  const { work_order_id: id, occurred_at: at } = report
  const addition = additionOf(doing)
  if (addition) return addOnSite(ctx, addition.task_id, addition.added, { at, readMeter })
  switch (kind) {
    case 'delete_photo':
      return deletePhoto(tx, ctx, report, payload)
    case 'caption_photo':
      return captionPhoto(tx, ctx, report, payload)
    case 'complete_task': {
      const { notes } = payload
      return completeTask(ctx, payload.task_id, { ...(notes && { notes }) }, { prepared: NO_PHOTOS, at })
    }
    case 'reopen_task':
      return updateTask(ctx, payload.task_id, { status: 'pending' })
    case 'end_visit':
      return endVisitOnSite(tx, ctx, report, visitId, payload)
    case 'follow_up':
      return doFollowUp(tx, ctx, report, payload)
    case 'set_field': {
      const value = { [payload.field]: payload.value ?? null }
      return 'task_id' in payload ? updateTask(ctx, payload.task_id, value) : updateWorkOrder(ctx, id, value)
    }
    default:
      return moveJob(tx, ctx, doing)
  }
}

/** Gives the job the status that it has after a command; a pause with a reason opens a hold. */
async function moveJob(tx: Transaction, ctx: ServiceContext, { kind, payload, report, visitId }: Doing): Promise<void> {
  const { work_order_id: id, occurred_at: at } = report
  if (kind === 'complete_job') await completeTasks(tx, ctx, id, payload.complete_tasks ?? [], at)
  const reason_id = kind === 'pause' ? await existingReason(tx, ctx, payload.reason_id) : null
  const status = STATUS_AFTER[kind]
  if (reason_id) await holdWorkOrder(ctx, id, { reason_id })
  else if (status) await updateWorkOrder(ctx, id, { status }, null, { at })
  if (kind === 'start') await beginVisit(tx, ctx, report, visitId)
}

/** Completes the open ones of these tasks; those that the office added meanwhile, which nobody saw, stay open. */
async function completeTasks(
  tx: Transaction,
  ctx: ServiceContext,
  work_order_id: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  const tasks = await tx.task.findMany({
    where: { account_id: ctx.accountId, work_order_id, id: { in: [...ids] }, deleted_at: null },
    select: { id: true, status: true },
    orderBy: { sequence: 'asc' },
  })
  for (const { id, status } of tasks)
    if (!isTaskFinished(status)) await updateTask(ctx, id, { status: 'completed' }, null, at)
}
