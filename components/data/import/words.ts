import type { Tone } from '@/components/ui/status'
import type { ImportResource } from '@/lib/domain/imports/fields'
import type { ImportedRecord, ImportItem, ImportStatus } from '@/lib/schemas/data/import'

export const RESOURCES: Record<ImportResource, { many: string; href: (row: ImportedRecord) => string }> = {
  customers: { many: 'Customers', href: ({ id }) => `/customers/${id}` },
  contacts: { many: 'Contacts', href: ({ id, customer_id }) => `/customers/${customer_id ?? id}` },
  sites: { many: 'Sites', href: ({ id, customer_id }) => `/customers/${customer_id ?? id}` },
  assets: { many: 'Assets', href: ({ id }) => `/assets/${id}` },
  meters: { many: 'Meters', href: ({ id, asset_id }) => `/assets/${asset_id ?? id}` },
  'meter-readings': { many: 'Meter readings', href: ({ id, asset_id }) => `/assets/${asset_id ?? id}` },
  'maintenance-plans': { many: 'Maintenance plans', href: ({ id }) => `/maintenance?plan_id=${id}` },
  'price-items': { many: 'Price items', href: () => '/settings/price-items' },
  'work-orders': { many: 'Work orders', href: ({ id }) => `/work-orders/${id}` },
}

type Badge = { label: string; tone: Tone }

const STATUSES: Record<ImportStatus, Badge> = {
  uploaded: { label: 'Choose columns', tone: 'sky' },
  checking: { label: 'Checking', tone: 'sky' },
  checked: { label: 'Checked', tone: 'amber' },
  running: { label: 'Running', tone: 'sky' },
  done: { label: 'Done', tone: 'green' },
  cancelled: { label: 'Stopped', tone: 'neutral' },
  undoing: { label: 'Undoing', tone: 'sky' },
  undone: { label: 'Undone', tone: 'neutral' },
  partly_undone: { label: 'Partly undone', tone: 'amber' },
  failed: { label: 'Failed', tone: 'red' },
}

/** How an import stands. An undo that took nothing back is none. */
export function badgeOf({ status, undone, kept }: Pick<ImportItem, 'status' | 'undone' | 'kept'>): Badge {
  if (status === 'partly_undone' && undone === 0) return { label: `Not undone: ${counted(kept)}`, tone: 'red' }
  return STATUSES[status]
}

/** Whether a process is at it, so that the page looks again. */
export function isUnderWay(status: ImportStatus): boolean {
  return status === 'checking' || status === 'running' || status === 'undoing'
}

const NUMBER = new Intl.NumberFormat('en')

/** `1 line`, `1,200 lines`; without a noun the number alone. */
export function counted(count: number, noun?: string): string {
  const number = NUMBER.format(count)
  if (noun === undefined) return number
  return `${number} ${count === 1 ? noun : `${noun}s`}`
}
