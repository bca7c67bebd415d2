import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { fixedDates } from '@/lib/domain/maintenance/fixed'
import { ruleOf } from '@/lib/domain/maintenance/rrule'
import type { DueDate, PlanRules } from '@/lib/domain/maintenance/rules'
import type { Clock } from './clock'
import type { Asset } from './equipment'
import type { Order } from './orders'
import type { Random } from './random'
import type { CompanyRows } from './rows'
import type { MaintenanceOccurrenceRow, MaintenancePlanAssetRow, MaintenancePlanRow } from './rows-maintenance'

interface Template {
  name: string
  /** The job type by its code, and the equipment by the key of its family. */
  code: string
  family: string
  months: number
  /** How many customers have it, those with most of the equipment first. */
  customers: number
  rank: number
  absorbs: number
  grouping: MaintenancePlanRow['grouping']
}

const TEMPLATES: Template[] = [
  {
    name: 'Rooftop units, twice a year',
    code: 'PM-RTU',
    family: 'rtu',
    months: 6,
    customers: 7,
    rank: 10,
    absorbs: 14,
    grouping: 'per_asset',
  },
  {
    name: 'Rooftop filters, every quarter',
    code: 'PM-RTU',
    family: 'rtu',
    months: 3,
    customers: 3,
    rank: 0,
    absorbs: 0,
    grouping: 'per_asset',
  },
  {
    name: 'Walk-in coolers, every quarter',
    code: 'PM-COOL',
    family: 'walkincooler',
    months: 3,
    customers: 4,
    rank: 5,
    absorbs: 0,
    grouping: 'per_site',
  },
  {
    name: 'Ice machines, every two months',
    code: 'PM-ICE',
    family: 'ice',
    months: 2,
    customers: 3,
    rank: 0,
    absorbs: 0,
    grouping: 'per_asset',
  },
]

const REASONS = ['Closed for the season', 'The customer asked for it', 'Nobody could get in', 'Unit was replaced']

/** Since when the company works by plans, and how far ahead their visits are known. */
export const SINCE = -430
export const AHEAD = 365
export const WINDOW = { days_before: 7, days_after: 7 }
/** Nothing older than this is still waited for. */
export const OLDEST_OVERDUE = -80

type Made = Pick<CompanyRows, 'maintenance_plan' | 'maintenance_plan_asset' | 'maintenance_occurrence'>
type Company = {
  jobTypes: CompanyRows['job_type']
  contracts: CompanyRows['service_contract']
  assets: readonly Asset[]
  orders: readonly Order[]
}

/** The company's maintenance plans with what became of their visits, and one plan that can make none. */
export function makeMaintenance(random: Random, clock: Clock, company: Company): Made {
  const rows: Made = { maintenance_plan: [], maintenance_plan_asset: [], maintenance_occurrence: [] }
  const done = maintainedOn(clock, company.orders)
  const jobTypeOf = (code: string) => company.jobTypes.find((one) => one.code === code)?.id ?? ''
  for (const template of TEMPLATES)
    for (const assets of maxHolders(company.assets, template)) {
      const plan = planOf(
        random,
        clock,
        ruleOfTemplate(template),
        jobTypeOf(template.code),
        assets,
        rows.maintenance_plan.length,
      )
      plan.service_contract_id = runningContract(company.contracts, plan.customer_id, clock.date(0))
      rows.maintenance_plan.push(plan)
      rows.maintenance_plan_asset.push(...linksOf(random, clock, plan, assets, done))
    }
  const assetById = new Map(company.assets.map((one) => [one.row.id, one]))
  for (const plan of rows.maintenance_plan) {
    const links = rows.maintenance_plan_asset.filter(({ plan_id }) => plan_id === plan.id)
    rows.maintenance_occurrence.push(...visitsOf(random, clock, plan, links, assetById, done))
  }
  mergeSmall(clock, rows)
  rows.maintenance_plan.push(emptyPlan(random, clock, rows.maintenance_plan))
  return rows
}

/** The equipment of a family in use, of the customers with most of it. */
export function maxHolders(
  assets: readonly Asset[],
  { family, customers }: Pick<Template, 'family' | 'customers'>,
): Asset[][] {
  const inUse = assets.filter(({ row, family: { key } }) => key === family && row.status === 'active')
  const groups = [...grouped(inUse, ({ customer }) => customer).values()]
  return groups.sort((a, b) => b.length - a.length).slice(0, customers)
}

/** When each asset was maintained, and by which work order. */
function maintainedOn(clock: Clock, orders: readonly Order[]): Map<string, { day: string; order: string }[]> {
  const days = new Map<string, { day: string; order: string }[]>()
  for (const { row, work } of orders)
    if (work.type === 'maintenance' && row.completed_at)
      for (const { row: asset } of work.assets) {
        const day = clock.date(clock.dayOf(row.completed_at))
        days.set(asset.id, [...(days.get(asset.id) ?? []), { day, order: row.id }])
      }
  return days
}

type PlanRule = Pick<
  MaintenancePlanRow,
  'name' | 'basis' | 'rrule' | 'every' | 'every_unit' | 'meter_every' | 'grouping' | 'rank' | 'absorbs_within'
>

/** A plan by a rule, for the customer of these assets. */
export function planOf(
  random: Random,
  clock: Clock,
  rule: PlanRule,
  job_type_id: string,
  assets: readonly Asset[],
  index: number,
): MaintenancePlanRow {
  const created_at = clock.at(SINCE, 600)
  return {
    id: random.id(created_at),
    plan_number: planNumber(index),
    customer_id: assets[0]?.customer.row.id ?? '',
    service_contract_id: null,
    job_type_id,
    status: 'active',
    ...rule,
    anchor_date: clock.date(SINCE),
    time_zone: clock.timeZone,
    ...WINDOW,
    horizon_days: 30,
    start_date: clock.date(SINCE),
    planned_through: clock.date(AHEAD),
    failure: null,
    created_at,
    updated_at: created_at,
  }
}

function ruleOfTemplate({ name, months, rank, absorbs, grouping }: Template): PlanRule {
  return {
    name,
    basis: 'fixed',
    rrule: `FREQ=MONTHLY;INTERVAL=${months}`,
    grouping,
    rank,
    absorbs_within: absorbs,
    every: null,
    every_unit: null,
    meter_every: null,
  }
}

/** A plan that lost its last asset: it says so until somebody mends it. */
function emptyPlan(random: Random, clock: Clock, plans: readonly MaintenancePlanRow[]): MaintenancePlanRow {
  const [first] = plans
  if (!first) throw new RangeError('no customer has a rooftop unit')
  const id = random.id(first.created_at)
  const failure = 'None of its assets is in use. Add assets, or end the plan.'
  const name = 'Warehouse heaters, before the winter'
  return { ...first, id, plan_number: planNumber(plans.length), name, failure, planned_through: clock.date(AHEAD) }
}

/** Each asset counts its months from a day of its own: from when it was last maintained, where it was. */
function linksOf(
  random: Random,
  clock: Clock,
  { id: plan_id, created_at, grouping }: MaintenancePlanRow,
  assets: readonly Asset[],
  done: ReadonlyMap<string, { day: string }[]>,
): MaintenancePlanAssetRow[] {
  return assets.map(({ row: { id: asset_id } }) => {
    const lastService = done.get(asset_id)?.find(({ day }) => day >= clock.date(SINCE + 60))?.day
    const anchor_date = lastService ? yearBefore(lastService) : clock.date(SINCE - random.int(0, 170))
    return {
      id: random.id(created_at),
      plan_id,
      asset_id,
      anchor_date: grouping === 'per_asset' ? anchor_date : null,
      meter_id: null,
      created_at,
      updated_at: created_at,
    }
  })
}

function visitsOf(
  random: Random,
  clock: Clock,
  plan: MaintenancePlanRow,
  links: readonly MaintenancePlanAssetRow[],
  assets: ReadonlyMap<string, Asset>,
  done: ReadonlyMap<string, { day: string; order: string }[]>,
): MaintenanceOccurrenceRow[] {
  const rules = rulesOf(plan)
  const places = new Map<string, { asset_id: string | null; site_id: string | null; anchor: string }>()
  for (const { asset_id, anchor_date } of links) {
    const site_id = assets.get(asset_id)?.site.row.id ?? null
    const anchor = anchor_date ?? plan.anchor_date
    if (plan.grouping === 'per_asset') places.set(asset_id, { asset_id, site_id: null, anchor })
    else if (site_id) places.set(site_id, { asset_id: null, site_id, anchor })
  }
  return [...places].flatMap(([scope, { asset_id, site_id, anchor }]) =>
    fixedDates(rules, anchor, { from: plan.start_date, through: clock.date(AHEAD) }).map(
      (due): MaintenanceOccurrenceRow => ({
        id: random.id(plan.created_at),
        plan_id: plan.id,
        scope,
        key: due.key,
        asset_id,
        site_id,
        due_date: due.due_date,
        window_start: due.window_start,
        window_end: due.window_end,
        cause: 'calendar',
        ...outcomeOf(random, clock, due, done.get(scope)),
        merged_into_id: null,
        created_at: plan.created_at,
        updated_at: plan.created_at,
      }),
    ),
  )
}

type Outcome = Pick<MaintenanceOccurrenceRow, 'status' | 'reason' | 'done_on' | 'work_order_id'>

/** Most of what is past was done; some of it was skipped, and a little of the last weeks is overdue. */
function outcomeOf(random: Random, clock: Clock, due: DueDate, done: { day: string; order: string }[] = []): Outcome {
  const open: Outcome = { status: 'planned', reason: null, done_on: null, work_order_id: null }
  const doneInWindow = done.find(({ day }) => due.window_start <= day && day <= due.window_end)
  if (doneInWindow) return { ...open, status: 'done', done_on: doneInWindow.day, work_order_id: doneInWindow.order }
  if (due.window_end >= clock.date(0)) return open
  const fate = random.weighted({ done: 85, skipped: 7, overdue: due.due_date > clock.date(OLDEST_OVERDUE) ? 30 : 0 })
  if (fate === 'overdue') return open
  if (fate === 'skipped') return { ...open, status: 'skipped', reason: random.pick(REASONS) }
  return { ...open, status: 'done', done_on: dateOf(dayNumber(due.due_date) + random.int(-4, 5)) }
}

/** What fell together with a larger visit of the same asset was done along with it. */
function mergeSmall(clock: Clock, { maintenance_plan, maintenance_occurrence }: Made): void {
  const plans = new Map(maintenance_plan.map((plan) => [plan.id, plan]))
  const rankOf = ({ plan_id }: MaintenanceOccurrenceRow) => plans.get(plan_id)?.rank ?? 0
  const visits = grouped(maintenance_occurrence, ({ scope }) => scope)
  for (const small of maintenance_occurrence) {
    if (small.window_end >= clock.date(0)) continue
    const larger = visits.get(small.scope)?.find((other) => {
      const within = plans.get(other.plan_id)?.absorbs_within ?? 0
      const apart = Math.abs(dayNumber(other.due_date) - dayNumber(small.due_date))
      return within > 0 && rankOf(other) > rankOf(small) && apart <= within && other.status === 'done'
    })
    if (larger)
      Object.assign(small, {
        status: 'merged',
        merged_into_id: larger.id,
        reason: null,
        done_on: null,
        work_order_id: null,
      })
  }
}

function grouped<Key, One>(all: readonly One[], keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

function rulesOf({ rrule, start_date }: MaintenancePlanRow): PlanRules {
  return {
    basis: 'fixed',
    rule: ruleOf(rrule ?? ''),
    every: null,
    every_unit: null,
    meter_every: null,
    ...WINDOW,
    seasons: [],
    season_rule: 'defer',
    holiday_rule: 'none',
    closedOn: () => null,
    start_date,
    end_date: null,
    max_count: null,
  }
}

/** The contract of a customer that runs today. */
export function runningContract(contracts: Company['contracts'], customerId: string, today: string): string | null {
  const running = contracts.find(
    ({ customer_id, status, start_date, end_date }) =>
      customer_id === customerId && status === 'active' && start_date <= today && today <= end_date,
  )
  return running?.id ?? null
}

/** The day a year earlier; of a leap day the one before it. */
function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`
}

/** The number for people of the plan at an index. */
function planNumber(index: number): string {
  return `PM-${String(index + 1).padStart(6, '0')}`
}
