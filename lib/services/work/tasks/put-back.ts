import { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { Draft } from '@/lib/schemas/draft'
import { namedBy } from './references'
import { writeTask } from './write'

const moment = z.iso
  .datetime()
  .nullable()
  .transform((text) => (text === null ? null : new Date(text)))

/** What of a task follows from what was done with it and when, as its history keeps it. */
const past = z
  .object({
    started_at: moment,
    completed_at: moment,
    actual_duration: z.int().nullable(),
    checklist_responses: z
      .array(z.object({ item_id: z.uuid(), response: z.boolean() }))
      .nullable()
      .transform((answers) => answers ?? []),
    checklist_answers: z
      .array(
        z.object({
          item_id: z.uuid(),
          value: z.union([z.string(), z.number()]),
          out_of_range: z.boolean(),
          meter_reading_id: z.uuid().nullable(),
        }),
      )
      .nullable()
      .transform((answers) => answers ?? []),
  })
  .partial()

/** What `putBackTask` takes. */
export const PAST_FIELDS = Object.keys(past.shape)

/** Gives a task the times and answers back that it had before an action that is undone. Throws `forbidden`, `not_found`. */
export async function putBackTask(
  ctx: ServiceContext,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  requireScope(ctx, 'write:work-orders')
  const { checklist_responses, checklist_answers, ...times } = past.parse(fields)
  await writeTask(ctx, id, 'update', ({ stored }) => {
    const answers = checklist_responses && {
      given: checklist_responses,
      dropped: stored.checklist_responses.map(({ item_id }) => item_id),
    }
    const values = checklist_answers && {
      given: checklist_answers,
      dropped: stored.checklist_answers.map(({ item_id }) => item_id),
    }
    const draft = new Draft({}, [], {})
    return { values: { row: times, answers, values }, draft, references: namedBy(draft, stored) }
  })
}
