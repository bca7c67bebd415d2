import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { type Scope, SCOPES } from '@/lib/access/permissions'
import { instantRecord, text } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the key.',
  scopes: 'What the key may do.',
  last_used_at: 'When it was last used; null while it never was.',
  revoked_at: 'When it was revoked; null while it is good.',
}

const scopes = z
  .array(z.enum(SCOPES as [Scope, ...Scope[]]))
  .min(1)
  .max(100)
  .transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope)))

/** A key for another server, with the permissions chosen for it (R-KE-2). */
export const apiKeyCreate = z.object({ name: text(), scopes })

export const apiKeyRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      hint: z.string().meta({ description: 'The last characters of the key, to tell one from another' }),
      scopes: z.array(z.string()),
      created_at: instantRecord,
      last_used_at: instantRecord.nullable(),
      revoked_at: instantRecord.nullable(),
    }),
  )
  .register(answerComponents, { id: 'ApiKey' })
export type ApiKeyRecord = z.output<typeof apiKeyRecord>

export const apiKeyList = listOf({
  sort: { created_at: 'timestamp', name: 'text' },
  filters: {},
  // A key is made and revoked, and never changed otherwise.
  changed: ['created_at', 'revoked_at'],
  trash: false,
})
export const apiKeyListQuery = apiKeyList.query
export type ApiKeyListQuery = z.output<typeof apiKeyListQuery>
