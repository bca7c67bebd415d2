import { db } from '@/lib/db/client'

/**
 * Whether a key or an application of any company is registered for pages of the origin. It is what a browser asks before it
 * knows a credential, and tells nothing that the page did not say itself.
 */
export async function isRegisteredOrigin(origin: string): Promise<boolean> {
  const [row] = await db().$queryRaw<{ known: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM api_key WHERE allowed_origins @> ARRAY[${origin}]::text[] AND revoked_at IS NULL)
      OR EXISTS (SELECT 1 FROM oauth_application WHERE allowed_origins @> ARRAY[${origin}]::text[] AND deleted_at IS NULL)
      AS known`
  return row?.known === true
}
