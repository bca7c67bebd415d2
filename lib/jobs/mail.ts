import type { Subject } from '@/lib/db/enqueue'
import { db } from '@/lib/db/client'
import { LOGO_CID } from '@/lib/domain/mail/compose'
import { logFailure } from '@/lib/log'
import { readLogo } from '@/lib/services/company/logo'
import { handIn } from '@/lib/services/mail/delivery'
import { type QueuedMail, sendMail as send } from '@/lib/services/mail/mail'
import { readMailRoute } from '@/lib/services/mail/route'

const WITHOUT_SERVER_MS = 600_000

/** Sends a mail by the mail server of its company. Without one it waits: answers when to look for one again. */
export async function sendMail(subject: Subject): Promise<Date | null> {
  const { account_id } = subject
  const route = await readMailRoute(account_id)
  if (!route) return new Date(Date.now() + WITHOUT_SERVER_MS)
  return send(
    subject,
    async (mail) => (await handIn(route, { ...mail, ...(await paperOf(account_id, mail)) })).delivery,
  )
}

/** What the company's settings add to a mail at the moment when it is sent. */
async function paperOf(
  accountId: string,
  { html, isToCustomer }: QueuedMail,
): Promise<{ replyTo?: string; logo?: Buffer }> {
  const select = { logo: true, reply_email: true } as const
  const { logo, reply_email } = await db().account.findUniqueOrThrow({ where: { id: accountId }, select })
  return {
    ...(reply_email && isToCustomer && { replyTo: reply_email }),
    ...(logo && html.includes(`cid:${LOGO_CID}`) && { logo: await pictureOf(accountId, logo) }),
  }
}

/** A mail without its picture is better than none. */
async function pictureOf(accountId: string, logo: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await readLogo(accountId, logo))
  } catch (error) {
    logFailure('the logo of a mail cannot be read', error, { account_id: accountId })
    return undefined
  }
}
