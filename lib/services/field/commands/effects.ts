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

/** What a job lets its technician do; whose it is has been asked by then. */
const ON_SITE: readonly Scope[] = ['read:work-orders', 'write:work-orders', 'read:customers', 'read:assets']

/** A command that is done, and the part of it that was written before. */
export type Doing = ReadCommand & {
  id: string
  report: Telling
  visitId: string | null
  extent: Extent
  written: Extent
}

/** Writes a command as far as it goes: what it tells, and then what follows from it. Throws what the verbs throw. */
export async function perform(tx: Transaction, ctx: ServiceContext, doing: Doing): Promise<void> {
  if (doing.extent === 'nothing') return
  const within = { ...ctx, tx, scopes: new Set(ON_SITE) }
  if (doing.written === 'nothing') await recordEffect(tx, within, doing)
  if (doing.extent === 'all') await act(tx, within, doing)
}

/** Writes what happened and what was said, which nothing that the office did can contradict. */
async function recordEffect(tx: Transaction, ctx: ServiceContext, doing: Doing): Promise<void> {
  const { kind, payload, report, visitId: visit_id, extent } = doing
  const event = EVENT_OF[kind]
  if (event) {
    const { latitude = null, longitude = null, accuracy_m = null } = 'latitude' in payload ? payload : {}
    const pause_reason_id = kind === 'pause' ? await knownReason(tx, ctx, payload.reason_id) : null
    const where = { latitude, longitude, accuracy_m }
    await addEvent(tx, ctx, report, { kind: event, visit_id, pause_reason_id, command_id: doing.id, ...where })
  }
  if (kind === 'signature') await addSignature(tx, ctx, report, payload)
  if (kind === 'photo' && !(payload.task_id && extent === 'all')) await showSomewhere(tx, ctx, report, payload)
  const sentence = sayingOf(doing, extent)
  const voids_id = kind === 'note' ? (payload.voids_id ?? null) : null
  if (sentence) await addNote(tx, ctx, report, { id: doing.id, text: sentence, voids_id })
}

/** The note that a command leaves at the job: its own text, or, where its record is gone, what it would have written there. */
function sayingOf({ kind, payload }: ReadCommand, extent: Extent): string | null {
  if (kind === 'note') return payload.text
  if (kind === 'follow_up') return followUpNote(payload)
  if (kind === 'cannot_complete')
    return [`Cannot complete: ${payload.outcome}`, payload.note].filter(Boolean).join('\n')
  if (extent === 'all') return kind === 'pause' ? (payload.note ?? null) : null
  if (kind === 'pause') return payload.note ?? null
  if (kind === 'answer_check') return `${payload.label}: ${payload.response ? 'yes' : 'no'}`
  if (kind === 'answer_item') return `${payload.label}: ${payload.value}`
  if (kind === 'part_used') return `Part used: ${payload.quantity} × ${payload.name}`
  if (kind === 'part_not_used') return `Part not used after all: ${payload.quantity} × ${payload.name}`
  if (kind === 'photo' && payload.task_id) return `Photo of a task that is gone: ${payload.name}`
  if (kind === 'caption_photo' && payload.caption) return `Caption of a photo: ${payload.caption}`
  if (kind === 'complete_task') return [`Task done: ${payload.name}`, payload.notes].filter(Boolean).join('\n')
  return null
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

async function knownReason(
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

/** Does what follows, by the verbs that everybody uses, at the time at which it happened (R-FA-5). */
async function act(tx: Transaction, ctx: ServiceContext, doing: Doing): Promise<void> {
  const { kind, payload, report, visitId } = doing
  const { work_order_id: id, occurred_at: at } = report
  const addition = additionOf(doing)
  if (addition) {
    await addOnSite(ctx, addition.task_id, addition.added, { at, readMeter })
  } else if (kind === 'delete_photo') {
    await deletePhoto(tx, ctx, report, payload)
  } else if (kind === 'caption_photo') {
    await captionPhoto(tx, ctx, report, payload)
  } else if (kind === 'complete_task') {
    const { notes } = payload
    await completeTask(ctx, payload.task_id, { ...(notes && { notes }) }, { prepared: NO_PHOTOS, at })
  } else if (kind === 'reopen_task') {
    await updateTask(ctx, payload.task_id, { status: 'pending' })
  } else if (kind === 'end_visit') {
    await endVisitOnSite(tx, ctx, report, visitId, payload)
  } else if (kind === 'follow_up') {
    await doFollowUp(tx, ctx, report, payload)
  } else if (kind === 'set_field') {
    const value = { [payload.field]: payload.value ?? null }
    await ('task_id' in payload ? updateTask(ctx, payload.task_id, value) : updateWorkOrder(ctx, id, value))
  } else {
    if (kind === 'complete_job') await completeTasks(tx, ctx, id, payload.complete_tasks ?? [], at)
    const reason_id = kind === 'pause' ? await knownReason(tx, ctx, payload.reason_id) : null
    const status = STATUS_AFTER[kind]
    if (reason_id) await holdWorkOrder(ctx, id, { reason_id })
    else if (status) await updateWorkOrder(ctx, id, { status }, null, { at })
    if (kind === 'start') await beginVisit(tx, ctx, report, visitId)
  }
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
