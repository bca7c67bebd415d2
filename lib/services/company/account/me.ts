import type { ServiceContext } from '@/lib/access/context'
import { SCOPES } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { MeRecord } from '@/lib/schemas/company/me'

/** Where a credential stands in its hour. `reset` is in Unix seconds. */
type Rate = { limit: number; remaining: number; reset: number; ofKey: boolean }

/** Who asks, for which company, what they may, and how much of the hour is left. Anybody may ask. */
export async function readMe(ctx: ServiceContext, rate: Rate | null): Promise<MeRecord> {
  const { id, name } = await reader(ctx).account.findUniqueOrThrow({
    where: { id: ctx.accountId },
    select: { id: true, name: true },
  })
  const { tier, timeZone, currency } = ctx.account
  return {
    actor: ctx.actor,
    account: { id, name, tier, time_zone: timeZone, currency },
    scopes: SCOPES.filter((scope) => ctx.scopes.has(scope)),
    rate_limit: rate && {
      limit: rate.limit,
      remaining: rate.remaining,
      resets_at: new Date(rate.reset * 1000).toISOString(),
      of: rate.ofKey ? 'key' : 'account',
    },
  }
}
