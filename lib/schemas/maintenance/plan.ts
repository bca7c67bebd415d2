import { z } from 'zod'
import { INTERVAL_UNITS } from '@/lib/domain/maintenance/days'
import { MAX_RULE_LENGTH, parseRule } from '@/lib/domain/maintenance/rrule'
import {
  GROUPINGS,
  HOLIDAY_RULES,
  MISSED_RULES,
  PLAN_BASES,
  PLAN_STATUSES,
  SEASON_RULES,
} from '@/lib/domain/maintenance/rules'
import { isTimeZone } from '@/lib/domain/time'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  day,
  dayRecord,
  instantRecord,
  namedRecord,
  optionalDay,
  optionalReference,
  reference,
  text,
  upTo,
  wholeNumber,
} from '@/lib/schemas/fields'
import { MAX_METER_VALUE } from '@/lib/schemas/assets/meter'
import { byVerb, containing, listOf, ofRecord, withAnyOf } from '@/lib/schemas/list'
import { dayFilter, idFilter } from '@/lib/schemas/query'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  plan_number: 'The number for people, such as PM-000001.',
  name: 'What people call the plan.',
  customer_id: 'Whose assets are looked after. It stays as it is.',
  customer: 'Whose assets are looked after.',
  service_contract_id: 'The contract that promises it; while that has ended the plan is paused.',
  service_contract: 'The contract that promises it.',
  job_type_id: 'What is done at each visit.',
  job_type: 'What is done at each visit.',
  status: 'Only an active plan makes visits. A draft becomes active by a change.',
  status_note: 'Why the plan was paused automatically; null when a user paused it.',
  basis:
    '`fixed`: on the days of `rrule`, whatever happens to visits. `floating`: so long after the last visit was done. `meter`: each time that the counter of an asset rises by `meter_every`. `first_of`: so long or so much after the last visit, whichever comes first.',
  rrule:
    'The days of a fixed plan by RFC 5545: FREQ (DAILY to YEARLY), INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, COUNT, UNTIL.',
  anchor_date: 'The day that the rule begins with, or the first visit of a floating plan.',
  time_zone: 'The IANA name of the zone whose days count; the account’s when not sent.',
  every: 'How many units after the last visit the next one of a floating plan is due.',
  every_unit: 'The unit of `every`.',
  meter_every: 'After how much of an asset’s counter, in its unit, a visit is due.',
  seasons: 'Days of each year, as MM-DD, between which visits are due; also over the new year. None: all year.',
  from: 'The first day, such as 04-01.',
  to: 'The last day, such as 10-31.',
  season_rule: 'What becomes of dates out of season: due when it begins (`defer`), or left out (`skip`).',
  days_before: 'How many days before the due date a visit may be.',
  days_after: 'How many days after the due date a visit is still in time.',
  horizon_days: 'How many days ahead work orders are made.',
  holiday_rule: 'Which open day a visit on a closed one moves to.',
  calendar_id: 'The business calendar that says which days are closed; null is the company’s default.',
  missed_rule:
    'What is made up for after a standstill: the last missed visit (`once`), `all` of them, or none (`skip`).',
  grouping: 'Whether each asset, each site, or all assets together have a visit.',
  rank: 'Of two plans of an asset the one with the higher rank takes the other’s visit along.',
  absorbs_within: 'Visits of lower rank that are due so many days around one of this plan are done along with it.',
  preferred_technician_id: 'Who is suggested first.',
  preferred_technician: 'Who is suggested first.',
  start_date: 'No visit is due before; today when not sent.',
  end_date: 'No visit is due after.',
  max_count: 'How many visits there are at each asset, at the most.',
  failure: 'Why no visits could be made; null while all is well.',
  kept_work_orders:
    'In the answer to a change: the open work orders that do not follow the plan because they were edited, by their due dates. Left out when there are none.',
  occurrence_id: 'The visit of the plan.',
  due_date: 'When the visit is due.',
  work_order_id: 'The work order, which stays as it is.',
  work_order_number: 'The number of the work order for people.',
}

export const MAX_HORIZON_DAYS = 730
export const MAX_WINDOW_DAYS = 365
export const MAX_EVERY = 1_000
const MAX_RANK = 1_000
const MAX_VISITS = 10_000
const MAX_SEASONS = 12

export const seasonDay = z
  .string()
  .refine(
    (value) => /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value) && isDayOfYear(value),
    'must be a day of every year such as 04-01',
  )
  .meta({ type: 'string', pattern: String.raw`^\d{2}-\d{2}$` })

/** Whether every year has the day: 29 February is none. */
function isDayOfYear(value: string): boolean {
  return new Date(`2025-${value}T00:00:00Z`).toISOString().slice(5, 10) === value
}

export const rrule = z
  .string()
  .trim()
  .max(MAX_RULE_LENGTH)
  .superRefine((value, check) => {
    const parsed = parseRule(value)
    if ('message' in parsed) check.addIssue({ code: 'custom', message: parsed.message })
  })
  .transform((value) => value.toUpperCase().replace('RRULE:', ''))
  .meta({ type: 'string', maxLength: MAX_RULE_LENGTH })

/** After how much of a counter, in its unit. */
export const meterEvery = upTo(MAX_METER_VALUE, 3).refine((value) => value > 0, 'must be more than 0')

const fields = {
  name: text(),
  customer_id: reference(),
  service_contract_id: optionalReference(),
  job_type_id: reference(),
  status: z.enum(['draft', 'active']).optional(),
  basis: z.enum(PLAN_BASES).optional(),
  rrule: rrule.nullable().optional(),
  anchor_date: day(),
  time_zone: text(100).refine(isTimeZone, 'must be a time zone such as Europe/Berlin').optional(),
  every: wholeNumber(1, MAX_EVERY).nullable().optional(),
  every_unit: z.enum(INTERVAL_UNITS).nullable().optional(),
  meter_every: meterEvery.nullable().optional(),
  seasons: z
    .array(z.strictObject(described(FIELDS, { from: seasonDay, to: seasonDay })))
    .max(MAX_SEASONS)
    .optional(),
  season_rule: z.enum(SEASON_RULES).optional(),
  days_before: wholeNumber(0, MAX_WINDOW_DAYS, 'days').optional(),
  days_after: wholeNumber(0, MAX_WINDOW_DAYS, 'days').optional(),
  horizon_days: wholeNumber(1, MAX_HORIZON_DAYS, 'days').optional(),
  holiday_rule: z.enum(HOLIDAY_RULES).optional(),
  calendar_id: optionalReference(),
  missed_rule: z.enum(MISSED_RULES).optional(),
  grouping: z.enum(GROUPINGS).optional(),
  rank: wholeNumber(0, MAX_RANK).optional(),
  absorbs_within: wholeNumber(0, MAX_WINDOW_DAYS, 'days').optional(),
  preferred_technician_id: optionalReference(),
  start_date: day().optional(),
  end_date: optionalDay(),
  max_count: wholeNumber(1, MAX_VISITS).nullable().optional(),
}

/** A plan of maintenance (R-MP-1). */
export const maintenancePlanCreate = z.object(described(FIELDS, fields))
export type MaintenancePlanCreate = z.output<typeof maintenancePlanCreate>
export const maintenancePlanUpdate = maintenancePlanCreate
  .omit({ customer_id: true, status: true })
  .partial()
  .extend({
    status: z.enum(PLAN_STATUSES).optional().meta({ description: FIELDS.status }),
  })
export type MaintenancePlanUpdate = z.output<typeof maintenancePlanUpdate>

export const maintenancePlanRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      plan_number: z.string(),
      name: z.string(),
      customer_id: z.uuid(),
      customer: namedRecord,
      service_contract_id: z.uuid().nullable(),
      service_contract: namedRecord.nullable(),
      job_type_id: z.uuid(),
      job_type: namedRecord,
      status: z.enum(PLAN_STATUSES),
      status_note: z.string().nullable(),
      basis: z.enum(PLAN_BASES),
      rrule: z.string().nullable(),
      anchor_date: dayRecord,
      time_zone: z.string(),
      every: z.int().nullable(),
      every_unit: z.enum(INTERVAL_UNITS).nullable(),
      meter_every: z.number().nullable(),
      seasons: z.array(z.object(described(FIELDS, { from: z.string(), to: z.string() }))),
      season_rule: z.enum(SEASON_RULES),
      days_before: z.int(),
      days_after: z.int(),
      horizon_days: z.int(),
      holiday_rule: z.enum(HOLIDAY_RULES),
      calendar_id: z.uuid().nullable(),
      missed_rule: z.enum(MISSED_RULES),
      grouping: z.enum(GROUPINGS),
      rank: z.int(),
      absorbs_within: z.int(),
      preferred_technician_id: z.uuid().nullable(),
      preferred_technician: namedRecord.nullable(),
      start_date: dayRecord,
      end_date: dayRecord.nullable(),
      max_count: z.int().nullable(),
      failure: z.string().nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'MaintenancePlan' })
export type MaintenancePlanRecord = z.output<typeof maintenancePlanRecord>

/** What a change answers: the plan, and what did not follow it (R-MP-5). */
export const maintenancePlanChanged = maintenancePlanRecord
  .extend(
    described(FIELDS, {
      kept_work_orders: z
        .array(
          z.object(
            described(FIELDS, {
              occurrence_id: z.uuid(),
              due_date: dayRecord,
              work_order_id: z.uuid(),
              work_order_number: z.string(),
            }),
          ),
        )
        .optional(),
    }),
  )
  .register(answerComponents, { id: 'MaintenancePlanChanged' })
export type MaintenancePlanChanged = z.output<typeof maintenancePlanChanged>

export const maintenancePlanList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text', plan_number: 'text' },
  filters: {
    status: withAnyOf(PLAN_STATUSES),
    customer_id: ofRecord({ description: 'The id of a customer' }),
    service_contract_id: ofRecord({ description: 'The id of a service contract' }),
    asset_id: byVerb(idFilter(), 'The id of an asset of the plan'),
    due_before: byVerb(dayFilter(), 'Plans with an open visit that is due before the day'),
    search: containing('name', 'plan_number'),
  },
})
export const maintenancePlanListQuery = maintenancePlanList.query
export type MaintenancePlanListQuery = z.output<typeof maintenancePlanListQuery>

/** How what was missed during a pause is made up for; as the plan says, when it is not sent. */
export const planResume = z.object(described(FIELDS, { missed_rule: z.enum(MISSED_RULES).optional() }))

/** Up to which day visits are made at once. */
export const planGenerate = z.object({
  through: day().meta({ description: 'The last due date, in the plan’s time zone.' }),
})
