import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { limitHeavyWork } from '@/lib/concurrency'
import { reader } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { testMail } from '@/lib/domain/mail/test-mail'
import { appUrl } from '@/lib/env'
import { notFound, ServiceError } from '@/lib/errors'
import type { MailTest } from '@/lib/schemas/mail/mail-server'
import { handIn } from '@/lib/services/mail/delivery'
import { type MailRoute, readMailRoute } from '@/lib/services/mail/route'

/**
 * Sends whoever is signed in a mail by the company's server, at once, and says what that server answered. Throws
 * `forbidden`, `validation_error` without a server, `too_many_at_once`, `not_found` when the context is not a user's.
 */
export async function sendTestMail(ctx: ServiceContext): Promise<MailTest> {
  requireScope(ctx, 'admin')
  const route = await routeOf(ctx)
  const user = await reader(ctx).user.findFirst({
    where: { account_id: ctx.accountId, id: ctx.actor.type === 'user' ? (ctx.actor.id ?? '') : newId() },
    select: { email: true, name: true, account: { select: { name: true } } },
  })
  if (!user) throw notFound('user')
  const content = testMail({ name: user.name, company: user.account.name, page: `${appUrl()}/settings/company` })
  const mail = { id: newId(), recipient: user.email, ...content }
  const { answer, delivery } = await limitHeavyWork(ctx.accountId, 'mail_tests', () => handIn(route, mail))
  return { sent: delivery === 'taken', recipient: user.email, answer }
}

async function routeOf(ctx: ServiceContext): Promise<MailRoute> {
  const route = await readMailRoute(ctx.accountId).catch(() => {
    throw new ServiceError('validation_error', 'The stored password can no longer be read. Type it again and save.')
  })
  if (!route) throw new ServiceError('validation_error', 'There is no mail server yet. Save one first.')
  return route
}
