import { db } from '@/lib/db/client'
import type { NextPart, Subject } from '@/lib/db/enqueue'
import { GEOCODING } from '@/lib/domain/geocoding/location'
import { operatorContext } from '@/lib/services/company/accounts'
import { accountsToLocate, locateWaitingSites } from '@/lib/services/customers/sites'

/** Locates sites of an account by their addresses. Answers when and after which site to go on; null when none waits any more. */
export async function locateSites(
  { account_id }: Subject,
  signal: AbortSignal,
  cursor: string | null,
): Promise<NextPart | null> {
  const context = await operatorContext(account_id)
  return locateWaitingSites({ ...context, actor: GEOCODING }, signal, cursor)
}

/** Makes jobs of the accounts whose sites wait without one: those that were there before, or before there was a server. */
export async function enqueueLostLocating(): Promise<void> {
  const accounts = await accountsToLocate()
  if (accounts.length === 0) return
  await db().$executeRaw`
    INSERT INTO job (queue, key, account_id)
    SELECT 'locate-sites', id, id::uuid FROM unnest(${accounts.map(({ id }) => id)}::text[]) AS n (id)
    ON CONFLICT (queue, key) DO NOTHING`
}
