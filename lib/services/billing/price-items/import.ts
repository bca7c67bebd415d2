import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { LineProblem } from '@/lib/domain/imports/line'
import type { PriceItemImport } from '@/lib/schemas/billing/price-item'
import { createPriceItem, updatePriceItem } from './verbs'

type Row = { line: number; id: string; input: PriceItemImport }

/** The codes of lines: one file names each item once. */
export function priceLineKeys(_tx: Transaction, _ctx: ServiceContext, rows: readonly Row[]) {
  return Promise.resolve(
    rows.map(({ line, input }) => ({ line, field: 'code', key: input.code.toLowerCase(), holder: null })),
  )
}

/** What is wrong with lines of a file beside the catalogue: a new item has a name and a kind, and no line makes or changes a kit. */
export async function checkPriceLines(
  tx: Transaction,
  ctx: ServiceContext,
  batches: AsyncIterable<readonly Row[]>,
): Promise<LineProblem[]> {
  const problems: LineProblem[] = []
  for await (const rows of batches) {
    const items = await itemsByCode(tx, ctx, rows)
    for (const { line, input } of rows) {
      const kind = input.kind ?? items.get(input.code.toLowerCase())?.kind
      const isNew = !items.has(input.code.toLowerCase())
      if (isNew && input.name === undefined) problems.push({ line, key: 'name', message: 'is required of a new item' })
      if (isNew && input.kind === undefined) problems.push({ line, key: 'kind', message: 'is required of a new item' })
      if (kind === 'kit')
        problems.push({ line, key: 'kind', message: 'must not be kit: kits are made in the settings' })
    }
  }
  return problems
}

/** Makes the items of lines, or changes those that have their codes by what the lines say; a line then bears the id of its item. */
export async function writePriceLines(tx: Transaction, ctx: ServiceContext, rows: readonly Row[]): Promise<void> {
  const items = await itemsByCode(tx, ctx, rows)
  for (const row of rows) {
    const { code, ...input } = row.input
    const item = items.get(code.toLowerCase())
    const within = { ...ctx, tx }
    row.id = (item ? await updatePriceItem(within, item.id, input) : await createPriceItem(within, row.input)).id
  }
}

/** Those of the items that an import changed and did not make: its undo leaves them alone. */
export async function itemsFromBefore(
  tx: Transaction,
  { accountId }: ServiceContext,
  importId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT i.id FROM price_item i WHERE i.account_id = ${accountId}::uuid AND i.id = ANY(${[...ids]}::uuid[])
      AND NOT EXISTS (SELECT FROM history h WHERE h.account_id = i.account_id AND h.record_type = 'price_item'
        AND h.record_id = i.id AND h.verb = 'create' AND h.request_id = ${importId})`
  return new Map(rows.map(({ id }) => [id, 'was in the catalogue before']))
}

async function itemsByCode(tx: Transaction, { accountId }: ServiceContext, rows: readonly Row[]) {
  const codes = rows.map(({ input }) => input.code.toLowerCase())
  const items = await tx.$queryRaw<{ id: string; kind: string; code: string }[]>`
    SELECT id, kind::text, lower(code) AS code FROM price_item
    WHERE account_id = ${accountId}::uuid AND lower(code) = ANY(${codes}) AND deleted_at IS NULL`
  return new Map(items.map((item) => [item.code, item]))
}
