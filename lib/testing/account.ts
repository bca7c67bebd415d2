import type { AccountTier } from '@/prisma/generated/enums'
import type { ServiceContext } from '@/lib/access/context'
import { SCOPES, type Scope } from '@/lib/access/permissions'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import '@/lib/services/work/follow-up'

/** Makes an account and a context in it that holds the given scopes (all of them when none are named). */
export async function makeAccount(
  options: { name?: string; tier?: AccountTier; timeZone?: string; currency?: string; scopes?: Scope[] } = {},
): Promise<ServiceContext> {
  const account = {
    id: newId(),
    name: options.name ?? 'Test company',
    tier: options.tier ?? 'enterprise',
    time_zone: options.timeZone ?? 'America/New_York',
    currency: options.currency ?? 'USD',
  }
  await db().account.create({ data: account })
  return {
    accountId: account.id,
    actor: { type: 'system', id: null, name: 'Test' },
    scopes: new Set(options.scopes ?? SCOPES),
    requestId: newId(),
    account: { tier: account.tier, timeZone: account.time_zone, currency: account.currency },
  }
}

/** The context of an account with fewer scopes. */
export function withScopes(ctx: ServiceContext, ...scopes: Scope[]): ServiceContext {
  return { ...ctx, scopes: new Set(scopes) }
}
