import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, optionalEmail, text } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/list'

/** So many sandboxes an account has at most. */
export const MAX_SANDBOXES = 5

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call it; its console shows it.',
  admin_email: 'Whom to invite as the administrator of its console; no one when left out.',
  time_zone: 'Its time zone, as the company had it when it was created.',
  currency: 'Its currency, as the company had it when it was created.',
}

export const sandboxCreate = z.object(described(FIELDS, { name: text(), admin_email: optionalEmail() }))

export const sandboxRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      time_zone: z.string(),
      currency: z.string(),
      created_at: instantRecord,
      updated_at: instantRecord,
    }),
  )
  .register(answerComponents, { id: 'Sandbox' })
export type SandboxRecord = z.output<typeof sandboxRecord>

/** The answer that tells how to get in: the only one. */
export const sandboxCreated = sandboxRecord
  .extend({
    key: z.string().meta({ description: 'An API key of the sandbox with `admin`, shown here and never again' }),
    invitation_link: z
      .string()
      .nullable()
      .meta({ description: 'By which the administrator chooses a password for its console, open for seven days' }),
  })
  .register(answerComponents, { id: 'SandboxCreated' })
export type SandboxCreated = z.output<typeof sandboxCreated>

export const sandboxList = listOf({
  sort: { created_at: 'timestamp', name: 'text' },
  filters: {},
  trash: false,
})
export const sandboxListQuery = sandboxList.query
export type SandboxListQuery = z.output<typeof sandboxListQuery>
