import type { ServiceContext } from '@/lib/access/context'
import { Prisma } from '@/prisma/generated/client'
import { operatorContext } from '@/lib/services/company/accounts'

/** Who tells of ends, renews and hands over. */
export const TERMS = { type: 'system', id: null, name: 'Contract terms' } as const

/** A contract whose time has come. */
export type Due = { account_id: string; id: string }

/** Today where account `a` is. */
export const TODAY = Prisma.sql`(now() AT TIME ZONE a.time_zone)::date`

/** Acts in an account in the name of nobody. Throws `not_found`. */
export async function termsContext(accountId: string): Promise<ServiceContext> {
  return { ...(await operatorContext(accountId)), actor: TERMS }
}
