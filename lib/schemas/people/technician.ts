import { z } from 'zod'
import {
  instantRecord,
  namedRecord,
  optionalEmail,
  optionalReference,
  optionalText,
  skillList,
  text,
} from '@/lib/schemas/fields'
import { choice, idFilter, listQuery, searchText } from '@/lib/schemas/query'

export const TECHNICIAN_STATUSES = ['active', 'inactive'] as const

/** Somebody who does the work (R-LO-2). */
export const technicianCreate = z.object({
  name: text(),
  email: optionalEmail(),
  phone: optionalText(),
  skills: skillList(),
  territory: optionalText(),
  branch_id: optionalReference(),
  status: z.enum(TECHNICIAN_STATUSES).optional(),
})
export const technicianUpdate = technicianCreate.partial()
export const technicianReadOnly = ['id', 'branch', 'created_at', 'updated_at']

export const technicianRecord = z.object({
  id: z.uuid(),
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
})
export type TechnicianRecord = z.output<typeof technicianRecord>

export const technicianListQuery = listQuery(['created_at', 'updated_at', 'name'], {
  status: choice(TECHNICIAN_STATUSES).optional(),
  branch_id: idFilter().optional(),
  territory: searchText().optional().meta({ description: 'The whole territory, ignoring case' }),
  skill: searchText().optional().meta({ description: 'A whole skill, ignoring case' }),
  search: searchText().optional().meta({ description: 'Any part of name, email or phone, ignoring case' }),
})
export type TechnicianListQuery = z.output<typeof technicianListQuery>

/** What a technician can be given: the names of territories, the branches, the skills that technicians have. */
export type TechnicianChoices = {
  territories: readonly string[]
  branches: readonly { id: string; name: string }[]
  skills: readonly string[]
}
