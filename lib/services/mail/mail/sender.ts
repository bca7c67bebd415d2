import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'

/** The context in which mails of an account are sent: in the name of who asked for them, or of the product where no user did. */
export async function contextOfSender(mail: {
  account_id: string
  actor_id: string | null
  actor_name: string
}): Promise<ServiceContext> {
  const { account_id, actor_id, actor_name } = mail
  const account = await db().account.findUniqueOrThrow({ where: { id: account_id } })
  return {
    accountId: account_id,
    actor: { type: actor_id === null ? 'system' : 'user', id: actor_id, name: actor_name },
    scopes: new Set(['write:work-orders']),
    requestId: newId(),
    account: { tier: account.tier, timeZone: account.time_zone, currency: account.currency },
  }
}
