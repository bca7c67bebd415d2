import { countedSince } from '@/lib/domain/maintenance/counted'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import type { ClosedVisit } from '@/lib/domain/maintenance/floating'
import { firstOfDate, meterDate, type Reading } from '@/lib/domain/maintenance/meter'
import type { PlanRules } from '@/lib/domain/maintenance/rules'
import { exactly } from '@/lib/domain/money'
import type { Clock } from './clock'
import type { Asset } from './equipment'
import { AHEAD, maxHolders, OLDEST_OVERDUE, planOf, runningContract, SINCE, WINDOW } from './maintenance'
import type { Meters } from './meters'
import type { Random } from './random'
import type { CompanyRows } from './rows'
import type { MaintenanceOccurrenceRow, MaintenancePlanAssetRow, MaintenancePlanRow } from './rows-maintenance'

type Template = Pick<MaintenancePlanRow, 'basis' | 'every' | 'every_unit' | 'meter_every'> & {
  name: string
  /** The job type by its code, and the equipment by the key of its family. */
  code: string
  family: string
}

const TEMPLATES: Template[] = [
  {
    name: 'Rooftop compressors, every 1,000 hours',
    code: 'PM-COMP',
    family: 'rtu',
    basis: 'meter',
    every: null,
    every_unit: null,
    meter_every: 1_000,
  },
  {
    name: 'Standby generators, every year or 150 hours',
    code: 'PM-GEN',
    family: 'generator',
    basis: 'first_of',
    every: 1,
    every_unit: 'year',
    meter_every: 150,
  },
]

const RULE = { rrule: null, grouping: 'per_asset', rank: 0, absorbs_within: 0 } as const

type Made = Pick<CompanyRows, 'maintenance_plan' | 'maintenance_plan_asset' | 'maintenance_occurrence'>

/** The machines of each plan by a counter: those of the customer with most of them. */
export function countedMachines(assets: readonly Asset[]): Asset[][] {
  return TEMPLATES.map(({ family }) => maxHolders(assets, { family, customers: 1 })[0] ?? [])
}

/** A plan by a counter alone and one by the calendar or a counter, with their visits by the counters' readings until now. */
export function makeCountedPlans(
  random: Random,
  clock: Clock,
  company: {
    jobTypes: CompanyRows['job_type']
    contracts: CompanyRows['service_contract']
    machines: Asset[][]
    meters: Meters
    /** How many plans there are already. */
    plans: number
  },
): Made {
  const rows: Made = { maintenance_plan: [], maintenance_plan_asset: [], maintenance_occurrence: [] }
  TEMPLATES.forEach((template, index) => {
    const assets = company.machines[index] ?? []
    const { code: jobTypeCode, family: _family, ...rule } = template
    const job_type_id = company.jobTypes.find(({ code }) => code === jobTypeCode)?.id ?? ''
    const plan = planOf(random, clock, { ...RULE, ...rule }, job_type_id, assets, company.plans + index)
    plan.service_contract_id = runningContract(company.contracts, plan.customer_id, clock.date(0))
    rows.maintenance_plan.push(plan)
    for (const { row } of assets) {
      const link = linkOf(random, clock, plan, row.id, company.meters)
      rows.maintenance_plan_asset.push(link)
      rows.maintenance_occurrence.push(...visitsOf(random, clock, plan, link, company.meters))
    }
  })
  return rows
}

function linkOf(
  random: Random,
  clock: Clock,
  { id: plan_id, created_at }: MaintenancePlanRow,
  asset_id: string,
  { meter }: Meters,
): MaintenancePlanAssetRow {
  return {
    id: random.id(created_at),
    plan_id,
    asset_id,
    anchor_date: clock.date(SINCE + random.int(20, 200)),
    meter_id: meter.find((one) => one.asset_id === asset_id)?.id ?? null,
    created_at,
    updated_at: created_at,
  }
}

/** One visit after the other, each by when the last one was done and by what the counter had counted; the last one is open. */
function visitsOf(
  random: Random,
  clock: Clock,
  plan: MaintenancePlanRow,
  { asset_id, anchor_date, meter_id }: MaintenancePlanAssetRow,
  meters: Meters,
): MaintenanceOccurrenceRow[] {
  const rules = rulesOf(plan)
  const readings = readingsOf(clock, plan, meter_id, meters)
  const today = clock.date(0)
  const visits: MaintenanceOccurrenceRow[] = []
  let last: ClosedVisit | null = null
  for (;;) {
    const lastDone = { done_on: null, value: 0 }
    const due =
      plan.basis === 'meter'
        ? meterDate(rules, readings, last)
        : firstOfDate(rules, anchor_date ?? plan.anchor_date, readings, last, lastDone)
    if (!due?.isDue || due.due_date > clock.date(AHEAD)) return visits
    const visit: MaintenanceOccurrenceRow = {
      id: random.id(plan.created_at),
      plan_id: plan.id,
      scope: asset_id,
      key: due.key,
      asset_id,
      site_id: null,
      due_date: due.due_date,
      window_start: due.window_start,
      window_end: due.window_end,
      cause: due.cause,
      status: 'planned',
      work_order_id: null,
      merged_into_id: null,
      reason: null,
      done_on: null,
      created_at: plan.created_at,
      updated_at: plan.created_at,
    }
    visits.push(visit)
    const done_on = dateOf(dayNumber(due.due_date) + random.int(0, 5))
    const isOverdue = due.due_date > clock.date(OLDEST_OVERDUE) && random.chance(0.2)
    if (done_on >= today || isOverdue) return visits
    Object.assign(visit, { status: 'done', done_on })
    last = { id: visit.id, key: visit.key, done_on }
  }
}

/** What the counter has counted since the plan began. */
function readingsOf(
  clock: Clock,
  { created_at }: MaintenancePlanRow,
  meterId: string | null,
  { meter_reading }: Meters,
): Reading[] {
  const meterReadings = meter_reading.filter(({ meter_id }) => meter_id === meterId)
  const inOrder = meterReadings.toSorted((a, b) => a.read_at.getTime() - b.read_at.getTime())
  const readings = inOrder.map(({ id, value, read_at }) => ({ id, value: exactly(value), read_at, is_reset: false }))
  const counting = { kind: 'counter' as const, rolls_over_at: null }
  return countedSince(counting, readings, { value: null, at: created_at }, (at) => clock.date(clock.dayOf(at)))
}

function rulesOf({ basis, every, every_unit, meter_every, start_date }: MaintenancePlanRow): PlanRules {
  return {
    basis,
    rule: null,
    every,
    every_unit,
    meter_every,
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
