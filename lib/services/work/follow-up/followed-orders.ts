import { Prisma } from '@/prisma/generated/client'
import { ALWAYS, type BusinessCalendar } from '@/lib/domain/calendar/types'
import type { FollowedOrder, KeptClock } from '@/lib/domain/sla/follow'
import { CONTRACTS_OF_ASSET } from '@/lib/services/customers/contract-series'
import { countsEvent } from './counted-events'
import type { Transaction } from '@/lib/db/transaction'

/*
 * What the holds and clocks of work orders follow from, in one statement however many they are. Columns alone are written into these
 * texts, never anything a user sent.
 */

/** Moments as numbers, because everything is computed with them. */
const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`

const rows = (text: string) => `coalesce((SELECT json_agg(one) FROM (${text}) one), '[]'::json)`

const OF_ORDER = 'account_id = r.account_id AND work_order_id = r.id'

/** The contracts over the assets of `links` that were in force on the day of the call `r`, in the time zone of account `a`. */
const inForce = (links: string, ofOrder: string) => `FROM ${links}
  JOIN asset ON asset.account_id = r.account_id AND asset.id = link.asset_id
  ${CONTRACTS_OF_ASSET}
  WHERE ${ofOrder} contract.deleted_at IS NULL AND contract.status = 'active'
    AND (contract.response_hours IS NOT NULL OR contract.service_level_id IS NOT NULL)
    AND (contract.start_date IS NULL OR contract.start_date <= (r.created_at AT TIME ZONE a.time_zone)::date)
    AND (contract.end_date IS NULL OR contract.end_date >= (r.created_at AT TIME ZONE a.time_zone)::date)`

/** The contracts over the assets of the stored work order `r` that were in force on the day of the call. */
export const CONTRACTS_IN_FORCE = inForce(
  'work_order_asset link',
  'link.account_id = r.account_id AND link.work_order_id = r.id AND',
)

const CALENDAR = `SELECT calendar.name, calendar.time_zone, calendar.always, calendar.hours, ${rows(
  `SELECT date::text AS date, name, hours FROM calendar_exception exception
   WHERE exception.account_id = calendar.account_id AND exception.calendar_id = calendar.id ORDER BY date`,
)} AS exceptions
  FROM business_calendar calendar
  WHERE calendar.account_id = level.account_id AND calendar.deleted_at IS NULL AND CASE
    WHEN level.calendar_id IS NULL THEN calendar.is_default ELSE calendar.id = level.calendar_id END`

const TARGETS = rows(`SELECT kind, priorities, work_order_types, minutes, warn_percent FROM service_level_target target
  WHERE target.account_id = level.account_id AND target.service_level_id = level.id ORDER BY position`)

const LEVEL = `(SELECT row_to_json(one) FROM (
  SELECT level.id, level.name, level.version, ${TARGETS} AS targets,
    (SELECT row_to_json(own) FROM (${CALENDAR}) own) AS calendar
  FROM service_level level WHERE level.account_id = r.account_id AND level.id = named.service_level_id) one)`

const promising = (orders: string) =>
  rows(`SELECT named.id, named.contract_number, named.name, named.response_hours, ${LEVEL} AS level
  FROM (SELECT DISTINCT contract.id, contract.contract_number, contract.name, contract.response_hours, contract.service_level_id
    ${orders}) named`)

const CONTRACTS = promising(CONTRACTS_IN_FORCE)

/** What the contracts over `asset_ids` of a work order to be promise, of row `r` of account `a`: `PromisingContract`s as JSON. */
export const CONTRACTS_OF_DRAFT = Prisma.raw(promising(inForce('unnest(r.asset_ids) AS link (asset_id)', '')))

const DEFAULT_REASON = `(SELECT json_build_object('id', reason.id, 'stops', reason.stops) FROM hold_reason reason
  WHERE reason.account_id = r.account_id AND reason.is_default AND reason.deleted_at IS NULL)`

const TRASHED = `ARRAY(SELECT contract.id FROM sla_clock clock
  JOIN service_contract contract ON contract.account_id = clock.account_id AND contract.id = clock.contract_id
  WHERE clock.account_id = r.account_id AND clock.work_order_id = r.id
    AND clock.state <> 'cancelled' AND contract.deleted_at IS NOT NULL)`

/**
 * A step that a technician’s phone told of happened when they did it, not when the server got to know of it: its request is the command.
 * Where the office has corrected the event, it happened when the correction says.
 */
const STEPS =
  rows(`SELECT h.id, ${ms('coalesce(event.occurred_at, told.occurred_at, h.created_at)')} AS at, h.verb, h.request_id, h.undoes,
    h.changes->'status' AS status, h.changes->'technician' AS technician
  FROM history h
  LEFT JOIN field_command told ON told.account_id = h.account_id
    AND told.id = CASE WHEN h.request_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN h.request_id::uuid END
  LEFT JOIN field_event event ON event.account_id = r.account_id AND event.work_order_id = r.id
    AND event.command_id = told.id AND ${countsEvent('event')}
  WHERE h.account_id = r.account_id AND h.record_type = 'work_order' AND h.record_id = r.id
    AND h.changes ?| ARRAY['status', 'technician']
  ORDER BY h.position DESC`)

const HOLDS =
  rows(`SELECT id, reason_id, stops, ${ms('started_at')} AS started_at, ${ms('ended_at')} AS ended_at, undone
  FROM work_order_hold WHERE ${OF_ORDER} ORDER BY started_at, id`)

const INSTANTS = ['starts_at', 'due_at', 'warn_at', 'met_at', 'breached_at', 'next_at']

const CLOCKS =
  rows(`SELECT id, kind, state, contract_id, promise, calendar_id, warned_percent, business_minutes, finished_by,
    ${INSTANTS.map((name) => `${ms(name)} AS ${name}`).join(', ')}
  FROM sla_clock WHERE ${OF_ORDER} ORDER BY created_at, id`)

const CALENDARS = rows(`SELECT DISTINCT s.id, s.calendar FROM calendar_snapshot s
  JOIN sla_clock clock ON clock.account_id = s.account_id AND clock.calendar_id = s.id
  WHERE clock.account_id = r.account_id AND clock.work_order_id = r.id`)

/**
 * Whether anything was promised of work order `r`, or it waited: the others follow nothing, and are found by keys alone. `OFFSET 0` keeps
 * the planner from reading a whole table, of all accounts, into a hash instead.
 */
const IS_FOLLOWED = `(r.status = 'on_hold'
  OR EXISTS (SELECT FROM sla_clock WHERE ${OF_ORDER} OFFSET 0)
  OR EXISTS (SELECT FROM work_order_hold WHERE ${OF_ORDER} OFFSET 0)
  OR EXISTS (SELECT ${CONTRACTS_IN_FORCE}))`

type StoredClock = Omit<KeptClock, 'calendar'> & { calendar_id: string | null }
type Row = Omit<FollowedOrder, 'clocks'> & {
  clocks: StoredClock[]
  calendars: { id: string; calendar: BusinessCalendar }[]
}

const FOLLOWED = Prisma.raw(`SELECT row_to_json(one) AS json FROM (
  SELECT r.id, r.status, r.priority, r.work_order_type, r.deleted_at IS NOT NULL AS is_deleted,
    ${['created_at', 'started_at', 'completed_at'].map((name) => `${ms(`r.${name}`)} AS ${name}`).join(', ')},
    ${CONTRACTS} AS contracts, ${TRASHED} AS trashed_contracts, ${STEPS} AS steps, ${HOLDS} AS holds,
    ${DEFAULT_REASON} AS default_reason, ${CLOCKS} AS clocks, ${CALENDARS} AS calendars
  FROM work_order r JOIN account a ON a.id = r.account_id`)

/** Those of the work orders of which something was promised, or that waited, with all that their holds and clocks follow from. */
export async function readFollowed(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<FollowedOrder[]> {
  const promisingRows = await tx.$queryRaw<{ json: Row }[]>(
    Prisma.sql`${FOLLOWED} WHERE r.account_id = ${accountId}::uuid AND r.id = ANY(${[...ids]}::uuid[])
      AND ${Prisma.raw(IS_FOLLOWED)} ORDER BY r.id) one`,
  )
  const shared = sharer()
  return promisingRows.map(({ json: { calendars, clocks, contracts, ...order } }) => ({
    ...order,
    contracts: contracts.map(({ level, ...contract }) => ({
      ...contract,
      level: level && { ...level, calendar: level.calendar && shared(level.calendar) },
    })),
    clocks: clocks.map(({ calendar_id, ...clock }) => ({
      ...clock,
      calendar: shared(calendars.find(({ id }) => id === calendar_id)?.calendar ?? ALWAYS),
    })),
  }))
}

/** Makes one of equal calendars, so that the open hours of each are computed once for all work orders. */
function sharer(): <Calendar extends BusinessCalendar>(calendar: Calendar) => Calendar {
  const calendars = new Map<string, BusinessCalendar>()
  return <Calendar extends BusinessCalendar>(calendar: Calendar): Calendar => {
    const text = JSON.stringify(calendar)
    const first = calendars.get(text) ?? calendar
    calendars.set(text, first)
    // The same text has the same shape.
    return first as Calendar
  }
}
