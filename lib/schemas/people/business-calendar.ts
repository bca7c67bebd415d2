import { z } from 'zod'
import { isTimeZone } from '@/lib/domain/time'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { day, dayRecord, instantRecord, text, wholeNumber } from '@/lib/schemas/fields'
import { containing, listOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the calendar.',
  time_zone: 'The IANA name of the zone whose wall clock the hours are on; the account’s when not sent.',
  always: 'Open day and night, whatever the hours and exceptions say.',
  hours: 'The opening hours of every week, Monday first; a day may have several spans. A change replaces them all.',
  exceptions: 'Dates on which other hours hold, in order; without hours closed. A change replaces them all.',
  is_default:
    'Whether it counts where no other calendar is named. The first one is; making another one the default ends it here.',
  weekday: '1 is Monday, 7 is Sunday.',
  start_minute: 'When it opens, in minutes from midnight.',
  end_minute: 'When it closes, in minutes from midnight; later than the start, 1440 at most.',
  date: 'The day, in the calendar’s time zone.',
}

const MINUTES_OF_DAY = 1_440
const MAX_SPANS = 70
const MAX_SPANS_OF_DATE = 10
const MAX_EXCEPTIONS = 500

const span = described(FIELDS, {
  start_minute: wholeNumber(0, MINUTES_OF_DAY - 1, 'minutes from midnight'),
  end_minute: wholeNumber(1, MINUTES_OF_DAY, 'minutes from midnight'),
})
const IN_ORDER = { path: ['end_minute'], message: 'must be later than the start; split hours over midnight there' }
type Span = { weekday?: number; start_minute: number; end_minute: number }
const isInOrder = (one: Span) => one.start_minute < one.end_minute

/** Names each span that overlaps one before it on the same day. */
function refuseOverlaps(spans: readonly Span[], check: z.RefinementCtx): void {
  for (const [index, one] of spans.entries()) {
    const clash = spans
      .slice(0, index)
      .some(
        (other) =>
          other.weekday === one.weekday && one.start_minute < other.end_minute && other.start_minute < one.end_minute,
      )
    if (clash)
      check.addIssue({ code: 'custom', path: [index, 'start_minute'], message: 'overlaps other hours of the day' })
  }
}

/** Hours in the order of the week, so that the same ones sent in another order change nothing. */
function inOrder<One extends Span>(spans: readonly One[]): One[] {
  return spans.toSorted((a, b) => (a.weekday ?? 0) - (b.weekday ?? 0) || a.start_minute - b.start_minute)
}

const weeklyHours = z.strictObject({ ...described(FIELDS, { weekday: wholeNumber(1, 7) }), ...span })
const openHours = z.strictObject(span)

const exception = z.strictObject(
  described(
    { ...FIELDS, name: 'Such as the name of the holiday.', hours: 'The hours of that date; none: closed.' },
    {
      date: day(),
      name: text(),
      hours: z
        .array(openHours.refine(isInOrder, IN_ORDER))
        .max(MAX_SPANS_OF_DATE)
        .superRefine(refuseOverlaps)
        .transform(inOrder),
    },
  ),
)

/** When the company works (R-SL-1). */
export const businessCalendarCreate = z.object(
  described(FIELDS, {
    name: text(),
    time_zone: text(100).refine(isTimeZone, 'must be a time zone such as Europe/Berlin').optional(),
    always: z.boolean().optional(),
    hours: z
      .array(weeklyHours.refine(isInOrder, IN_ORDER))
      .max(MAX_SPANS)
      .superRefine(refuseOverlaps)
      .transform(inOrder)
      .optional(),
    exceptions: z
      .array(exception)
      .max(MAX_EXCEPTIONS)
      .superRefine((exceptions, check) => {
        const dates = new Set<string>()
        for (const [index, { date }] of exceptions.entries()) {
          if (dates.has(date)) check.addIssue({ code: 'custom', path: [index, 'date'], message: 'is named twice' })
          dates.add(date)
        }
      })
      .transform((exceptions) => exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1)))
      .optional(),
    is_default: z.boolean().optional(),
  }),
)
export const businessCalendarUpdate = businessCalendarCreate.partial()

const openHoursRecord = { start_minute: z.int(), end_minute: z.int() }

export const businessCalendarRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      time_zone: z.string(),
      always: z.boolean(),
      hours: z.array(z.object(described(FIELDS, { weekday: z.int(), ...openHoursRecord }))),
      exceptions: z.array(
        z.object(
          described(FIELDS, {
            date: dayRecord,
            name: z.string(),
            hours: z.array(z.object(described(FIELDS, openHoursRecord))),
          }),
        ),
      ),
      is_default: z.boolean(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'BusinessCalendar' })
export type BusinessCalendarRecord = z.output<typeof businessCalendarRecord>

export const businessCalendarList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  order: 'name',
  filters: { search: containing('name') },
})
export const businessCalendarListQuery = businessCalendarList.query
export type BusinessCalendarListQuery = z.output<typeof businessCalendarListQuery>

/** The public holidays of a country in one year, which become exceptions on which the company is closed. */
export const holidaysAdd = z.object({
  country: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, 'must be a country code of two letters, such as US')
    .transform((code) => code.toUpperCase())
    .meta({ type: 'string', description: 'ISO 3166-1, two letters.' }),
  region: z
    .string()
    .trim()
    .max(10)
    .transform((code) => code.toUpperCase() || null)
    .nullable()
    .optional()
    .meta({
      type: ['string', 'null'],
      description: 'A state or province of it, such as `CA` of `US`, whose holidays count too.',
    }),
  year: wholeNumber(1_970, 2_099).describe('The year whose holidays are added.'),
})
