import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type ItemSettings, PLAIN_CHECK, wrongSettings } from '@/lib/domain/work-orders/checklist-items'
import type { Draft } from '@/lib/schemas/draft'
import type { ChecklistRecord, ItemInput } from '@/lib/schemas/work/checklist'

/**
 * An id in the new list has to be one of the checklist's items, and may be there once. An item keeps its kind, and has the settings
 * that its kind has.
 */
export function checkItems(draft: Draft<{ items?: ItemInput[] | undefined }>, before: ChecklistRecord | null): void {
  const itemsById = new Map(before?.items.map((item) => [item.id, item]))
  draft.value.items?.forEach((item, index) => {
    const id = item.id?.toLowerCase()
    // On a create ids are left aside, as they always were.
    const stored = id === undefined ? undefined : itemsById.get(id)
    if (before && id !== undefined && !itemsById.delete(id)) {
      const repeated = before.items.some((one) => one.id === id)
      const problem = repeated ? 'is named twice' : 'is not an item of this checklist; leave it out for a new item'
      draft.reject(`items[${index}].id`, problem)
    } else if (stored && item.kind !== undefined && item.kind !== stored.kind)
      draft.reject(`items[${index}].kind`, `must stay ${stored.kind}; leave the id out to make a new item`)
    else
      for (const [field, problem] of Object.entries(wrongSettings(settingsOf(item, stored))))
        draft.reject(`items[${index}].${field}`, problem)
  })
}

/** What an item is set to: what was sent, else what it was before. */
function settingsOf(settings: ItemInput, before: ItemSettings = PLAIN_CHECK): ItemSettings {
  const { kind, unit, min, max, options, required } = settings
  return {
    kind: kind ?? before.kind,
    unit: unit === undefined ? before.unit : unit,
    min: min === undefined ? before.min : min,
    max: max === undefined ? before.max : max,
    options: options === undefined ? before.options : (options ?? []),
    required: required ?? before.required,
  }
}

/** Writes the items of a new checklist in their order. */
export async function insertItems(
  tx: Transaction,
  { accountId: account_id }: ServiceContext,
  checklist_id: string,
  items: readonly ItemInput[],
): Promise<void> {
  await tx.checklistItem.createMany({
    data: items.map((item, position) => ({
      id: newId(),
      account_id,
      checklist_id,
      label: item.label,
      position,
      ...settingsOf(item),
    })),
  })
}

/**
 * Makes the given list the checklist's items. Those with an id stay the same item, so that answers already given stay
 * theirs; those that are missing are only marked as deleted, because tasks may have answered them.
 */
export async function replaceItems(
  tx: Transaction,
  ctx: ServiceContext,
  { id: checklist_id, items: before }: ChecklistRecord,
  items: ItemInput[],
): Promise<void> {
  const stored = new Map(before.map((item) => [item.id, item]))
  const placed = items.map((item, position) => ({
    id: item.id?.toLowerCase(),
    label: item.label,
    position,
    ...settingsOf(item, stored.get(item.id?.toLowerCase() ?? '')),
  }))
  const storedItems = placed.flatMap(({ id, ...item }) => (id === undefined ? [] : [{ ...item, id }]))
  const fresh = placed.filter(({ id }) => id === undefined)
  const owner = { account_id: ctx.accountId, checklist_id }

  await tx.checklistItem.updateMany({
    where: { ...owner, deleted_at: null, id: { notIn: storedItems.map((item) => item.id) } },
    data: { deleted_at: new Date() },
  })
  await tx.$executeRaw`
    UPDATE checklist_item AS item SET label = given.label, position = given.position, unit = given.unit,
      min = given.min, max = given.max, options = given.options, required = given.required
    FROM jsonb_to_recordset(${JSON.stringify(storedItems)}::jsonb) AS given
      (id uuid, label text, position int, unit text, min numeric, max numeric, options text[], required boolean)
    WHERE item.account_id = ${ctx.accountId}::uuid AND item.checklist_id = ${checklist_id}::uuid AND item.id = given.id`
  await tx.checklistItem.createMany({ data: fresh.map((item) => ({ ...item, ...owner, id: newId() })) })
}
