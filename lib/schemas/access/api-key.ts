import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { type Scope, SCOPES } from '@/lib/access/permissions'
import { addressRangeOf } from '@/lib/domain/address-range'
import { ASSISTANT_TOOL_NAMES } from '@/lib/domain/assistants'
import { originList } from './origins'
import { instantRecord, optionalTimestamp, text, wholeNumber } from '@/lib/schemas/fields'
import { listOf } from '@/lib/schemas/list'

/** What the fields mean, for integrators. */
const FIELDS: Meanings = {
  name: 'What people call the key.',
  scopes: 'What the key may do.',
  expires_at: 'From this moment on the key is rejected; null: it does not expire.',
  previous_key_until: 'Until then the key before the last rotation is accepted, too; null when it is not.',
  allowed_addresses: 'The addresses that may use the key, as CIDR ranges; none: every address.',
  allowed_origins:
    'The origins whose pages may read the answers in a browser, such as `https://app.example.com`; none: no page.',
  requests_per_hour: 'How many requests an hour the key may make; null: as many as the account.',
  last_used_at: 'When it was last used, to the minute; null while it never was.',
  last_used_address: 'The address that it was last used from; null while it never was.',
  assistant_read_only: 'With `true` assistants at `/mcp` see no tool that changes something.',
  assistant_tools: 'The tools that assistants may use at `/mcp`; none: all of them.',
  assistant_writes_per_hour:
    'How many changes an hour assistants may make at `/mcp`; null: as many as the account allows.',
  overlap_hours: 'For how many hours the old key is accepted beside the new one.',
  revoked_at: 'When it was revoked; null while it is good.',
}

const scopes = z
  .array(z.enum(SCOPES as [Scope, ...Scope[]]))
  .min(1)
  .max(100)
  .transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope)))

const addressRange = text(60)
  .transform((value, check) => {
    const range = addressRangeOf(value)
    if (range !== null) return range
    check.addIssue({ code: 'custom', message: 'must be an address such as 203.0.113.7 or a range such as 10.0.0.0/8' })
    return z.NEVER
  })
  .meta({ type: 'string', maxLength: 60 })
const allowedAddresses = z
  .array(addressRange)
  .max(50)
  .transform((ranges) => [...new Set(ranges)])

/** Beyond this no key has a limit: an account without one may make as many requests as its servers can answer. */
const MAX_REQUESTS_PER_HOUR = 10_000_000

const MAX_ASSISTANT_WRITES = 10_000

const assistantTools = z
  .array(z.enum(ASSISTANT_TOOL_NAMES))
  .max(ASSISTANT_TOOL_NAMES.length)
  .transform((tools) => ASSISTANT_TOOL_NAMES.filter((tool) => tools.includes(tool)))

/** What an assistant may do with a key, beyond its scopes. */
const assistantRules = {
  assistant_read_only: z.boolean(),
  assistant_tools: assistantTools,
  assistant_writes_per_hour: wholeNumber(1, MAX_ASSISTANT_WRITES).nullable().optional(),
}

/** How a key may be used, which can be changed; what it may do cannot (R-KE-2). */
const rules = {
  expires_at: optionalTimestamp(),
  allowed_addresses: allowedAddresses,
  allowed_origins: originList(),
  requests_per_hour: wholeNumber(1, MAX_REQUESTS_PER_HOUR).nullable().optional(),
  ...assistantRules,
}

/** A key for another server, with the permissions chosen for it (R-KE-2). */
export const apiKeyCreate = z.object({
  name: text(),
  scopes,
  ...rules,
  allowed_addresses: allowedAddresses.default([]),
  assistant_read_only: z.boolean().default(false),
  assistant_tools: assistantTools.default([]),
  allowed_origins: originList().default([]),
})
export const apiKeyUpdate = z.object(described(FIELDS, { name: text(), ...rules })).partial()

/** For how long the key before a rotation can be accepted, in hours. */
const MAX_KEY_OVERLAP_HOURS = 168
export const apiKeyRotation = z.object(
  described(FIELDS, { overlap_hours: wholeNumber(0, MAX_KEY_OVERLAP_HOURS, 'hours').default(24) }),
)

export const apiKeyRecord = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      name: z.string(),
      hint: z.string().meta({ description: 'The last characters of the key, to tell one from another' }),
      scopes: z.array(z.string()),
      expires_at: instantRecord.nullable(),
      previous_key_until: instantRecord.nullable(),
      allowed_addresses: z.array(z.string()),
      allowed_origins: z.array(z.string()),
      requests_per_hour: z.int().nullable(),
      assistant_read_only: z.boolean(),
      assistant_tools: z.array(z.string()),
      assistant_writes_per_hour: z.int().nullable(),
      created_at: instantRecord,
      updated_at: instantRecord,
      last_used_at: instantRecord.nullable(),
      last_used_address: z.string().nullable(),
      revoked_at: instantRecord.nullable(),
    }),
  )
  .register(answerComponents, { id: 'ApiKey' })
export type ApiKeyRecord = z.output<typeof apiKeyRecord>

/** The answer that tells the key: the only one. */
export const apiKeyWithSecret = apiKeyRecord
  .extend({ key: z.string().meta({ description: '`fsk_` and 43 characters; send it as `Authorization: Bearer`' }) })
  .register(answerComponents, { id: 'ApiKeyWithSecret' })
export type ApiKeyWithSecret = z.output<typeof apiKeyWithSecret>

export const apiKeyList = listOf({
  sort: { created_at: 'timestamp', name: 'text' },
  filters: {},
  trash: false,
})
export const apiKeyListQuery = apiKeyList.query
export type ApiKeyListQuery = z.output<typeof apiKeyListQuery>

/** A key for an assistant: its scopes follow from whether it may change something. */
export const assistantKeyCreate = z.object({ name: text(), ...assistantRules })
export const assistantKeyUpdate = assistantKeyCreate.partial()
