import type { ServiceContext } from '@/lib/access/context'
import { runAndRollback } from '@/lib/db/transaction'
import type { BodyOf } from '@/lib/schemas/draft'
import { type BulkPreview, workOrderBulk } from '@/lib/schemas/work/work-order-table'
import { readConflicts } from '@/lib/services/work/conflicts'
import { changeWorkOrders } from './bulk'

/**
 * What a bulk action would do, and the new scheduling conflicts of each work order that it changes: by the action itself, which is
 * taken back before anybody sees it. A conflict that was there before is not reported. A fixed number of statements. Throws `forbidden`, `validation_error`.
 */
export async function previewWorkOrders(ctx: ServiceContext, body: BodyOf<typeof workOrderBulk>): Promise<BulkPreview> {
  return runAndRollback(ctx, async (within) => {
    const before = await readConflicts(within.tx, within, idsOf(body))
    const outcome = await changeWorkOrders(within, body)
    const conflictsAfter = await readConflicts(within.tx, within, outcome.changed)
    const rows = await within.tx?.workOrder.findMany({
      where: { account_id: ctx.accountId, id: { in: [...conflictsAfter.keys()] } },
      select: { id: true, work_order_number: true },
      orderBy: { work_order_number: 'asc' },
    })
    const conflicts = (rows ?? []).flatMap(({ id, work_order_number: name }) => {
      const knownMessages = new Set(before.get(id)?.map(({ message }) => message))
      const reasons = (conflictsAfter.get(id) ?? []).filter(
        ({ severity, message }) => severity !== 'info' && !knownMessages.has(message),
      )
      return reasons.length > 0 ? [{ id, name, conflicts: reasons }] : []
    })
    return { ...outcome, conflicts }
  })
}

/** The ids of a body that may be anything yet; the action itself checks it. */
function idsOf(body: BodyOf<typeof workOrderBulk>): string[] {
  const read = workOrderBulk.shape.ids.safeParse(body.ids)
  return read.success ? read.data : []
}
