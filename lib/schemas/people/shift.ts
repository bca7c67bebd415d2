import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { wholeNumber } from '@/lib/schemas/fields'

const MINUTES_OF_DAY = 1_440
const MAX_SHIFTS = 70

const shift = z
  .strictObject({
    weekday: wholeNumber(1, 7).describe('1 is Monday, 7 is Sunday.'),
    start_minute: wholeNumber(0, MINUTES_OF_DAY - 1, 'minutes from midnight').describe(
      'When it begins, in minutes from midnight on the wall clock of the account’s time zone.',
    ),
    end_minute: wholeNumber(1, MINUTES_OF_DAY, 'minutes from midnight').describe(
      'When it ends, counted likewise; a night shift is split at midnight.',
    ),
  })
  .refine(({ start_minute, end_minute }) => start_minute < end_minute, {
    path: ['end_minute'],
    message: 'must be later than the start; split a night shift at midnight',
  })

/**
 * The whole week of a technician, replaced at once. Weekday 1 is Monday; minutes count from midnight on the wall clock of
 * the account's time zone.
 */
export const shiftsUpdate = z.object({
  shifts: z
    .array(shift)
    .describe('The whole week: what is not named is gone.')
    .max(MAX_SHIFTS)
    .superRefine((shifts, check) => {
      for (const [index, one] of shifts.entries()) {
        const before = shifts.slice(0, index)
        const clash = before.some(
          (other) =>
            other.weekday === one.weekday && one.start_minute < other.end_minute && other.start_minute < one.end_minute,
        )
        if (clash)
          check.addIssue({
            code: 'custom',
            path: [index, 'start_minute'],
            message: 'overlaps another shift of the day',
          })
      }
    }),
})

export type WeeklyShift = z.output<typeof shift>

export const shiftsRecord = z
  .object({
    technician_id: z.uuid().describe('Whose week it is.'),
    shifts: z.array(shift).describe('The week, Monday first; none: the technician has no fixed hours.'),
  })
  .register(answerComponents, { id: 'WeeklyShifts' })
export type ShiftsRecord = z.output<typeof shiftsRecord>
