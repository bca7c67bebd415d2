import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import type { Season } from '@/lib/domain/maintenance/rules'
import { toNumber } from '@/lib/domain/money'
import { nounOf } from '@/lib/domain/resources'
import { fromDatabaseDate } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import { type MaintenancePlanRecord } from '@/lib/schemas/maintenance/plan'

const idAndName = { select: { id: true, name: true } }

export const planSelect = {
  id: true,
  plan_number: true,
  name: true,
  customer_id: true,
  customer: idAndName,
  service_contract_id: true,
  service_contract: idAndName,
  job_type_id: true,
  job_type: idAndName,
  status: true,
  status_note: true,
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
  calendar_id: true,
  missed_rule: true,
  grouping: true,
  rank: true,
  absorbs_within: true,
  preferred_technician_id: true,
  preferred_technician: idAndName,
  start_date: true,
  end_date: true,
  max_count: true,
  failure: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.MaintenancePlanSelect

type Row = Prisma.MaintenancePlanGetPayload<{ select: typeof planSelect }>

/** A row as it is answered; the database's checks keep its choices to the lists of the schema. */
export function toPlanRecord(row: Row): MaintenancePlanRecord {
  return {
    ...(row as Row & Pick<MaintenancePlanRecord, Choices>),
    // Named one by one, because JSON in the database has an order of keys of its own.
    seasons: (row.seasons as Season[]).map(({ from, to }) => ({ from, to })),
    meter_every: row.meter_every && toNumber(row.meter_every),
    anchor_date: fromDatabaseDate(row.anchor_date),
    start_date: fromDatabaseDate(row.start_date),
    end_date: row.end_date && fromDatabaseDate(row.end_date),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
type Choices = 'status' | 'basis' | 'every_unit' | 'season_rule' | 'holiday_rule' | 'missed_rule' | 'grouping'

/** The live plan. Throws `not_found`. */
export async function readPlan(tx: Transaction, ctx: ServiceContext, id: string): Promise<MaintenancePlanRecord> {
  const where = { account_id: ctx.accountId, id, deleted_at: null }
  const row = isId(id) ? await tx.maintenancePlan.findFirst({ where, select: planSelect }) : null
  if (!row) throw notFound(nounOf('maintenance_plan'))
  return toPlanRecord(row)
}

/** What the history keeps of a plan: not what the generator says of itself. */
export function keptOfPlan({ failure: _failure, ...plan }: MaintenancePlanRecord): object {
  return plan
}
