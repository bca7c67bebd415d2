import { z } from 'zod'
import { originList } from './origins'
import { SCOPES } from '@/lib/access/permissions'
import { instantRecord, namedRecord, optionalText, text, wholeNumber } from '@/lib/schemas/fields'

/** Applications that connect with their users' consent (R-OA-1). */
const CLIENT_TYPES = ['confidential', 'public'] as const

const MAX_LOGO_BYTES = 64 * 1024

/** The first bytes of a picture's kind, in base64. */
const PICTURES: Record<string, RegExp> = { png: /^iVBORw0KGgo/, jpeg: /^\/9j\//, webp: /^UklGR.{6}V0VCU/ }

function isLogo(value: string): boolean {
  const [, kind = '', data = ''] = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? []
  return PICTURES[kind]?.test(data) === true
}

const logo = z
  .string()
  .transform((value) => value.trim() || null)
  .refine((value) => value === null || value.length <= MAX_LOGO_BYTES * 1.4, 'must be at most 64 kB')
  .refine((value) => value === null || isLogo(value), 'must be a data URI of a PNG, JPEG or WebP picture')
  .nullable()
  .optional()

const scopes = z
  .array(z.enum(SCOPES))
  .min(1)
  .transform((given) => [...new Set(given)])
const redirectUris = z
  .array(text(2_000))
  .min(1)
  .max(20)
  .transform((given) => [...new Set(given)])

export const applicationCreate = z.object({
  name: text(),
  publisher: optionalText(),
  logo,
  client_type: z.enum(CLIENT_TYPES).default('confidential'),
  redirect_uris: redirectUris,
  scopes,
  allowed_origins: originList().default([]),
  require_pkce: z.boolean().default(true),
  shared: z.boolean().default(false),
})
export const applicationUpdate = z
  .object({
    name: text(),
    publisher: text(),
    logo,
    redirect_uris: redirectUris,
    scopes,
    allowed_origins: originList(),
    require_pkce: z.boolean(),
    shared: z.boolean(),
  })
  .partial()

export const secretRotation = z.object({
  /** How long the old secret still works beside the new one. */
  overlap_hours: wholeNumber(0, 720, 'hours').default(24),
})

export const applicationRecord = z.object({
  id: z.uuid(),
  client_id: z.string(),
  name: z.string(),
  publisher: z.string(),
  logo: z.string().nullable(),
  client_type: z.enum(CLIENT_TYPES),
  redirect_uris: z.array(z.string()),
  scopes: z.array(z.enum(SCOPES)),
  allowed_origins: z.array(z.string()),
  /** Whether an authorization request without a `code_challenge` is refused (RFC 7636). */
  require_pkce: z.boolean(),
  secrets: z.array(z.object({ hint: z.string(), created_at: instantRecord, expires_at: instantRecord.nullable() })),
  /** Whether other companies may allow it, and how many have. */
  shared: z.boolean(),
  companies: z.number(),
  connected_users: z.number(),
  created_at: instantRecord,
  updated_at: instantRecord,
})
export type ApplicationRecord = z.output<typeof applicationRecord>

/** An application that another company registered and an administrator of this one allowed. */
const allowedApplicationRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  publisher: z.string(),
  logo: z.string().nullable(),
  scopes: z.array(z.enum(SCOPES)),
  registered_by: z.string(),
  connected_users: z.number(),
  allowed_at: instantRecord,
})
export type AllowedApplicationRecord = z.output<typeof allowedApplicationRecord>

/** What a user lets an application do. */
const grantRecord = z.object({
  id: z.uuid(),
  application: z.object({ id: z.uuid(), name: z.string(), publisher: z.string(), logo: z.string().nullable() }),
  user: namedRecord,
  scopes: z.array(z.enum(SCOPES)),
  created_at: instantRecord,
  updated_at: instantRecord,
  last_used_at: instantRecord.nullable(),
})
export type GrantRecord = z.output<typeof grantRecord>
