import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { REASON_KINDS } from '@/lib/domain/suggestions/types'
import { conflictRecord } from './conflict'
import { instantRecord, namedRecord } from '@/lib/schemas/fields'
import { idsFilter, timestampFilter } from '@/lib/schemas/query'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  technician: 'Who could do it.',
  scheduled_date: 'When the visit could begin.',
  scheduled_end: 'When it would end.',
  reasons: 'What makes it better or worse.',
  kind: 'What kind of reason it is.',
  mark: 'The reason, in a word or two.',
  message: 'The reason, in a sentence.',
  points: 'What it counts for, in minutes of travel; negative makes it better.',
  work_order_id: 'The work order.',
  from: 'From when slots were searched.',
  until: 'Until when slots were searched.',
  suggestions: 'The slots, the best first.',
  reason: 'Why, in a sentence.',
}

function bounded(max: number, fallback: number, description: string) {
  const message = `must be a whole number from 1 to ${max}`
  return z
    .string()
    .regex(/^\d{1,3}$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= max, message)
    .default(fallback)
    .meta({ type: 'integer', minimum: 1, maximum: max, default: fallback, description })
}

/** So many people are left out at most. */
const MAX_EXCLUDED = 200

/** For how long, from when, and how many places are wanted. */
export const suggestionQuery = z.object({
  from: timestampFilter().optional().meta({ description: 'Slots begin at this time or later; now when left out' }),
  days: bounded(14, 7, 'How many days to search'),
  limit: bounded(50, 10, 'How many slots to return, the best first'),
  exclude_technician_ids: idsFilter(MAX_EXCLUDED)
    .optional()
    .meta({ description: 'Technicians who are left out, separated by commas' }),
})
export type SuggestionQuery = z.output<typeof suggestionQuery>

/** Why a slot or a proposal is as good as it is. */
export const reasonRecord = z.object(
  described(FIELDS, { kind: z.enum(REASON_KINDS), mark: z.string(), message: z.string(), points: z.int() }),
)

/** A place for a work order, with everything that makes it better or worse. */
const suggestionRecord = z
  .object(
    described(FIELDS, {
      technician: namedRecord,
      scheduled_date: instantRecord,
      scheduled_end: instantRecord,
      travel_added: z.int().nullable().meta({ description: 'Extra minutes of travel; null where unknown' }),
      lateness: z.int().min(0).nullable().meta({
        description: 'Minutes after the due time or what a contract promises, the most; null when nothing is promised',
      }),
      late_arrival: z.int().min(0).nullable().meta({
        description:
          'Minutes after the customer was told that somebody arrives; null where the customer was told nothing. Slots in time come first',
      }),
      points: z.int().meta({ description: 'What it costs in all, in minutes of travel; the least is the best' }),
      reasons: z.array(reasonRecord),
      conflicts: z
        .array(conflictRecord)
        .readonly()
        .meta({ description: 'Conflicts that it would still have; none of them is hard' }),
    }),
  )
  .register(answerComponents, { id: 'Suggestion' })
export type SuggestionRecord = z.output<typeof suggestionRecord>

const standing = {
  scheduled_date: instantRecord,
  scheduled_end: instantRecord.describe('When it ends.'),
  lateness: z.int().min(0).nullable().meta({ description: 'Minutes after its promise there; null without a promise' }),
}
/** Where a work order stands, or would stand. */
const placeRecord = z.object(
  described(FIELDS, { technician: namedRecord.describe('The technician whose slot it is.'), ...standing }),
)

const bumpMove = z.object(
  described(FIELDS, {
    work_order: z
      .object({
        id: z.uuid().describe('Its id.'),
        work_order_number: z.string().describe('Its number.'),
        customer: z
          .object({ name: z.string().describe('The customer’s name.') })
          .describe('The customer it belongs to.'),
        priority: z.string().describe('How urgent it is.'),
        estimated_duration: z.int().nullable().describe('Minutes.'),
      })
      .describe('Which work order moves.'),
    from: placeRecord.nullable().describe('Its current slot; null while it has no technician or no date.'),
    to: placeRecord.describe('Where it would go.'),
  }),
)

/** Room for urgent work: itself and one job of lower priority that moves for it. */
const bumpRecord = z
  .object({ moves: z.array(bumpMove).describe('The work order itself first, then the one that makes room.') })
  .register(answerComponents, { id: 'Bump' })
export type BumpRecord = z.output<typeof bumpRecord>

export const suggestionsRecord = z
  .object(
    described(FIELDS, {
      work_order_id: z.uuid(),
      from: instantRecord,
      until: instantRecord,
      suggestions: z.array(suggestionRecord),
      bumps: z.array(bumpRecord).meta({
        description:
          'For urgent work: better slots that one job of lower priority can make room for, the best first. Apply one with `POST /work-orders/bulk` and `atomic=true`',
      }),
      left_out: z
        .array(
          z.object({
            technician: namedRecord.describe('Who has no slot.'),
            reason: z.string().describe('Why, in a sentence.'),
          }),
        )
        .meta({ description: 'Every active technician without a slot, and why' }),
    }),
  )
  .register(answerComponents, { id: 'WorkOrderSuggestions' })
export type SuggestionsRecord = z.output<typeof suggestionsRecord>

/** Slots for a call that is not saved yet. */
export const callSuggestions = suggestionsRecord
  .extend(
    described(FIELDS, {
      work_order_id: z.uuid().describe('An id that the work order can be made with, as `id` of `POST /calls`.'),
      earliest: suggestionRecord
        .nullable()
        .describe('Who would be there first, who may not be among the best; null where nobody has a slot.'),
      response: z
        .object({
          contract: z.string().describe('Its name.'),
          hours: z.number().describe('How many hours it promises.'),
          by: instantRecord.describe('By when that is.'),
        })
        .nullable()
        .describe('By when a service contract promises an arrival; null where none does.'),
    }),
  )
  .register(answerComponents, { id: 'CallCandidates' })
export type CallSuggestions = z.output<typeof callSuggestions>
