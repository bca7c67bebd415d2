import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { day, dayRecord, instantRecord, namedRecord, optionalDay, reference } from '@/lib/schemas/fields'
import { byVerb, listOf, ofRecord, withFilters } from '@/lib/schemas/list'
import { dayFilter, flag } from '@/lib/schemas/query'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  crew_id: 'The crew.',
  crew: 'The crew, with its name.',
  technician_id: 'Who is in it.',
  technician: 'Who is in it, with their name.',
  from_date: 'The first day, in the account’s time zone.',
  to_date: 'The last day, not before the first; null is until further notice.',
  move: 'With `true` a person who is in a crew on these days is taken out of it for them, instead of 409 `in_crew`.',
}

const days = { from_date: day(), to_date: optionalDay() }

const memberDays = described(FIELDS, { technician_id: reference(), ...days })

/** Who comes to a crew (R-VI-32). */
export const crewMemberCreate = z.object({ ...memberDays, ...described(FIELDS, { move: z.boolean().optional() }) })
export const crewMemberUpdate = z.object(described(FIELDS, days)).partial()
export type CrewMemberUpdate = z.output<typeof crewMemberUpdate>
/** Who leaves a crew for some days. */
export const crewMemberRemove = z.object(memberDays)

export const crewMemberRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      crew_id: z.uuid(),
      crew: namedRecord,
      technician_id: z.uuid(),
      technician: namedRecord,
      from_date: dayRecord,
      to_date: dayRecord.nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'CrewMember' })
export type CrewMemberRecord = z.output<typeof crewMemberRecord>

export const crewMemberList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', from_date: 'date' },
  order: '-from_date',
  filters: {
    technician_id: ofRecord({ description: 'The id of a technician' }),
    date: byVerb(dayFilter(), 'Who is in the crew on this day'),
  },
})
export const crewMemberListQuery = crewMemberList.query
export type CrewMemberListQuery = z.output<typeof crewMemberListQuery>

/** The members of all crews. */
export const allCrewMembersList = withFilters(crewMemberList, {
  crew_id: ofRecord({ description: 'The id of a crew' }),
})
export type AllCrewMembersQuery = z.output<typeof allCrewMembersList.query>

const COPY: Meanings = {
  date: 'The day that gets the crews, in the account’s time zone.',
  from_date: 'The day whose crews they are; left out, the last one before it, of 14, on which anybody was in a crew.',
  added: 'Who came to which crew for the day.',
  left_out: 'Who was in a crew then and is in another one on the day, where they stay.',
}

/** Which day gets the crews of which. */
export const crewCopy = z.object(described(COPY, { date: day(), from_date: day().optional() }))

export const crewCopyQuery = z.object({
  dry_run: flag().optional().meta({ description: 'With `true` nothing is written: the answer is what would be.' }),
})

export const crewCopied = z
  .object(
    described(COPY, {
      date: dayRecord,
      from_date: dayRecord.nullable(),
      added: z.array(crewMemberRecord),
      left_out: z.array(crewMemberRecord),
    }),
  )
  .register(answerComponents, { id: 'CopiedCrews' })
export type CopiedCrews = z.output<typeof crewCopied>

/** Who left which crew for which days. */
export const removedDays = z
  .object(
    described(FIELDS, {
      crew_id: z.uuid(),
      technician_id: z.uuid(),
      from_date: dayRecord,
      to_date: dayRecord.nullable(),
    }),
  )
  .register(answerComponents, { id: 'RemovedCrewDays' })
export type RemovedDays = z.output<typeof removedDays>
