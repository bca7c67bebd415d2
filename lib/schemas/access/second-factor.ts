import { z } from 'zod'

/** A code as people type it: with a space in its middle, or a recovery code in any case. */
const code = z
  .string()
  .max(100, 'must be a code of six digits')
  .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())

export const secondFactorConfirm = z.object({
  code: code.refine((value) => /^\d{6}$/.test(value), 'must be the six digits that the app shows'),
})
/** Who is signed in, proved once more; the code from who has a second factor. */
export const identityConfirm = z.object({ password: z.string(), code: z.string().max(100).optional() })

/** A code as it is compared. */
export function plainCode(text: string): string {
  return code.safeParse(text).data ?? ''
}
