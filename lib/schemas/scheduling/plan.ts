import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  MAX_HORIZON_DAYS,
  MAX_SEARCH_SECONDS,
  MAX_SEARCH_STEPS,
  MAX_PLANNED_JOBS,
  MAX_TECHNICIANS,
} from '@/lib/domain/planning/limits'
import { PLAN_KINDS } from '@/lib/domain/planning/work'
import { REPAIR_CHOICES, REPAIR_TRIGGERS } from '@/lib/domain/repair/types'
import { day, dayRecord, instantRecord, namedRecord, reference, wholeNumber } from '@/lib/schemas/fields'
import { planningPolicyRecord, planningPolicyUpdate } from '@/lib/schemas/scheduling/planning-policy'
import { reasonRecord } from '@/lib/schemas/scheduling/suggestion'
import { listOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  status: '`proposed`: ready to accept or discard.',
  from_date: 'The first day that is planned.',
  to_date: 'The last day that is planned.',
  kind: '`repair`: of work that broke.',
  trigger: 'What the repair is for; null of a plan.',
  options:
    'The ways to answer it, at most three; none of a plan. `proposals` are those of the recommended or accepted one.',
  seed: 'What the search’s chance begins with: the same records, seed and steps give the same plan.',
  seconds: 'How long the search may take, in seconds.',
  iterations: 'How many steps the search takes; null when seconds limit it.',
  progress: 'How far the search is, from 0 to 1.',
  failure: 'Why it failed.',
  created_by: 'Who asked for it, by name.',
  finished_at: 'When the search ended.',
  proposals: 'Who should do which work order when.',
  work_order: 'The work order.',
  work_order_ids: 'The work orders whose proposals are accepted; all of them when left out.',
  technician: 'Who should do it; where several people come together, who should lead.',
  helpers: 'Who should come along at the same start.',
  further_visits: 'The visits of the same technician after the first, for work that is longer than any shift.',
  scheduled_date: 'When the first visit should begin.',
  scheduled_start: 'When the visit should begin.',
  minutes: 'How long the visit takes, in minutes.',
  travel_minutes: 'Minutes of travel.',
  from: 'Who has it when, before the plan is accepted.',
  calls: 'Customers to call, since the arrival that they were promised or the day changes.',
  phone: 'Their phone number; null where none is known, and without `read:customers`.',
  promised: 'What the customer was promised of the arrival.',
  arrival: 'What to promise the customer now: from the begin of the visit, as long as before, else two hours.',
  tell: 'Work orders of `calls` whose customers were told: their `arrival` is recorded as promised. None when left out.',
  late: 'Whether it breaks a promise: due time, response time or the customer’s window.',
  unplanned: 'The work orders without a slot, and why.',
  reason: 'Why, in a sentence.',
  before: 'The days without the proposals.',
  after: 'The days with the proposals.',
  accepted: 'The work orders that were scheduled when it was accepted.',
  refused: 'The work orders that stayed as they were when it was accepted, and why.',
  late_jobs: 'How many jobs break a promise.',
  overtime_minutes: 'Minutes outside of shifts.',
  unplanned_jobs: 'How many work orders have no slot.',
  work_order_number: 'The number that people know it by.',
  name: 'What it is called.',
}

const PLAN_STATUSES = ['queued', 'running', 'proposed', 'accepted', 'discarded', 'failed'] as const

/** What is planned: which days, which jobs, by whom, and how long to think about it. */
export const planCreate = z.object(
  described(FIELDS, {
    from_date: day(),
    to_date: day().meta({ description: `At most ${MAX_HORIZON_DAYS} days, both included` }),
    work_order_ids: z
      .array(reference())
      .min(1)
      .max(MAX_PLANNED_JOBS)
      .nullable()
      .optional()
      .meta({ description: 'Without it: every open or assigned work order that lacks a technician or a date' }),
    technician_ids: z
      .array(reference())
      .min(1)
      .max(MAX_TECHNICIANS)
      .nullable()
      .optional()
      .meta({ description: 'Without it: every active technician' }),
    exclude_technician_ids: z
      .array(reference())
      .max(MAX_TECHNICIANS)
      .nullable()
      .optional()
      .meta({ description: 'Technicians who get no work; work of theirs that is named may go to somebody else' }),
    seconds: wholeNumber(1, MAX_SEARCH_SECONDS, 'seconds')
      .nullable()
      .optional()
      .meta({ description: 'How long to search; default 10' }),
    iterations: wholeNumber(1, MAX_SEARCH_STEPS, 'steps')
      .nullable()
      .optional()
      .meta({
        description:
          `Search for so many steps instead: the same records, seed and steps give the same plan, unless ` +
          `${MAX_SEARCH_SECONDS} seconds are over first, which end every search`,
      }),
    territory_rule: planningPolicyUpdate.shape.territory_rule
      .unwrap()
      .nullable()
      .optional()
      .meta({ description: 'Default: that of the planning policy' }),
    keep_times: z
      .boolean()
      .nullable()
      .optional()
      .meta({
        description:
          'Whether work that has a time keeps it where somebody is free then, so that few customers have to be told; ' +
          'the rest finds another time. Default false',
      }),
    seed: wholeNumber(0, 2_147_483_647).nullable().optional().meta({ description: 'Default 1' }),
  }),
)
export type PlanCreate = z.input<typeof planCreate>
export type PlanCreated = z.output<typeof planCreate>

/** Which of the proposals become true; without a list all of them. */
export const planAccept = z.object(
  described(FIELDS, {
    option: z
      .enum(['same_day', 'later_days'], 'must be same_day or later_days')
      .nullable()
      .optional()
      .meta({ description: 'Of a repair: whose proposals; those of the recommended one when left out.' }),
    work_order_ids: z.array(reference()).min(1).max(MAX_PLANNED_JOBS).nullable().optional(),
    tell: z.array(reference()).max(MAX_PLANNED_JOBS).nullable().optional(),
  }),
)

const span = {
  from: instantRecord.meta({ description: 'From when.' }),
  until: instantRecord.meta({ description: 'Until when.' }),
}

const order = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      work_order_number: z.string(),
      customer: z.object(described(FIELDS, { name: z.string() })),
    }),
  )
  .register(answerComponents, { id: 'PlannedWorkOrder' })

const figures = z
  .object(
    described(FIELDS, {
      travel_minutes: z.number(),
      late_jobs: z.number(),
      overtime_minutes: z.number(),
      unplanned_jobs: z.number(),
    }),
  )
  .register(answerComponents, { id: 'PlanFigures' })

const call = z
  .object(
    described(FIELDS, {
      work_order: order,
      name: z.string().meta({
        description:
          'Whom to call: the contact of the work order, of its site, the customer’s main contact, or the customer.',
      }),
      phone: z.string().nullable(),
      reason: z.enum(['promise', 'day']).meta({
        description:
          '`promise`: it begins outside of the arrival that was promised; `day`: on another day than before.',
      }),
      promised: z.object(span).nullable(),
      arrival: z.object(span),
    }),
  )
  .register(answerComponents, { id: 'PlanCall' })

const proposal = z.object(
  described(FIELDS, {
    work_order: order,
    technician: namedRecord,
    from: z.object(
      described(FIELDS, {
        technician: namedRecord.nullable().meta({ description: 'Who has it; null where nobody has.' }),
        scheduled_date: instantRecord.nullable().meta({ description: 'When it begins; null without a date.' }),
      }),
    ),
    helpers: z.array(namedRecord),
    further_visits: z.array(z.object(described(FIELDS, { scheduled_start: instantRecord, minutes: z.number() }))),
    scheduled_date: instantRecord,
    minutes: z.number(),
    travel_minutes: z.number(),
    late: z.boolean(),
    reasons: z.array(reasonRecord).meta({ description: 'What it costs beside its way, and why.' }),
  }),
)

const leftOut = z.object(described(FIELDS, { work_order: order, reason: z.string() }))

const option = z
  .object(
    described(FIELDS, {
      choice: z.enum(REPAIR_CHOICES).meta({
        description:
          '`same_day`: all on their days; `later_days`: what finds no slot there, on later days; `leave`: nothing changes.',
      }),
      is_recommended: z.boolean().meta({ description: 'Whether it breaks the fewest promises.' }),
      promises_broken: z.int().meta({ description: 'Of how many work orders a promise is not kept then.' }),
      proposals: z.array(proposal),
      unplanned: z.array(leftOut),
      calls: z.array(call),
    }),
  )
  .register(answerComponents, { id: 'RepairOption' })

const trigger = z
  .object({
    type: z.enum(REPAIR_TRIGGERS).meta({ description: 'What happened.' }),
    time_off_id: z.uuid().nullable().meta({ description: 'The leave; null where it was none.' }),
    work_order_id: z.uuid().nullable().meta({ description: 'The work order; null of a leave.' }),
    message: z.string().meta({ description: 'What happened, in a sentence.' }),
  })
  .register(answerComponents, { id: 'RepairTrigger' })

/** A plan in a list. */
export const planItem = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      status: z.enum(PLAN_STATUSES),
      kind: z.enum(PLAN_KINDS),
      from_date: dayRecord,
      to_date: dayRecord,
      seed: z.number(),
      seconds: z.number(),
      iterations: z.number().nullable(),
      /** From 0 to 1. */
      progress: z.number(),
      failure: z.string().nullable(),
      created_by: z.string(),
      created_at: instantRecord,
      updated_at: instantRecord,
      finished_at: instantRecord.nullable(),
    }),
  )
  .register(answerComponents, { id: 'PlanListItem' })
export type PlanItem = z.output<typeof planItem>

export const planRecord = planItem
  .extend(
    described(FIELDS, {
      proposals: z.array(proposal),
      unplanned: z.array(leftOut),
      calls: z.array(call),
      trigger: trigger.nullable(),
      options: z.array(option),
      policy: planningPolicyRecord.meta({ description: 'The planning policy that it used.' }),
      before: figures.nullable(),
      after: figures.nullable(),
      /** Ids of the work orders that were given their place. */
      accepted: z.array(z.uuid()),
      refused: z.array(z.object(described(FIELDS, { work_order: order, reason: z.string() }))),
    }),
  )
  .register(answerComponents, { id: 'Plan' })
export type PlanRecord = z.output<typeof planRecord>
export type PlanFiguresRecord = z.output<typeof figures>

export const planList = listOf({
  sort: { created_at: 'timestamp' },
  filters: {},
  trash: false,
})
export const planListQuery = planList.query
export type PlanListQuery = z.output<typeof planListQuery>
