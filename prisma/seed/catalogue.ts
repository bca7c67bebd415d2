import { type ItemSettings, PLAIN_CHECK } from '@/lib/domain/work-orders/checklist-items'
import type { Clock } from './clock'
import { families } from './catalog/families'
import listedChecklists from './data/checklists.json' with { type: 'json' }
import listedParts from './data/parts.json' with { type: 'json' }
import type { Random } from './random'
import type { PartRow, ProductRow } from './rows'
import type { ChecklistItemRow, ChecklistRow } from './rows-work'

/** Part number, name, list price. Manufacturers and numbers are invented. */
const parts: { part_number: string; name: string; unit_price: string }[] = listedParts

/** An item in the file: its words alone where it is answered yes or no. */
type ListedItem = string | ({ label: string } & Partial<ItemSettings>)

const listed = listedChecklists as Record<string, { name: string; items: ListedItem[] }>

/** Checklists by key: the name a technician sees, then what is to be ticked off, measured or said. */
const checklists: Record<string, { name: string; items: (ItemSettings & { label: string })[] }> = Object.fromEntries(
  Object.entries(listed).map(([key, { name, items }]) => [
    key,
    { name, items: items.map((one) => ({ ...PLAIN_CHECK, ...(typeof one === 'string' ? { label: one } : one) })) },
  ]),
)

/** What the company sells and works from, found by the keys that the generator knows it by. */
export interface Catalogue {
  products: Map<string, ProductRow>
  parts: Map<string, PartRow>
  checklists: Map<string, { row: ChecklistRow; items: ChecklistItemRow[] }>
}

/** Products by model number, parts by part number, checklists by key, whose ids have a chance of their own. */
export function makeCatalogue(random: Random, checklistIds: Random, clock: Clock): Catalogue {
  const created_at = clock.at(-2450, 600)
  const timestamps = { created_at, updated_at: created_at }
  const models = families.flatMap((family) => family.products)
  return {
    products: new Map(
      models.map(({ manufacturer, name, model_number }) => [
        model_number,
        { id: random.id(created_at), name, manufacturer, model_number, ...timestamps },
      ]),
    ),
    parts: new Map(
      parts.map(({ name, part_number, unit_price }) => [
        part_number,
        { id: random.id(created_at), name, part_number, unit_price, ...timestamps },
      ]),
    ),
    checklists: makeChecklists(checklistIds, created_at),
  }
}

function makeChecklists(random: Random, created_at: Date): Catalogue['checklists'] {
  return new Map(
    Object.entries(checklists).map(([key, { name, items }]) => {
      const row = { id: random.id(created_at), name, created_at, updated_at: created_at }
      const itemRows = items.map((item, index) => {
        return { id: random.id(created_at), checklist_id: row.id, ...item, position: index + 1 }
      })
      return [key, { row, items: itemRows }]
    }),
  )
}

/** The part with the number. Throws when the catalogue has none: the generator's own tables must agree. */
export function partOf(catalogue: Catalogue, partNumber: string): PartRow {
  const part = catalogue.parts.get(partNumber)
  if (!part) throw new RangeError(`no part ${partNumber} in the catalogue`)
  return part
}
