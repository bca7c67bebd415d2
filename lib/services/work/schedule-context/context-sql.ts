import { CONTRACTS_OF_ASSET } from '@/lib/services/customers/contract-series'
import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { instant, listOf } from '@/lib/db/json-sql'
import { furtherJobs } from '@/lib/services/work/further-visits'
import { closedRows } from '@/lib/services/people/closed-days'
import { shiftRows } from '@/lib/services/people/working-time'
import { literalList } from '@/lib/db/literal-list'
import { crewOf } from '@/lib/services/work/crew-sql'
import { promiseOfVisit } from '@/lib/services/work/promised-sql'
import { linksOf, UNPLANNED } from '@/lib/services/work/links-sql'
import { CORRECTIVE_TYPES } from '@/lib/domain/work-orders/corrective'
import { FINISHED_STATUSES, TIMELESS_STATUSES } from '@/lib/domain/work-orders/status'
import type { StoredWorkOrder } from '@/lib/schemas/work/work-order'

/*
 * What a plan is checked against, as one JSON value beside the row `r` of a work order. All of it is found by keys, so it may
 * stand in a hot read. Columns alone are written into these texts, never anything a user sent.
 */

const MINUTES = 'coalesce(nullif(%.estimated_duration, 0), 60)'
const endOf = (row: string) => `(${row}.scheduled_date + make_interval(mins => ${MINUTES.replace('%', row)}))`

/** Work of more than this may have begun long before; it has an index of its own. */
const LONG_MINUTES = 480

/** What of a work order's row its technician's other jobs are told of; those of a further visit stand in their places. */
const OF_ORDER = ['id', 'account_id', 'work_order_number', 'status', 'customer_id', 'site_id', 'scheduled_date']
  .concat('estimated_duration')
  .join(', ')

/** The technician's further visits around row `r`, each as the row of a work order. */
const further = (hours: number) => `
  SELECT id, account_id, work_order_number, status, customer_id, site_id, scheduled_date, estimated_duration, work_order_id
  FROM (${furtherJobs('visit.account_id = r.account_id AND visit.technician_id = r.technician_id', [
    `r.scheduled_date - interval '${hours} hours' - interval '14 days'`,
    `${endOf('r')} + interval '${hours} hours'`,
  ])}) further`

/** The technician's jobs that begin within so many hours, or in the eight hours before, which most of them end in. */
const near = (row: string, hours: number) => `FROM work_order ${row} WHERE ${ofTechnician(row)}
  AND ${row}.scheduled_date >= r.scheduled_date - interval '${hours + LONG_MINUTES / 60} hours'
  AND ${row}.scheduled_date < ${endOf('r')} + interval '${hours} hours'`

/** The few that began before and are long. */
const long = (row: string, hours: number) => `FROM work_order ${row} WHERE ${ofTechnician(row)}
  AND ${row}.estimated_duration > ${LONG_MINUTES}
  AND ${row}.scheduled_date >= r.scheduled_date - interval '14 days'
  AND ${row}.scheduled_date < r.scheduled_date - interval '${hours + LONG_MINUTES / 60} hours'`

const takesTime = (row: string, hours: number) => `${row}.id <> r.id
  AND ${row}.status NOT IN (${literalList(TIMELESS_STATUSES)})
  AND ${endOf(row)} > r.scheduled_date - interval '${hours} hours'`

/** The technician's other jobs that touch the time from so many hours before the job to so many after it. */
function jobsAround(hours: number, site: string, join = ''): string {
  return listOf(`
  SELECT w.id, w.work_order_id, w.work_order_number, w.status, w.estimated_duration,
    ${instant('w.scheduled_date')} AS scheduled_date, c.name AS customer, ${site}
  FROM (SELECT ${OF_ORDER}, NULL::uuid AS work_order_id ${near('one', hours)}
    UNION ALL SELECT ${OF_ORDER}, NULL ${long('long', hours)}
    UNION ALL ${further(hours)}) w
  JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id ${join}
  WHERE ${takesTime('w', hours)} ORDER BY w.scheduled_date, w.id`)
}

/** Half a day around, as far as anybody travels between two. */
const JOBS = jobsAround(
  12,
  's.name AS site, s.territory, s.latitude, s.longitude',
  'LEFT JOIN site s ON s.account_id = w.account_id AND s.id = w.site_id',
)

/** Those at the same time. */
const OVERLAPPING = jobsAround(0, 'NULL AS site, NULL AS territory, NULL AS latitude, NULL AS longitude')

function ofTechnician(row: string): string {
  return `${row}.account_id = r.account_id AND ${row}.technician_id = r.technician_id AND ${row}.deleted_at IS NULL`
}

const SHIFTS = listOf(
  shiftRows(
    'shift.account_id = r.account_id AND shift.technician_id = r.technician_id',
    `overtime.account_id = r.account_id AND overtime.technician_id = r.technician_id
      AND overtime.date BETWEEN (r.scheduled_date - interval '2 days')::date AND (${endOf('r')} + interval '2 days')::date`,
  ),
)

const ON_CALL = listOf(`
  SELECT territory, ${instant('starts_at')} AS starts_at, ${instant('ends_at')} AS ends_at FROM on_call_shift
  WHERE on_call_shift.account_id = r.account_id AND on_call_shift.technician_id = r.technician_id
    AND on_call_shift.deleted_at IS NULL
    AND on_call_shift.ends_at > r.scheduled_date AND on_call_shift.starts_at < ${endOf('r')}`)

const CLOSED = listOf(
  closedRows('r.account_id', `(r.scheduled_date - interval '1 day')::date`, `(${endOf('r')} + interval '1 day')::date`),
)

const LEAVE = listOf(`
  SELECT id, ${instant('starts_at')} AS starts_at, ${instant('ends_at')} AS ends_at, reason FROM time_off
  WHERE time_off.account_id = r.account_id AND time_off.technician_id = r.technician_id
    AND time_off.deleted_at IS NULL AND time_off.ends_at > r.scheduled_date AND time_off.starts_at < ${endOf('r')}
  ORDER BY starts_at, id`)

const TECHNICIAN = `(SELECT row_to_json(one) FROM (
  SELECT t.id, t.name, coalesce(t.skills, '{}') AS skills, t.territory, ${SHIFTS} AS shifts,
  ${ON_CALL} AS on_call, ${CLOSED} AS closed, ${LEAVE} AS leave, ${JOBS} AS jobs
  FROM technician t WHERE t.account_id = r.account_id AND t.id = r.technician_id) one)`

/** Who is to do it, without what the calendar says of them but the given jobs. */
const technicianWith = (jobs: string) => `(SELECT row_to_json(one) FROM (
  SELECT t.id, t.name, coalesce(t.skills, '{}') AS skills, t.territory, '[]'::json AS shifts, '[]'::json AS on_call,
    '[]'::json AS closed, '[]'::json AS leave, ${jobs} AS jobs
  FROM technician t WHERE t.account_id = r.account_id AND t.id = r.technician_id) one)`

/** Of done work only overlaps are told (`findConflicts`), and most work is done. */
const DONE = `json_build_object('site', NULL, 'territories', '[]'::json, 'response', NULL,
  'technician', ${technicianWith(OVERLAPPING)})`

const SITE = `(SELECT row_to_json(one) FROM (SELECT s.name, s.territory, s.latitude, s.longitude FROM site s
  WHERE s.account_id = r.account_id AND s.id = r.site_id) one)`

/** Where the assets of a stored work order are found; a plan that is not stored lists its own. */
const STORED_ASSETS = `SELECT link.asset_id FROM work_order_asset link
  WHERE link.account_id = r.account_id AND link.work_order_id = r.id`

/** Those of the assets that stand at another site than that of row `r`. */
const elsewhere = (
  assets: string,
) => `FROM asset JOIN site s ON s.account_id = asset.account_id AND s.id = asset.site_id
  WHERE asset.account_id = r.account_id AND asset.id IN (${assets}) AND asset.site_id <> r.site_id AND asset.deleted_at IS NULL`

const elsewhereOf = (assets: string) =>
  listOf(`SELECT asset.id, asset.name, s.name AS site ${elsewhere(assets)} ORDER BY asset.name, asset.id`)

/** Without a time only the technician's skills and territory, and the place of the assets, can conflict with a job. */
const untimed = (assets: string) => `json_build_object('site', ${SITE}, 'elsewhere', ${elsewhereOf(assets)},
  'territories', '[]'::json, 'response', NULL, 'technician', ${technicianWith("'[]'::json")})`

const TERRITORIES = listOf(`SELECT name, speed_kmh FROM territory
  WHERE territory.account_id = r.account_id AND territory.deleted_at IS NULL`)

const OF_ASSET = Prisma.raw(CONTRACTS_OF_ASSET)

const CORRECTIVE = Prisma.raw(literalList(CORRECTIVE_TYPES))

type OfRow = {
  row?: string
  assets?: string
  /** Which work orders answer a call; those that still wait for somebody where it is not said. */
  answers?: Prisma.Sql
}

/**
 * By when somebody was promised to be there, and by which service contract: as the clock of the arrival says (R-SL-7), while its
 * contract covers one of the assets. It has no moment while it is paused, and none once somebody was there. Where there is no such
 * clock, for a draft or before the clocks were made, by the response hours of the contracts.
 */
export function responseOf(
  ctx: ServiceContext,
  { row = 'r', assets = STORED_ASSETS, answers }: OfRow = {},
): Prisma.Sql {
  const r = Prisma.raw(row)
  const waits = waitsFor(r)
  const isDue = answers ? Prisma.sql`true` : Prisma.sql`${waits} AND clock.met_at IS NULL`
  return Prisma.sql`
    SELECT contract_id, contract, hours, moment FROM (
      SELECT clock.contract_id, clock.promise->>'contract' AS contract, (clock.promise->>'minutes')::float8 / 60 AS hours,
        CASE WHEN ${isDue} THEN clock.due_at END AS moment, 0 AS place
      FROM sla_clock clock
      WHERE clock.account_id = ${r}.account_id AND clock.work_order_id = ${r}.id
        AND clock.kind = 'arrive' AND clock.state <> 'cancelled' AND ${isOverAssets(row, assets)}
      UNION ALL (${hoursOf(ctx, { row, assets, answers })})
      ORDER BY place LIMIT 1
    ) promise WHERE moment IS NOT NULL`
}

/** By when a contract over one of the assets promises that it is done, as the clock of that says while it runs (R-SL-7). */
function resolutionOf({ row = 'r', assets = STORED_ASSETS }: Pick<OfRow, 'row' | 'assets'> = {}): Prisma.Sql {
  const r = Prisma.raw(row)
  return Prisma.sql`
    SELECT clock.promise->>'contract' AS contract, clock.due_at AS moment FROM sla_clock clock
    WHERE clock.account_id = ${r}.account_id AND clock.work_order_id = ${r}.id AND clock.kind = 'resolve'
      AND clock.state <> 'cancelled' AND clock.met_at IS NULL AND clock.due_at IS NOT NULL
      AND ${waitsFor(r)} AND ${isOverAssets(row, assets)}
    LIMIT 1`
}

function waitsFor(r: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${r}.status NOT IN (${Prisma.raw(literalList(FINISHED_STATUSES))})`
}

/** Where the assets of the work order in a row are found. */
function assetsOf(row: string, assets: string): Prisma.Sql {
  return Prisma.raw(assets.replaceAll(/\br\./g, `${row}.`))
}

/** Whether the contract of row `clock` is over one of the assets. Mostly one names it itself, and its series is not looked for. */
export function isOverAssets(row: string, assets = STORED_ASSETS): Prisma.Sql {
  const ownAsset = Prisma.sql`asset.account_id = ${Prisma.raw(row)}.account_id AND asset.id IN (${assetsOf(row, assets)})`
  return Prisma.sql`(clock.contract_id = ANY (ARRAY(SELECT asset.service_contract_id FROM asset WHERE ${ownAsset}))
    OR EXISTS (SELECT FROM asset ${OF_ASSET} WHERE ${ownAsset} AND contract.id = clock.contract_id))`
}

/** The tightest of the contracts with response hours over the assets that were in force on the day of the call. */
export function hoursOf(
  ctx: ServiceContext,
  { row = 'r', assets = STORED_ASSETS, answers: requestedAnswers }: OfRow = {},
): Prisma.Sql {
  const r = Prisma.raw(row)
  const answers = requestedAnswers ?? Prisma.sql`${r}.work_order_type IN (${CORRECTIVE}) AND ${waitsFor(r)}`
  const called = Prisma.sql`(${r}.created_at AT TIME ZONE ${ctx.account.timeZone})::date`
  return Prisma.sql`
    SELECT contract.id, contract.name, contract.response_hours, ${r}.created_at + make_interval(hours => contract.response_hours), 1
    FROM asset
    ${OF_ASSET}
    WHERE asset.account_id = ${r}.account_id AND asset.id IN (${assetsOf(row, assets)})
      AND ${answers} AND contract.service_level_id IS NULL
      AND contract.deleted_at IS NULL AND contract.status = 'active' AND contract.response_hours IS NOT NULL
      AND (contract.start_date IS NULL OR contract.start_date <= ${called})
      AND (contract.end_date IS NULL OR contract.end_date >= ${called})
    ORDER BY contract.response_hours, contract.contract_number LIMIT 1`
}

/** What of it belongs to the job itself, whoever does it. */
export function jobContext(ctx: ServiceContext, assets = STORED_ASSETS): Prisma.Sql {
  return Prisma.sql`json_build_object(${ofJob(ctx, assets)})`
}

function ofJob(ctx: ServiceContext, assets: string): Prisma.Sql {
  return Prisma.sql`'site', ${Prisma.raw(SITE)}, 'elsewhere', ${Prisma.raw(elsewhereOf(assets))},
    'territories', ${Prisma.raw(TERRITORIES)}, 'response', (
    SELECT json_build_object('contract', found.contract, 'hours', found.hours, 'by', ${Prisma.raw(instant('found.moment'))})
    FROM (${responseOf(ctx, { assets })}) found), 'resolution', (
    SELECT json_build_object('contract', found.contract, 'by', ${Prisma.raw(instant('found.moment'))})
    FROM (${resolutionOf({ assets })}) found), 'promised', ${Prisma.raw(promiseOfVisit('r.id'))}, 'links', ${Prisma.raw(linksOf('r.id'))}, 'unplanned', ${Prisma.raw(UNPLANNED)}`
}

/** Only of what is stored: who comes along with a draft or a suggestion is moved with it. */
const CREW = Prisma.raw(crewOf('r.id', 'own.is_primary'))

/** All of it; null for what nobody has to decide any more. */
export function scheduleContext(ctx: ServiceContext, assets = STORED_ASSETS): Prisma.Sql {
  return Prisma.sql`CASE
    WHEN r.status = 'cancelled' THEN NULL
    WHEN r.status = 'completed' THEN ${Prisma.raw(DONE)}
    WHEN r.scheduled_date IS NULL AND r.technician_id IS NULL THEN ${Prisma.raw(untimed(assets))}
    ELSE json_build_object('technician', ${Prisma.raw(TECHNICIAN)}, ${ofJob(ctx, assets)},
      'crew', ${assets === STORED_ASSETS ? CREW : Prisma.sql`NULL`}) END`
}

/**
 * The technician's further visits at the time of row `r`, whether they take any or not: this is asked of nearly every work order and
 * finds one of hardly any, so it is an index's look-up without the work order that tells.
 */
const FURTHER_AT_ONCE = `SELECT FROM visit
  WHERE visit.account_id = r.account_id AND visit.technician_id = r.technician_id AND NOT visit.is_primary AND visit.deleted_at IS NULL
    AND visit.scheduled_start >= r.scheduled_date - interval '14 days' AND visit.scheduled_start < ${endOf('r')}
    AND visit.scheduled_start + make_interval(mins => coalesce(nullif(visit.minutes, 0), 60)) > r.scheduled_date`

/**
 * Whether row `r` can have scheduling conflicts, from the technician's index alone: most work is done and overlaps
 * nothing, and then its context is not read. What is on nobody's day can only be about an asset of another site.
 */
export const MAY_CONFLICT = Prisma.raw(`CASE
  WHEN r.status = 'cancelled' THEN false
  WHEN r.status = 'completed' THEN EXISTS (SELECT ${near('w', 0)} AND ${takesTime('w', 0)})
    OR EXISTS (SELECT ${long('w', 0)} AND ${takesTime('w', 0)})
    OR EXISTS (${FURTHER_AT_ONCE})
  WHEN r.scheduled_date IS NULL AND r.technician_id IS NULL THEN EXISTS (SELECT ${elsewhere(STORED_ASSETS)})
  ELSE true END`)

/** What of a stored work order decides which scheduling conflicts it can have. */
export type StoredSchedule = Pick<
  StoredWorkOrder,
  | 'id'
  | 'status'
  | 'work_order_type'
  | 'scheduled_date'
  | 'estimated_duration'
  | 'technician'
  | 'site'
  | 'created_at'
  | 'crew_size'
>

/** The context of a stored schedule as it was read, so that what is checked is what is answered; what cannot matter to it is not looked for. */
export function storedScheduleContext(ctx: ServiceContext, stored: StoredSchedule): Prisma.Sql {
  return Prisma.sql`SELECT ${contextOf(ctx, stored)} AS context FROM (
    SELECT ${ctx.accountId}::uuid AS account_id, ${stored.id}::uuid AS id, ${stored.technician?.id ?? null}::uuid AS technician_id,
      ${stored.site?.id ?? null}::uuid AS site_id, ${stored.scheduled_date}::timestamptz AS scheduled_date,
      ${stored.estimated_duration}::int AS estimated_duration, ${stored.crew_size}::int AS crew_size, ${stored.work_order_type}::work_order_type AS work_order_type,
      ${stored.status}::work_order_status AS status, ${stored.created_at}::timestamptz AS created_at) r`
}

function contextOf(ctx: ServiceContext, { status, scheduled_date, technician }: StoredSchedule): Prisma.Sql {
  if (status === 'completed') return Prisma.raw(DONE)
  if (scheduled_date === null) return Prisma.raw(untimed(STORED_ASSETS))
  const schedule = technician ? Prisma.raw(TECHNICIAN) : Prisma.raw('NULL')
  return Prisma.sql`json_build_object('technician', ${schedule}, ${ofJob(ctx, STORED_ASSETS)}, 'crew', ${CREW})`
}

/** What a further visit is checked against, beside its row `r`: what contracts promise is the primary one's. */
export const FURTHER_CONTEXT = Prisma.raw(`json_build_object('technician', ${TECHNICIAN}, 'site', ${SITE},
  'territories', ${TERRITORIES}, 'response', NULL, 'resolution', NULL, 'promised', ${promiseOfVisit('r.work_order_id')},
  'links', ${linksOf('r.work_order_id')}, 'crew', ${crewOf('r.work_order_id', 'own.id = r.id')})`)
