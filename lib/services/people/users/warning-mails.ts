import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction, reader } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'
import { hasMailServer } from '@/lib/services/mail/route'

/** Whether whoever is signed in wants mails of promises that are broken or about to be and of contracts near their end; null where no mail can be sent. Throws `forbidden`. */
export async function readWarningMails(ctx: ServiceContext): Promise<boolean | null> {
  requireScope(ctx, 'read:work-orders')
  const { accountId: account_id, actor } = ctx
  if (actor.type !== 'user' || actor.id === null) return null
  const tx = reader(ctx)
  const where = { account_id, id: actor.id, deleted_at: null }
  const [canMail, user] = await Promise.all([
    hasMailServer(tx, account_id),
    tx.user.findFirst({ where, select: { warning_mails: true } }),
  ])
  return canMail && user ? user.warning_mails : null
}

/** Turns these mails on or off for whoever is signed in. A choice of one’s own is no part of the company’s history. Throws `forbidden`. */
export async function setWarningMails(ctx: ServiceContext, isWanted: boolean): Promise<boolean> {
  requireScope(ctx, 'read:work-orders')
  const { accountId: account_id, actor } = ctx
  if (actor.type !== 'user' || actor.id === null) throw new ServiceError('forbidden')
  const where = { account_id, id: actor.id, deleted_at: null }
  await inTransaction(ctx, (tx) => tx.user.updateMany({ where, data: { warning_mails: isWanted } }))
  return isWanted
}
