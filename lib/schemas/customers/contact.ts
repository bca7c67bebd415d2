import { z } from 'zod'
import { instantRecord, optionalEmail, optionalText, text } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/list'

const PHONE_LENGTH = 50

/** A person at a customer (R-CT-2). */
export const contactCreate = z.object({
  name: text(),
  title: optionalText(),
  email: optionalEmail(),
  phone: optionalText(PHONE_LENGTH),
  is_primary: z.boolean().optional(),
})
export const contactUpdate = contactCreate.partial()

export const contactRecord = z.object({
  id: z.uuid(),
  customer_id: z.uuid(),
  name: z.string(),
  title: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  is_primary: z.boolean(),
  created_at: instantRecord,
  updated_at: instantRecord,
})
export type ContactRecord = z.output<typeof contactRecord>

/** A contact as a customer lists it. */
export const customerContactRecord = contactRecord.omit({ customer_id: true, created_at: true, updated_at: true })

export const contactList = listOf({
  sort: { created_at: 'timestamp', updated_at: 'timestamp', name: 'text' },
  filters: {},
})
export const contactListQuery = contactList.query
export type ContactListQuery = z.output<typeof contactListQuery>
