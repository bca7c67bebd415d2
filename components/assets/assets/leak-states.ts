import type { StatusLook } from '@/components/ui/status'

/** How a circuit of refrigerant stands with the limit of its leaks. */
export const LEAK_STATE = {
  within: { label: 'Within the limit', tone: 'green', shape: 'check' },
  breached: { label: 'Beyond the limit', tone: 'orange', shape: 'alert' },
  overdue: { label: 'Repair overdue', tone: 'red', shape: 'alert' },
  repaired: { label: 'Leak repaired', tone: 'green', shape: 'check' },
  no_rule: { label: 'No limit applies', tone: 'neutral', shape: 'dashed' },
} as const satisfies Record<string, StatusLook>
