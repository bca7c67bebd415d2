import { type ItemSettings, PLAIN_CHECK } from '@/lib/domain/work-orders/checklist-items'
import list from '../data/checklists.json' with { type: 'json' }

/** An item in the file: its words alone where it is answered yes or no. */
type ListedItem = string | ({ label: string } & Partial<ItemSettings>)

const listed = list as Record<string, { name: string; items: ListedItem[] }>

/** Checklists by key: the name a technician sees, then what is to be ticked off, measured or said. */
export const checklists: Record<string, { name: string; items: (ItemSettings & { label: string })[] }> =
  Object.fromEntries(
    Object.entries(listed).map(([key, { name, items }]) => [
      key,
      { name, items: items.map((one) => ({ ...PLAIN_CHECK, ...(typeof one === 'string' ? { label: one } : one) })) },
    ]),
  )
