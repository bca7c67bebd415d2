import { z } from 'zod'
import { clashesOf, WARN_PERCENT } from '@/lib/domain/sla/targets'
import { SLA_KINDS } from '@/lib/domain/sla/types'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import {
  instantRecord,
  MAX_DURATION_MINUTES,
  namedRecord,
  optionalReference,
  refuseRepeated,
  severalOf,
  text,
  wholeNumber,
} from '@/lib/schemas/fields'
import { containing, listOf, ofRecord } from '@/lib/schemas/list'
import { PRIORITIES, WORK_ORDER_TYPES } from '@/lib/schemas/work/work-order'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the level.',
  calendar_id:
    'The business calendar in whose time the targets count; null is the company’s default, or day and night without one.',
  calendar: 'The business calendar in whose time the targets count; null is the company’s default.',
  version: 'One more with each change of what the level promises; 1 when it was created.',
  targets: 'What is promised. A change replaces them all.',
  kind: 'What is promised: `acknowledge` a technician has the work, `arrive` a technician is on site, `resolve` it is done.',
  priorities: 'For work of these priorities; none: of all.',
  work_order_types: 'For work of these types; none: of all.',
  minutes: 'Within how many minutes of business time.',
  warn_percent: 'At which percentages of the minutes a warning is sent; 75 and 90 when left out.',
}

const MAX_TARGETS = 50
const MAX_WARNINGS = 10

const target = z.strictObject(
  described(FIELDS, {
    kind: z.enum(SLA_KINDS),
    priorities: severalOf(PRIORITIES).default([]),
    work_order_types: severalOf(WORK_ORDER_TYPES).default([]),
    minutes: wholeNumber(1, MAX_DURATION_MINUTES, 'minutes'),
    warn_percent: z
      .array(wholeNumber(1, 100, 'percent'))
      .max(MAX_WARNINGS)
      .superRefine(refuseRepeated)
      .transform((percents) => percents.toSorted((a, b) => a - b))
      .default([...WARN_PERCENT]),
  }),
)

/** Names each target that applies to the same work as one before it, without either naming more of it (R-SL-4). */
function refuseClashes(targets: z.output<typeof target>[], check: z.RefinementCtx): void {
  for (const { work, indexes } of clashesOf(targets)) {
    const [first, second] = indexes
    const which = `${work.priority} ${work.work_order_type} work`
    const message = `applies to ${which} just as target ${(first ?? 0) + 1} of the list does; add one for exactly that, or narrow one`
    check.addIssue({ code: 'custom', path: [second ?? 0, 'kind'], message })
  }
}

/** What service contracts promise (R-SL-4). */
export const serviceLevelCreate = z.object(
  described(FIELDS, {
    name: text(),
    calendar_id: optionalReference(),
    targets: z.array(target).max(MAX_TARGETS).superRefine(refuseClashes).optional(),
  }),
)
export const serviceLevelUpdate = serviceLevelCreate.partial()

export const serviceLevelRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      calendar_id: z.uuid().nullable(),
      calendar: namedRecord.nullable(),
      version: z.int(),
      targets: z.array(
        z.object(
          described(FIELDS, {
            kind: z.enum(SLA_KINDS),
            priorities: z.array(z.enum(PRIORITIES)),
            work_order_types: z.array(z.enum(WORK_ORDER_TYPES)),
            minutes: z.int(),
            warn_percent: z.array(z.int()),
          }),
        ),
      ),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'ServiceLevel' })
export type ServiceLevelRecord = z.output<typeof serviceLevelRecord>

export const serviceLevelList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  order: 'name',
  filters: { business_calendar_id: ofRecord({ column: 'calendar_id' }), search: containing('name') },
})
export const serviceLevelListQuery = serviceLevelList.query
export type ServiceLevelListQuery = z.output<typeof serviceLevelListQuery>
