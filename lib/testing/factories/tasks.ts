import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import type { TaskRecord } from '@/lib/schemas/work/task'
import { createTask } from '@/lib/services/work/tasks'
import { makeWorkOrder } from './work-orders'

/** Makes a task through its verb; without a work order it gets one of its own. */
export async function makeTask(
  ctx: ServiceContext,
  body: Record<string, unknown> = {},
  workOrderId?: string,
): Promise<TaskRecord> {
  const parent = workOrderId ?? (await makeWorkOrder(ctx)).id
  return createTask(ctx, parent, { name: 'Inspect the unit', ...body })
}

/** Makes a checklist with items of the given labels. */
export async function makeChecklist(
  ctx: ServiceContext,
  labels: readonly string[],
): Promise<{ id: string; item_ids: string[] }> {
  const id = newId()
  const items = labels.map((label, position) => ({ account_id: ctx.accountId, id: newId(), label, position }))
  await db().checklist.create({ data: { account_id: ctx.accountId, id, name: 'Cooling check' } })
  await db().checklistItem.createMany({ data: items.map((item) => ({ ...item, checklist_id: id })) })
  return { id, item_ids: items.map((item) => item.id) }
}

/** Makes a part of the catalogue. */
export async function makePart(ctx: ServiceContext, name = 'Fan belt'): Promise<{ id: string; name: string }> {
  const part = { id: newId(), name }
  await db().part.create({ data: { ...part, account_id: ctx.accountId } })
  return part
}
