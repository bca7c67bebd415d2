import { CONFLICT_CODES, type ConflictCode } from '@/lib/domain/conflicts/types'
import type { BulkPreview } from '@/lib/schemas/work/work-order-table'

/** What work would do that has a conflict of this kind. */
const WOULD: Record<ConflictCode, string> = {
  overlap: 'overlap other work',
  dependency: 'break the order of work',
  crew_apart: 'bring people apart who come together',
  on_leave: 'fall into leave',
  missing_skill: 'lack a skill',
  outside_window: 'miss the customer’s window',
  outside_shift: 'lie outside the shift',
  closed_day: 'be on a day on which the company is closed',
  travel_gap: 'leave too little travel time',
  other_territory: 'be in another territory',
  asset_elsewhere: 'be about an asset of another site',
  crew_short: 'have fewer people than they take',
  past_promise: 'begin after the time that the customer was told',
  past_due: 'end after it is due',
  past_response: 'come after the promised response',
  past_resolution: 'end after they are promised to be done',
  no_duration: 'have no duration',
  no_shifts: 'be assigned to somebody without shifts',
  no_coordinates: 'have no coordinates',
  order_unfinished: 'leave a part of the work unplanned',
}

/** How many of the work orders would be in conflict, by kind: “3 of 12 would overlap other work, 1 would lack a skill.” */
export function conflictSummary(orders: BulkPreview['conflicts'], total: number): string {
  const counted = CONFLICT_CODES.flatMap((code) => {
    const count = orders.filter(({ conflicts }) => conflicts.some((one) => one.code === code)).length
    return count > 0 ? [{ count, words: WOULD[code] }] : []
  })
  const parts = counted.map(({ count, words }, index) => `${count}${index === 0 ? ` of ${total}` : ''} would ${words}`)
  return parts.length > 0 ? `${parts.join(', ')}.` : ''
}
