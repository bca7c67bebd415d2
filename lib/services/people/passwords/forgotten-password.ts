import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/access/context'
import { networkOf } from '@/lib/access/client-address'
import { db } from '@/lib/db/client'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { PASSWORD_LINK_MINUTES, passwordLinkMail } from '@/lib/domain/mail/password-mails'
import { env } from '@/lib/env'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { passwordForgotten } from '@/lib/schemas/people/user'
import { requireAttempt } from '@/lib/services/access/throttle'
import { queueUserMail } from '@/lib/services/mail/mail'
import { hasMailServer } from '@/lib/services/mail/route'
import { findUserByEmail } from '@/lib/services/people/users'
import { openLink } from './open-link'

const ACTOR: Actor = { type: 'system', id: null, name: 'Forgotten password' }

/** Whether any company of this installation could send the link. */
export async function canMailPasswordLinks(): Promise<boolean> {
  return env().SMTP_URL !== undefined || (await db().mailServer.findFirst({ select: { account_id: true } })) !== null
}

/**
 * Takes the request of somebody who forgot their password. The work and the answer are the same whether a user has the
 * address or not: what differs is done by the function that is returned, after the answer. Throws `validation_error`,
 * `rate_limited`.
 */
export async function requestPasswordLink(
  body: BodyOf<typeof passwordForgotten>,
  address: string,
): Promise<() => Promise<void>> {
  const { email } = readDraft(passwordForgotten, body).finish()
  await requireAttempt([
    { kind: 'password_mail', value: createHash('sha256').update(email).digest('base64url') },
    { kind: 'password_source', value: networkOf(address) },
  ])
  return () => mailPasswordLink(email)
}

/** Mails a link to the user with the address, if there is one and their company can send mail. */
async function mailPasswordLink(email: string): Promise<void> {
  const user = await findUserByEmail(email)
  if (!user) return
  const { account_id, id, name } = user
  const { role, account } = await db().user.findUniqueOrThrow({
    where: { account_id_id: { account_id, id } },
    select: { role: true, account: true },
  })
  const ctx = {
    accountId: account_id,
    actor: ACTOR,
    scopes: new Set<never>(),
    requestId: newId(),
    account: { tier: account.tier, timeZone: account.time_zone, currency: account.currency },
  }
  await inTransaction(ctx, async (tx) => {
    if (!(await hasMailServer(tx, account_id))) return
    const holder = { email: user.email, name, role, user_id: id }
    const { invitation, link } = await openLink(tx, ctx, holder, PASSWORD_LINK_MINUTES)
    await queueUserMail(
      tx,
      { kind: 'password_link', user, actor: ACTOR },
      passwordLinkMail({ name, company: account.name, link }),
    )
    const after = { password_link: 'mailed', expires_at: invitation.expires_at }
    await recordHistory(tx, ctx, { verb: 'request_password_link', type: 'user', id, before: null, after })
  })
}
