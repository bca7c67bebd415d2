/** What the statuses that pages of several areas show are called and how they look. Values are the API's. */

export type Tone = 'neutral' | 'sky' | 'violet' | 'amber' | 'orange' | 'green' | 'red' | 'petrol'

/** The drawing beside a status, so that it never depends on colour alone. */
export type StatusShape =
  | 'dashed'
  | 'ring'
  | 'quarter'
  | 'half'
  | 'pause'
  | 'check'
  | 'cross'
  | 'skip'
  | 'wrench'
  | 'clock'
  | 'alert'
  | 'merge'

export type StatusLook = { label: string; tone: Tone; shape: StatusShape }

export const WORK_ORDER_STATUS = {
  draft: { label: 'Draft', tone: 'neutral', shape: 'dashed' },
  open: { label: 'Open', tone: 'sky', shape: 'ring' },
  assigned: { label: 'Assigned', tone: 'violet', shape: 'quarter' },
  in_progress: { label: 'In progress', tone: 'amber', shape: 'half' },
  on_hold: { label: 'On hold', tone: 'orange', shape: 'pause' },
  completed: { label: 'Completed', tone: 'green', shape: 'check' },
  cancelled: { label: 'Cancelled', tone: 'neutral', shape: 'cross' },
} as const satisfies Record<string, StatusLook>

export const TASK_STATUS = {
  pending: { label: 'Pending', tone: 'neutral', shape: 'ring' },
  in_progress: { label: 'In progress', tone: 'amber', shape: 'half' },
  completed: { label: 'Completed', tone: 'green', shape: 'check' },
  skipped: { label: 'Skipped', tone: 'neutral', shape: 'skip' },
  blocked: { label: 'Blocked', tone: 'red', shape: 'cross' },
} as const satisfies Record<string, StatusLook>

export const VISIT_STATUS = {
  planned: { label: 'Planned', tone: 'violet', shape: 'quarter' },
  travelling: { label: 'Travelling', tone: 'sky', shape: 'clock' },
  on_site: { label: 'On site', tone: 'amber', shape: 'half' },
  done: { label: 'Done', tone: 'green', shape: 'check' },
  no_access: { label: 'No access', tone: 'orange', shape: 'skip' },
  cancelled: { label: 'Cancelled', tone: 'neutral', shape: 'cross' },
} as const satisfies Record<string, StatusLook>

export const ASSET_STATUS = {
  active: { label: 'Active', tone: 'green', shape: 'check' },
  inactive: { label: 'Inactive', tone: 'neutral', shape: 'pause' },
  under_repair: { label: 'Under repair', tone: 'orange', shape: 'wrench' },
  retired: { label: 'Retired', tone: 'neutral', shape: 'cross' },
  pending_install: { label: 'Pending install', tone: 'sky', shape: 'clock' },
} as const satisfies Record<string, StatusLook>

export const ACTIVE_STATUS = {
  active: { label: 'Active', tone: 'green', shape: 'check' },
  inactive: { label: 'Inactive', tone: 'neutral', shape: 'pause' },
} as const satisfies Record<string, StatusLook>

/** Those that a list is narrowed by; what a contract is today follows from its days, too (lib/domain/contracts/state). */
export const CONTRACT_STATUS = {
  draft: { label: 'Draft', tone: 'sky', shape: 'dashed' },
  active: { label: 'Active', tone: 'green', shape: 'check' },
  expired: { label: 'Expired', tone: 'orange', shape: 'clock' },
  cancelled: { label: 'Cancelled', tone: 'neutral', shape: 'cross' },
} as const satisfies Record<string, StatusLook>

/** What a warranty look-up answers: `expiring` is still covered, but not for long. */
export const WARRANTY_VERDICT = {
  covered: { label: 'Covered', tone: 'green', shape: 'check' },
  expiring: { label: 'Covered, ends soon', tone: 'amber', shape: 'clock' },
  expired: { label: 'Expired', tone: 'red', shape: 'cross' },
  not_started: { label: 'Not started', tone: 'sky', shape: 'clock' },
  none: { label: 'No warranty', tone: 'neutral', shape: 'dashed' },
} as const satisfies Record<string, StatusLook>

export const PRIORITY = {
  low: { label: 'Low', tone: 'neutral', bars: 1 },
  medium: { label: 'Medium', tone: 'neutral', bars: 2 },
  high: { label: 'High', tone: 'orange', bars: 3 },
  urgent: { label: 'Urgent', tone: 'red', bars: 4 },
} as const satisfies Record<string, { label: string; tone: Tone; bars: number }>

export const STATUS_KINDS = {
  work_order: WORK_ORDER_STATUS,
  task: TASK_STATUS,
  visit: VISIT_STATUS,
  asset: ASSET_STATUS,
  active: ACTIVE_STATUS,
  warranty: WARRANTY_VERDICT,
} as const

export type WorkOrderStatusName = keyof typeof WORK_ORDER_STATUS
export type TaskStatusName = keyof typeof TASK_STATUS
export type WarrantyVerdict = keyof typeof WARRANTY_VERDICT
export type PriorityName = keyof typeof PRIORITY
export type StatusKind = keyof typeof STATUS_KINDS

/** `[{value, label}]` of a status table, as selects and filters take them. */
export function optionsOf<T extends Record<string, { label: string }>>(
  table: T,
): { value: keyof T & string; label: string }[] {
  return Object.entries(table).map(([value, look]) => ({ value, label: look.label }))
}
