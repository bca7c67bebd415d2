import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { passwordChangedMail } from '@/lib/domain/mail/password-mails'
import { appUrl } from '@/lib/env'
import { queueUserMail } from '@/lib/services/mail/mail'

/** Tells a user that their password was changed, in case it was not they. */
export async function mailPasswordChanged(tx: Transaction, ctx: ServiceContext, userId: string): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({
    where: { account_id_id: { account_id: ctx.accountId, id: userId } },
    select: { account_id: true, id: true, email: true, name: true, account: { select: { name: true } } },
  })
  const facts = { name: user.name, company: user.account.name, page: `${appUrl()}/forgot-password` }
  await queueUserMail(tx, { kind: 'password_changed', user, actor: ctx.actor }, passwordChangedMail(facts))
}
