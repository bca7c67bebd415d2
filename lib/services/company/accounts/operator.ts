import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { isId, newId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import '@/lib/services/work/follow-up'

/**
 * The context of whoever runs the installation, acting in one account: everything is allowed, and the history says who
 * it was. Throws `not_found`.
 */
export async function operatorContext(accountId: string): Promise<ServiceContext> {
  const account = isId(accountId) ? await db().account.findUnique({ where: { id: accountId } }) : null
  if (!account) throw notFound('account')
  return {
    accountId: account.id,
    actor: { type: 'system', id: null, name: 'Operator' },
    scopes: new Set(['admin']),
    requestId: newId(),
    account: { tier: account.tier, timeZone: account.time_zone, currency: account.currency },
  }
}

/** The operator's context in the account that an API key belongs to. Throws `not_found`. */
export async function operatorContextOfKey(keyId: string): Promise<ServiceContext> {
  const key = isId(keyId) ? await db().apiKey.findFirst({ where: { id: keyId }, select: { account_id: true } }) : null
  if (!key) throw notFound('API key')
  return operatorContext(key.account_id)
}
