import { z } from 'zod'
import { LANGUAGES } from '@/lib/domain/language'

/** Base64 in the alphabet of addresses, as browsers write keys. */
const key = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, 'must be base64url')
    .refine((text) => Buffer.from(text, 'base64url').byteLength === bytes, `must be ${bytes} bytes in base64url`)

/** Where a browser's push service takes messages, and the keys that encrypt them for it alone, as `PushSubscription.toJSON()` gives them. */
const pushSubscription = z.object({
  endpoint: z.string().max(2_000),
  keys: z.object({ p256dh: key(65), auth: key(16) }),
})
export type PushSubscriptionBody = z.output<typeof pushSubscription>

/** Where a phone wants to be told, and in which language. */
export const pushCreate = z.object({
  device_id: z.string(),
  subscription: pushSubscription,
  language: z.enum(LANGUAGES),
})

/** Which phone wants to be told no more. */
export const pushDelete = z.object({ device_id: z.string() })
