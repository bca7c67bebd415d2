import { typeLabel } from '@/components/work/work-orders/choices'
import { PRIORITY } from '@/components/ui/status'
import { formatMinutes } from '@/lib/domain/duration'
import type { SlaTarget } from '@/lib/domain/sla/targets'
import type { SlaKind } from '@/lib/domain/sla/types'

/** What a target promises, as a sentence begins. */
export const KIND_LABEL: Record<SlaKind, string> = {
  acknowledge: 'Technician assigned',
  arrive: 'On site',
  resolve: 'Work done',
}

/** Business minutes as people say them: `30 min`, `4 h`, `2 days (18 h)`; a day is as long as a usual one of the calendar. */
export function businessDuration(minutes: number, dayMinutes: number): string {
  const days = dayMinutes > 0 ? minutes / dayMinutes : 0
  if (days < 1 || !Number.isInteger(days)) return formatMinutes(minutes)
  return `${days === 1 ? '1 day' : `${days} days`} (${formatMinutes(minutes)})`
}

/** The work that a target is for: `High or urgent, repair`; all of it where it names none. */
export function workOf({ priorities, work_order_types }: Pick<SlaTarget, 'priorities' | 'work_order_types'>): string {
  const conditions = [
    priorities.map((one) => PRIORITY[one].label).join(' or '),
    work_order_types.map(typeLabel).join(' or '),
  ].filter(Boolean)
  return conditions.length === 0 ? 'All work' : conditions.join(', ')
}
