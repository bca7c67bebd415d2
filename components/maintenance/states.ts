import type { StatusLook } from '@/components/ui/status'

/** How a visit of a maintenance plan stands. */
export const MAINTENANCE_STATE = {
  overdue: { label: 'Overdue', tone: 'red', shape: 'alert' },
  due: { label: 'Due', tone: 'sky', shape: 'ring' },
  done: { label: 'Done', tone: 'green', shape: 'check' },
  merged: { label: 'Merged', tone: 'violet', shape: 'merge' },
  skipped: { label: 'Skipped', tone: 'neutral', shape: 'skip' },
  cancelled: { label: 'Cancelled', tone: 'neutral', shape: 'cross' },
} as const satisfies Record<string, StatusLook>
