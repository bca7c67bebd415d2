import { addDays } from '@/lib/domain/plain-days'
import { intervalInWords, intervalOfRule } from '@/lib/domain/maintenance/interval-rule'
import type { IntervalUnit } from '@/lib/domain/maintenance/days'
import type { Grouping, HolidayRule, MissedRule, SeasonRule } from '@/lib/domain/maintenance/rules'
import type { MaintenancePlanRecord } from '@/lib/schemas/maintenance/plan'
import type { OrdersAhead } from '@/lib/schemas/maintenance/plan-preview'

const optionsOf = <V extends string>(labels: Record<V, string>) =>
  (Object.keys(labels) as V[]).map((value) => ({ value, label: labels[value] }))

export const UNIT_OPTIONS = optionsOf<IntervalUnit>({ day: 'Days', week: 'Weeks', month: 'Months', year: 'Years' })

export const BASIS_OPTIONS = [
  { value: 'fixed', label: 'On fixed dates', hint: 'Whatever happens to a visit, the next one stays where it is.' },
  { value: 'floating', label: 'After the last visit', hint: 'Counted from the day on which it was done.' },
  { value: 'meter', label: 'By the counter', hint: 'Each time that the counter of an asset has risen by so much.' },
  { value: 'first_of', label: 'By time or counter', hint: 'After the last visit, whichever comes first.' },
] as const

const SEASON: Record<SeasonRule, string> = { defer: 'Wait until it begins', skip: 'Leave them out' }
const HOLIDAY: Record<HolidayRule, string> = {
  none: 'Stay where they are',
  before: 'Move to the open day before',
  after: 'Move to the next open day',
}
const GROUPING: Record<Grouping, string> = {
  per_asset: 'One for each asset',
  per_site: 'One for each site',
  all: 'One for all assets together',
}
const MISSED: Record<MissedRule, string> = {
  once: 'Make up for the last one',
  all: 'Make up for all of them',
  skip: 'Leave them out',
}
export const SEASON_OPTIONS = optionsOf(SEASON)
export const HOLIDAY_OPTIONS = optionsOf(HOLIDAY)
export const GROUPING_OPTIONS = optionsOf(GROUPING)
export const MISSED_OPTIONS = optionsOf(MISSED)

/** Where a plan's page is. */
export function planPath(id: string): string {
  return `/maintenance/plans/${id}`
}

/** When visits are due, in words: `Every 6 months, on fixed dates`. `unit` is that of the counters, where it is known. */
export function rhythmOf(plan: MaintenancePlanRecord, unit = ''): string {
  const { basis, rrule, every, every_unit, meter_every } = plan
  const risen = [meter_every?.toLocaleString('en-US'), unit].filter(Boolean).join(' ')
  const counted = `every ${risen} on the counter`
  if (basis === 'meter') return upper(counted)
  const elapsed = every && every_unit ? intervalInWords({ every, every_unit }) : ''
  if (basis === 'first_of') return `${upper(elapsed)} or ${counted}, whichever comes first`
  if (basis === 'floating') return `${upper(elapsed)} after the last visit`
  const interval = intervalOfRule(rrule ?? '')
  return interval ? `${upper(intervalInWords(interval))}, on fixed dates` : `On the dates of the rule ${rrule ?? ''}`
}

/**
 * How many work orders saving a new plan makes, and for when: “Saving makes 6 work orders now, due Feb 27, 2027 to Apr 27, 2027.” Where it
 * makes none, when the first is made. `next` is the first visit.
 */
export function ordersWords(
  { count, first, last }: OrdersAhead,
  next: string | undefined,
  horizon: number,
  formatDay: (day: string) => string,
): string | null {
  if (count > 0 && first && last) {
    const due = first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`
    return `Saving makes ${count === 1 ? '1 work order' : `${count} work orders`} now, due ${due}.`
  }
  if (!next) return null
  return `Saving makes no work order yet. The first is made on ${formatDay(addDays(next, -horizon))}, ${daysOf(horizon)} before it is due.`
}

/** What else a plan says, as names and values. */
export function ruleFacts(plan: MaintenancePlanRecord): { term: string; value: string }[] {
  const { days_before, days_after, seasons, season_rule, holiday_rule, max_count } = plan
  return [
    { term: 'Window', value: `From ${daysOf(days_before)} before the date to ${daysOf(days_after)} after it` },
    ...(seasons.length === 0
      ? []
      : [
          {
            term: 'Season',
            value: `${seasons.map(({ from, to }) => `${from} to ${to}`).join(', ')}. Dates outside: ${lower(SEASON[season_rule])}`,
          },
        ]),
    { term: 'On closed days', value: HOLIDAY[holiday_rule] },
    { term: 'Visits', value: GROUPING[plan.grouping] },
    { term: 'Missed visits', value: MISSED[plan.missed_rule] },
    { term: 'Work orders', value: `Made ${daysOf(plan.horizon_days)} ahead` },
    ...(max_count === null ? [] : [{ term: 'At most', value: `${max_count} at each asset` }]),
  ]
}

const daysOf = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
