import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import type { ChecklistRecord } from '@/lib/schemas/work/checklist'
import type { Draft } from '@/lib/schemas/draft'

type ItemInput = { id?: string | undefined; label: string }

/** An id in the new list has to be one of the checklist's items, and may be there once. */
export function checkItems(draft: Draft<{ items?: ItemInput[] | undefined }>, before: ChecklistRecord): void {
  const known = new Set(before.items.map((item) => item.id))
  draft.value.items?.forEach(({ id }, index) => {
    if (id === undefined) return
    const field = `items[${index}].id`
    const firstUse = known.delete(id.toLowerCase())
    if (firstUse) return
    const repeated = before.items.some((item) => item.id === id.toLowerCase())
    draft.reject(field, repeated ? 'is named twice' : 'is not an item of this checklist; leave it out for a new item')
  })
}

/**
 * Makes the given list the checklist's items. Those with an id stay the same item, so that answers already given stay
 * theirs; those that are missing are only marked as deleted, because tasks may have answered them.
 */
export async function replaceItems(
  tx: Transaction,
  ctx: ServiceContext,
  checklist_id: string,
  items: ItemInput[],
): Promise<void> {
  const placed = items.map((item, position) => ({ ...item, position }))
  const kept = placed.filter((item) => item.id !== undefined).map((item) => ({ ...item, id: String(item.id) }))
  const fresh = placed.filter((item) => item.id === undefined)
  const owner = { account_id: ctx.accountId, checklist_id }

  await tx.checklistItem.updateMany({
    where: { ...owner, deleted_at: null, id: { notIn: kept.map((item) => item.id) } },
    data: { deleted_at: new Date() },
  })
  await tx.$executeRaw`
    UPDATE checklist_item AS item SET label = given.label, position = given.position
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS given (id uuid, label text, position int)
    WHERE item.account_id = ${ctx.accountId}::uuid AND item.checklist_id = ${checklist_id}::uuid AND item.id = given.id`
  await tx.checklistItem.createMany({
    data: fresh.map(({ label, position }) => ({ id: newId(), ...owner, label, position })),
  })
}
