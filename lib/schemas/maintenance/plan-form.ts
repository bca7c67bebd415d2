import { z } from 'zod'
import { INTERVAL_UNITS } from '@/lib/domain/maintenance/days'
import { intervalOfRule, ruleOfInterval } from '@/lib/domain/maintenance/interval-rule'
import {
  countsByMeter,
  GROUPINGS,
  HOLIDAY_RULES,
  MISSED_RULES,
  PLAN_BASES,
  SEASON_RULES,
} from '@/lib/domain/maintenance/rules'
import { day, optionalDay, optionalReference, optionalText, reference, wholeNumber } from '@/lib/schemas/fields'
import {
  type maintenancePlanCreate,
  type MaintenancePlanRecord,
  MAX_EVERY,
  MAX_HORIZON_DAYS,
  MAX_WINDOW_DAYS,
  meterEvery,
  rrule,
  seasonDay,
} from './plan'

/** How many assets one plan is made with at once; more are added on its page. */
export const MAX_PLANNED_ASSETS = 200

/** An asset that a new plan can be for, with what tells it from others of its name. */
export type AssetToPlan = { id: string; name: string; serial_number: string | null; site: string | null }

/** A text that may be left empty; else the schema says what is wrong with it. */
const orEmpty = (schema: z.ZodType<unknown, string>) =>
  z.string().superRefine((value, check) => {
    if (value.trim() === '') return
    for (const { message } of schema.safeParse(value).error?.issues ?? []) check.addIssue({ code: 'custom', message })
  })

/** A plan as its form has it: an interval for people, whose rule follows, or the text of a rule that says more. */
export const planForm = z
  .object({
    customer_id: reference(),
    service_contract_id: optionalReference(),
    name: optionalText(),
    job_type_id: reference(),
    basis: z.enum(PLAN_BASES),
    every: wholeNumber(1, MAX_EVERY),
    every_unit: z.enum(INTERVAL_UNITS),
    meter_every: meterEvery.nullable(),
    rrule: orEmpty(rrule),
    anchor_date: day(),
    end_date: optionalDay(),
    season_from: orEmpty(seasonDay),
    season_to: orEmpty(seasonDay),
    season_rule: z.enum(SEASON_RULES),
    holiday_rule: z.enum(HOLIDAY_RULES),
    missed_rule: z.enum(MISSED_RULES),
    grouping: z.enum(GROUPINGS),
    days_before: wholeNumber(0, MAX_WINDOW_DAYS, 'days'),
    days_after: wholeNumber(0, MAX_WINDOW_DAYS, 'days'),
    horizon_days: wholeNumber(1, MAX_HORIZON_DAYS, 'days'),
    asset_ids: z.array(reference()).max(MAX_PLANNED_ASSETS, `must be at most ${MAX_PLANNED_ASSETS} assets`),
  })
  .superRefine(({ basis, meter_every }, check) => {
    if (countsByMeter(basis) && meter_every === null)
      check.addIssue({ code: 'custom', path: ['meter_every'], message: 'is required: after how much of the counter' })
  })
  .superRefine(({ season_from, season_to }, check) => {
    if ((season_from === '') === (season_to === '')) return
    const path = [season_from === '' ? 'season_from' : 'season_to']
    check.addIssue({ code: 'custom', path, message: 'is required: a season has a first and a last day' })
  })
export type PlanFormValues = z.input<typeof planForm>

/** What the form asks of the plan's verbs; a plan that nobody named takes the name. */
export function planBodyOf(values: PlanFormValues, fallback: string): z.input<typeof maintenancePlanCreate> {
  const {
    name,
    season_from,
    season_to,
    every,
    every_unit,
    meter_every,
    rrule: text,
    asset_ids: _assets,
    ...plan
  } = values
  const { basis } = plan
  const isFixed = basis === 'fixed'
  const interval = { every, every_unit }
  const hasMeters = countsByMeter(basis)
  return {
    ...plan,
    name: name?.trim() || fallback,
    seasons: season_from && season_to ? [{ from: season_from, to: season_to }] : [],
    rrule: isFixed ? text || ruleOfInterval(interval) : null,
    ...(isFixed || basis === 'meter' ? { every: null, every_unit: null } : interval),
    meter_every: hasMeters ? meter_every : null,
    // Each asset has its own meter.
    ...(hasMeters && { grouping: 'per_asset' as const }),
  }
}

/** A new plan as its form begins: twice a year. */
export const NEW_PLAN = {
  name: '',
  job_type_id: '',
  basis: 'fixed',
  every: 6,
  every_unit: 'month',
  meter_every: null,
  rrule: '',
  end_date: null,
  season_from: '',
  season_to: '',
  season_rule: 'defer',
  holiday_rule: 'none',
  missed_rule: 'once',
  grouping: 'per_asset',
  days_before: 7,
  days_after: 7,
  horizon_days: 60,
} as const satisfies Partial<PlanFormValues>

/** A plan as its form shows it. */
export function planValuesOf(plan: MaintenancePlanRecord): PlanFormValues {
  const { customer_id, service_contract_id, name, job_type_id, basis, anchor_date, end_date, season_rule } = plan
  const { holiday_rule, missed_rule, grouping, days_before, days_after, horizon_days, rrule: text } = plan
  const interval = text === null ? null : intervalOfRule(text)
  const { every, every_unit } = interval ?? ({ every: 1, every_unit: 'month' } as const)
  const season = plan.seasons[0] ?? { from: '', to: '' }
  return {
    customer_id,
    service_contract_id,
    name,
    job_type_id,
    basis,
    anchor_date,
    end_date,
    season_rule,
    holiday_rule,
    missed_rule,
    grouping,
    days_before,
    days_after,
    horizon_days,
    every: plan.every ?? every,
    every_unit: plan.every_unit ?? every_unit,
    meter_every: plan.meter_every,
    rrule: interval === null ? (text ?? '') : '',
    season_from: season.from,
    season_to: season.to,
    asset_ids: [],
  }
}
