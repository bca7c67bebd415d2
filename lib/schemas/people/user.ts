import { z } from 'zod'
import { isTimeZone } from '@/lib/domain/time'
import {
  countCharacters,
  instantRecord,
  isStorable,
  namedRecord,
  optionalEmail,
  optionalReference,
  text,
} from '@/lib/schemas/fields'

/** People who sign in to the console. Their role is a set of the API's scopes (lib/access/permissions.ts). */
export const USER_ROLES = ['admin', 'dispatcher', 'back_office', 'technician'] as const
export const USER_STATUSES = ['active', 'inactive'] as const

/** What a role is for, where one is chosen. */
export const ROLE_MEANINGS: Record<(typeof USER_ROLES)[number], string> = {
  admin: 'Everything, with settings, users, keys and the trash',
  dispatcher: 'Plans the day: work orders, customers and assets',
  back_office: 'Customers, contracts and assets; reads work orders',
  technician: 'Does their own jobs, on a phone; looks up customers and assets',
}

const email = text(254)
  .refine((value) => optionalEmail().safeParse(value).success, 'must be an e-mail address such as name@example.com')
  .transform((value) => value.toLowerCase())

const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 200

/** A password that is being set: a sentence is welcome, rules about characters are not. Its strength: lib/credentials/password-strength.ts. */
export const newPassword = z
  .string()
  .refine(isStorable, 'must not contain NUL or invalid Unicode')
  .refine(
    (value) => value.length >= 2 * MIN_PASSWORD_LENGTH || countCharacters(value) >= MIN_PASSWORD_LENGTH,
    `must have at least ${MIN_PASSWORD_LENGTH} characters`,
  )
  .refine((value) => value.length <= MAX_PASSWORD_LENGTH, `must have at most ${MAX_PASSWORD_LENGTH} characters`)

const role = z.enum(USER_ROLES)

export const invitationCreate = z.object({ email, name: text(), role, technician_id: optionalReference() })
export const userUpdate = z
  .object({ name: text(), role, status: z.enum(USER_STATUSES), technician_id: optionalReference() })
  .partial()

/** Somebody who cannot sign in any more. */
export const passwordForgotten = z.object({ email })

/** `code`: of the second factor, from who has one. */
export const passwordSet = z.object({ password: newPassword, code: z.string().max(100).optional() })
export const passwordChange = z.object({ current_password: z.string(), new_password: newPassword })

/** The first start on an empty database: the company and its first admin. */
export const companySetup = z.object({
  company: text(),
  time_zone: text(100).refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
  currency: text(3)
    .transform((value) => value.toUpperCase())
    .refine((value) => Intl.supportedValuesOf('currency').includes(value), 'must be a currency such as USD'),
  name: text(),
  email,
  password: newPassword,
})

export const userRecord = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role,
  status: z.enum(USER_STATUSES),
  technician: namedRecord.nullable(),
  technician_id: z.uuid().nullable(),
  has_password: z.boolean(),
  last_sign_in_at: instantRecord.nullable(),
  created_at: instantRecord,
  updated_at: instantRecord,
})
export type UserRecord = z.output<typeof userRecord>

const invitationRecord = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role,
  created_at: instantRecord,
  expires_at: instantRecord,
})
export type InvitationRecord = z.output<typeof invitationRecord>
