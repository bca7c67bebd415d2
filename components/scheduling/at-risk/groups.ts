import { RISK_NOW } from '@/lib/domain/risk/types'
import { dayIn } from '@/lib/domain/time'
import type { AtRiskRecord } from '@/lib/schemas/scheduling/at-risk'

export type RiskGroup = { title: 'Now' | 'Today' | 'Later'; items: AtRiskRecord[] }

/** What is broken or breaks within two hours, what breaks today, and the rest; groups without work are left out. */
export function groupByUrgency(items: readonly AtRiskRecord[], now: number, timeZone: string): RiskGroup[] {
  const today = dayIn(timeZone, new Date(now))
  const titleOf = ({ breaks_at }: AtRiskRecord): RiskGroup['title'] => {
    if (Date.parse(breaks_at) <= now + RISK_NOW) return 'Now'
    return dayIn(timeZone, new Date(breaks_at)) === today ? 'Today' : 'Later'
  }
  return (['Now', 'Today', 'Later'] as const).flatMap((title) => {
    const ofGroup = items.filter((item) => titleOf(item) === title)
    return ofGroup.length > 0 ? [{ title, items: ofGroup }] : []
  })
}
