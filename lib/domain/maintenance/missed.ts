import type { DueDate, MissedRule } from './rules'

/**
 * What becomes of visits whose window was over before anybody could plan them, because nothing ran or the plan was paused: all of
 * them, only the last one, or none.
 */
export function catchUp(dates: readonly DueDate[], rule: MissedRule, today: string): DueDate[] {
  const missed = dates.filter((one) => one.isDue && one.window_end < today)
  const last = missed.at(-1)
  return dates.map((one): DueDate => {
    const isMadeUp = rule === 'all' || (rule === 'once' && one === last)
    if (!one.isDue || one.window_end >= today || isMadeUp) return one
    return { ...one, isDue: false, reasons: [...one.reasons, { kind: 'missed' }] }
  })
}
