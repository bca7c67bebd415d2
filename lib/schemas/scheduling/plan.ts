import { z } from 'zod'
import {
  MAX_HORIZON_DAYS,
  MAX_SEARCH_SECONDS,
  MAX_SEARCH_STEPS,
  MAX_PLANNED_JOBS,
  MAX_TECHNICIANS,
} from '@/lib/domain/planning/limits'
import { day, dayRecord, instantRecord, namedRecord, reference, wholeNumber } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/list'

const PLAN_STATUSES = ['queued', 'running', 'proposed', 'accepted', 'discarded', 'failed'] as const

/** What is planned: which days, which jobs, by whom, and how long to think about it. */
export const planCreate = z.object({
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
  seed: wholeNumber(0, 2_147_483_647).nullable().optional().meta({ description: 'Default 1' }),
})
export type PlanCreate = z.input<typeof planCreate>
export type PlanCreated = z.output<typeof planCreate>

/** Which of the proposals become true; without a list all of them. */
export const planAccept = z.object({
  work_order_ids: z.array(reference()).min(1).max(MAX_PLANNED_JOBS).nullable().optional(),
})

const order = z.object({ id: z.uuid(), work_order_number: z.string(), customer: z.object({ name: z.string() }) })

const figures = z.object({
  travel_minutes: z.number(),
  late_jobs: z.number(),
  overtime_minutes: z.number(),
  unplanned_jobs: z.number(),
})

/** A plan in a list. */
export const planItem = z.object({
  id: z.uuid(),
  status: z.enum(PLAN_STATUSES),
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
})
export type PlanItem = z.output<typeof planItem>

export const planRecord = planItem.extend({
  proposals: z.array(
    z.object({
      work_order: order,
      technician: namedRecord,
      scheduled_date: instantRecord,
      minutes: z.number(),
      travel_minutes: z.number(),
      late: z.boolean(),
    }),
  ),
  unplanned: z.array(z.object({ work_order: order, reason: z.string() })),
  before: figures.nullable(),
  after: figures.nullable(),
  /** Ids of the work orders that were given their place. */
  accepted: z.array(z.uuid()),
  refused: z.array(z.object({ work_order: order, reason: z.string() })),
})
export type PlanRecord = z.output<typeof planRecord>
export type PlanFiguresRecord = z.output<typeof figures>

export const planList = listOf({
  sort: { created_at: 'timestamp' },
  filters: {},
  trash: false,
})
export const planListQuery = planList.query
export type PlanListQuery = z.output<typeof planListQuery>
