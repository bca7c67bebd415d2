import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { webhookDisabledMail } from '@/lib/domain/mail/webhook-disabled'
import type { DisabledReason } from '@/lib/domain/webhooks'
import { appUrl } from '@/lib/env'
import { queueMails } from '@/lib/services/mail/mail'
import { hasMailServer } from '@/lib/services/mail/route'

/**
 * Writes a mail to each administrator of the account: an endpoint was disabled, which nobody may see for days who does
 * not open the console. Without a mail server none is written; the console says it all the same.
 */
export async function notifyAdministrators(
  tx: Transaction,
  { accountId: account_id, actor }: ServiceContext,
  endpoint: { id: string; url: string },
  reason: DisabledReason,
): Promise<void> {
  if (!(await hasMailServer(tx, account_id))) return
  const { name: company } = await tx.account.findUniqueOrThrow({ where: { id: account_id }, select: { name: true } })
  const admins = await tx.user.findMany({
    where: { account_id, role: 'admin', status: 'active', deleted_at: null },
    select: { name: true, email: true },
  })
  const page = `${appUrl()}/settings/webhooks/${endpoint.id}`
  const mails = admins.map(({ name, email }) => ({
    id: newId(),
    account_id,
    webhook_endpoint_id: endpoint.id,
    kind: 'webhook_disabled',
    recipient: email,
    ...webhookDisabledMail({ name, company, url: endpoint.url, reason, page }),
    actor_id: actor.id,
    actor_name: actor.name,
  }))
  await queueMails(tx, mails)
}
