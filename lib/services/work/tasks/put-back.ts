import { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { lockTask } from './lock'
import { forHistory, readTask } from './record'
import { touchWorkOrderOfTask } from './touch-work-order'

const moment = z.iso
  .datetime()
  .nullable()
  .transform((text) => (text === null ? null : new Date(text)))

/** What of a task follows from what was done with it and when, as its history keeps it. */
const past = z
  .object({
    started_at: moment,
    completed_at: moment,
    actual_duration: z.int().nullable(),
    checklist_responses: z
      .array(z.object({ item_id: z.uuid(), response: z.boolean() }))
      .nullable()
      .transform((answers) => answers ?? []),
  })
  .partial()

/** What `putBackTask` takes. */
export const PAST_FIELDS = Object.keys(past.shape)

/** Gives a task the times and answers back that it had before an action that is undone. Throws `forbidden`, `not_found`. */
export async function putBackTask(
  ctx: ServiceContext,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  requireScope(ctx, 'write:work-orders')
  const { checklist_responses, ...times } = past.parse(fields)
  await inTransaction(ctx, async (tx) => {
    await lockTask(tx, ctx, id)
    const before = await readTask(tx, ctx, id)
    const where = { account_id_id: { account_id: ctx.accountId, id: before.id } }
    await tx.task.update({ where, data: times, select: { id: true } })
    if (checklist_responses !== undefined) {
      const owner = { account_id: ctx.accountId, task_id: before.id }
      const asked = before.checklist_responses.map(({ item_id }) => item_id)
      await tx.checklistResponse.deleteMany({ where: { ...owner, item_id: { in: asked } } })
      await tx.checklistResponse.createMany({ data: checklist_responses.map((answer) => ({ ...owner, ...answer })) })
    }
    await touchWorkOrderOfTask(tx, ctx, before.id)
    const after = await readTask(tx, ctx, id)
    await recordHistory(tx, ctx, {
      ...{ verb: 'update', type: 'task', id: before.id },
      ...{ before: forHistory(before), after: forHistory(after) },
    })
  })
}
