import type { ServiceContext } from '@/lib/access/context'
import { openTimesOf, openTimesSelect, readDefaultCalendar } from '@/lib/services/people/open-times'
import type { Transaction } from '@/lib/db/transaction'
import type { IntervalUnit } from '@/lib/domain/maintenance/days'
import { closedDaysOf } from '@/lib/domain/maintenance/open-days'
import { ruleOf } from '@/lib/domain/maintenance/rrule'
import type {
  Grouping,
  HolidayRule,
  MissedRule,
  PlanBasis,
  PlanRules,
  Season,
  SeasonRule,
} from '@/lib/domain/maintenance/rules'
import { toNumber } from '@/lib/domain/money'
import { dayIn, fromDatabaseDate } from '@/lib/domain/time'
import type { Prisma } from '@/prisma/generated/client'

const planRow = {
  id: true,
  customer_id: true,
  job_type_id: true,
  name: true,
  status: true,
  basis: true,
  rrule: true,
  anchor_date: true,
  time_zone: true,
  every: true,
  every_unit: true,
  meter_every: true,
  seasons: true,
  season_rule: true,
  days_before: true,
  days_after: true,
  horizon_days: true,
  holiday_rule: true,
  missed_rule: true,
  grouping: true,
  rank: true,
  absorbs_within: true,
  start_date: true,
  end_date: true,
  max_count: true,
  planned_through: true,
  resumed_on: true,
  service_contract_id: true,
  calendar: { select: openTimesSelect },
  service_contract: { select: { start_date: true } },
} satisfies Prisma.MaintenancePlanSelect

/** A plan as the generator works by it. */
export type PlanAtWork = {
  readonly id: string
  readonly name: string
  readonly customer_id: string
  readonly job_type_id: string
  readonly service_contract_id: string | null
  readonly time_zone: string
  readonly today: string
  /** The first day of its contract. */
  readonly begins: string | null
  readonly anchor: string
  readonly rank: number
  readonly horizon_days: number
  readonly missed_rule: MissedRule
  readonly grouping: Grouping
  readonly planned_through: string | null
  readonly resumed_on: string | null
  readonly rules: PlanRules
}

/** The calendar of a plan: its own one, else the default one where it goes by holidays. */
async function readCalendar(
  tx: Transaction,
  ctx: ServiceContext,
  { calendar, holiday_rule }: Prisma.MaintenancePlanGetPayload<{ select: typeof planRow }>,
) {
  if (calendar) return openTimesOf(calendar)
  return holiday_rule === 'none' ? null : readDefaultCalendar(tx, ctx)
}

/** A live plan with its calendar, whatever its status; null where there is none. It begins with its contract (R-MP-8). */
export async function readPlanAtWork(
  tx: Transaction,
  ctx: ServiceContext,
  id: string,
  status?: string,
): Promise<PlanAtWork | null> {
  const where = { account_id: ctx.accountId, id, deleted_at: null, status }
  const row = await tx.maintenancePlan.findFirst({ where, select: planRow })
  if (!row) return null
  const calendar = await readCalendar(tx, ctx, row)
  const start_date = fromDatabaseDate(row.start_date)
  const begins = row.service_contract?.start_date ? fromDatabaseDate(row.service_contract.start_date) : null
  const { id: _id, name, customer_id, job_type_id, service_contract_id, time_zone, horizon_days, rank } = row
  return {
    id,
    name,
    customer_id,
    job_type_id,
    service_contract_id,
    time_zone,
    horizon_days,
    rank,
    today: dayIn(time_zone, new Date()),
    begins,
    anchor: fromDatabaseDate(row.anchor_date),
    missed_rule: row.missed_rule as MissedRule,
    grouping: row.grouping as Grouping,
    planned_through: row.planned_through && fromDatabaseDate(row.planned_through),
    resumed_on: row.resumed_on && fromDatabaseDate(row.resumed_on),
    rules: {
      basis: row.basis as PlanBasis,
      rule: row.rrule === null ? null : ruleOf(row.rrule),
      every: row.every,
      every_unit: row.every_unit as IntervalUnit | null,
      meter_every: row.meter_every && toNumber(row.meter_every),
      seasons: row.seasons as Season[],
      season_rule: row.season_rule as SeasonRule,
      days_before: row.days_before,
      days_after: row.days_after,
      max_count: row.max_count,
      holiday_rule: row.holiday_rule as HolidayRule,
      closedOn: closedDaysOf(calendar),
      start_date: begins !== null && begins > start_date ? begins : start_date,
      end_date: row.end_date && fromDatabaseDate(row.end_date),
    },
  }
}
