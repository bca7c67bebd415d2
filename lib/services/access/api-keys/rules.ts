import type { ServiceContext } from '@/lib/access/context'
import { TIER_LIMITS } from '@/lib/domain/rate-limits'
import type { Draft } from '@/lib/schemas/draft'

type Rules = { expires_at?: Date | null; requests_per_hour?: number | null }

/** Adds a problem for an expiry that is over, and for a limit above that of the account (R-KE-3, R-KE-5). */
export function checkRules(ctx: ServiceContext, draft: Draft<Rules>): void {
  const { expires_at, requests_per_hour } = draft.value
  if (expires_at && expires_at <= new Date()) draft.reject('expires_at', 'must be in the future')
  const limit = TIER_LIMITS[ctx.account.tier]
  if (requests_per_hour && limit !== null && requests_per_hour > limit)
    draft.reject('requests_per_hour', `must be at most ${limit}, the hourly limit of the account`)
}
