import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { optionalExternalId } from '@/lib/schemas/external-id'
import {
  instantRecord,
  namedRecord,
  optionalEmail,
  optionalReference,
  optionalText,
  skillList,
  text,
} from '@/lib/schemas/fields'
import { byVerb, foundIn, listOf, ofRecord, withExternalId, withText, withValue } from '@/lib/schemas/list'
import { searchText } from '@/lib/schemas/query'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'The person’s name.',
  email: 'The address for mail to the person.',
  phone: 'The person’s number, written as people write it.',
  skills: 'What the person is able to do, in words; compared with those that work needs, ignoring case.',
  territory: 'The territory that the person works in, by name.',
  branch_id: 'The branch that the person belongs to.',
  branch: 'The branch that the person belongs to.',
  status: '`inactive`: gets no more work.',
}

export const TECHNICIAN_STATUSES = ['active', 'inactive'] as const

/** Somebody who does the work (R-LO-2). */
export const technicianCreate = z.object(
  described(FIELDS, {
    name: text(),
    email: optionalEmail(),
    phone: optionalText(),
    skills: skillList(),
    territory: optionalText(),
    branch_id: optionalReference(),
    status: z.enum(TECHNICIAN_STATUSES).optional(),
    external_id: optionalExternalId(),
  }),
)
export const technicianUpdate = technicianCreate.partial()

export const technicianRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      external_id: z.string().nullable(),
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      skills: z.array(z.string()),
      territory: z.string().nullable(),
      branch_id: z.uuid().nullable(),
      branch: namedRecord.nullable(),
      status: z.enum(TECHNICIAN_STATUSES),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Technician' })
export type TechnicianRecord = z.output<typeof technicianRecord>

export const technicianList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  filters: {
    status: withValue(TECHNICIAN_STATUSES),
    branch_id: ofRecord(),
    external_id: withExternalId(),
    territory: withText('territory'),
    skill: byVerb(searchText(), 'A whole skill, ignoring case'),
    search: foundIn('name, e-mail address, phone number or external id'),
  },
})
export const technicianListQuery = technicianList.query
export type TechnicianListQuery = z.output<typeof technicianListQuery>

/** What a technician can be given: the names of territories, the branches, the skills that technicians have. */
export type TechnicianChoices = {
  territories: readonly string[]
  branches: readonly { id: string; name: string }[]
  skills: readonly string[]
}
