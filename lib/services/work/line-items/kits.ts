import type { ServiceContext } from '@/lib/access/context'
import { checkReference } from '@/lib/db/records'
import { inTransaction, reader, type Transaction } from '@/lib/db/transaction'
import { spreadKit } from '@/lib/domain/billing/kit'
import { UNIT_WORDS, type Unit } from '@/lib/domain/billing/units'
import { isId } from '@/lib/domain/id'
import { toNumber } from '@/lib/domain/money'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import { kitAdd, type LineItemRecord } from '@/lib/schemas/work/line-item'
import { requireWrite } from '@/lib/services/records/require-write'
import { holdTask } from '@/lib/services/work/task-lock'
import { createDerivedLine, createLineItem } from './verbs'

/**
 * Bills a number of kits on a task as lines of their components, over which the price of the kit is spread (R-LI-5). Throws `forbidden`,
 * `not_found`, `validation_error`.
 */
export async function addKit(
  ctx: ServiceContext,
  taskId: string,
  body: BodyOf<typeof kitAdd>,
): Promise<{ line_items: LineItemRecord[] }> {
  requireWrite(ctx, 'line_item')
  return inTransaction(ctx, async (tx) => {
    await holdTask(tx, ctx, taskId)
    const draft = readDraft(kitAdd, body)
    const kit = await readKit(tx, ctx, draft)
    const { quantity } = draft.finish()
    if (!kit) return { line_items: [] }
    const lines = spreadKit({ ...kit, quantity }, ctx.account.currency)
    const line_items: LineItemRecord[] = []
    for (const [index, { count, ...line }] of lines.entries()) {
      const component = kit.components[index]
      if (!component) continue
      const { item_id: price_item_id, name, unit } = component
      const counted = count === null ? {} : { description: `${name}, ${count} ${UNIT_WORDS[unit]}`, unit: 'C62' }
      const of = { price_item_id, kit_item_id: kit.id, asset_id: null }
      line_items.push(await createDerivedLine({ ...ctx, tx }, taskId, { ...of, ...line, ...counted }))
    }
    return { line_items }
  })
}

/** The live kit that a draft names, with its components. Adds to the draft what is wrong with it. */
async function readKit(tx: Transaction, ctx: ServiceContext, draft: Draft<{ price_item_id: string }>) {
  const { price_item_id: id } = draft.value
  await checkReference(tx, ctx, draft, 'price_item_id', 'price_item')
  if (!id || draft.problems.length > 0) return null
  const account_id = ctx.accountId
  const kit = await tx.priceItem.findUniqueOrThrow({ where: { account_id_id: { account_id, id } } })
  // Written by its service alone.
  const entries = kit.components as { item_id: string; quantity: number }[]
  const where = { account_id, id: { in: entries.map(({ item_id }) => item_id) }, deleted_at: null }
  const items = new Map((await tx.priceItem.findMany({ where })).map((item) => [item.id, item]))
  if (kit.kind !== 'kit') draft.reject('price_item_id', 'is no kit; add it with POST /tasks/{id}/line-items')
  const components = entries.flatMap(({ item_id, quantity }) => {
    const item = items.get(item_id)
    if (!item) draft.reject('price_item_id', 'has a component in the trash; change the kit first')
    const unit = (item?.unit ?? 'C62') as Unit
    return item ? { item_id, quantity, name: item.name, unit, unit_price: toNumber(item.unit_price ?? 0) } : []
  })
  return { id: kit.id, price: kit.unit_price && toNumber(kit.unit_price), components }
}

/** Bills a price item on a task: as a line, or a kit as those of its components. Throws what these do. */
export async function addFromCatalogue(
  ctx: ServiceContext,
  taskId: string,
  body: BodyOf<typeof kitAdd>,
): Promise<{ line_items: LineItemRecord[] }> {
  const { price_item_id: id, quantity } = readDraft(kitAdd, body).finish()
  const where = { account_id: ctx.accountId, id, kind: 'kit' as const }
  const isKit = isId(id) && (await reader(ctx).priceItem.count({ where })) > 0
  if (isKit) return addKit(ctx, taskId, body)
  return { line_items: [await createLineItem(ctx, taskId, { price_item_id: id, quantity })] }
}
