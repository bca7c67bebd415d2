import type { Subject } from '@/lib/db/enqueue'
import { db } from '@/lib/db/client'
import { LOGO_CID } from '@/lib/domain/mail/compose'
import { logFailure } from '@/lib/log'
import { readLogo } from '@/lib/services/company/logo'
import { invoiceFiles } from '@/lib/services/billing/invoices/documents'
import { handIn, type MailAttachment } from '@/lib/services/mail/delivery'
import { contextOfSender, type QueuedMail, sendMail as send } from '@/lib/services/mail/mail'
import { readMailRoute } from '@/lib/services/mail/route'

const WITHOUT_SERVER_MS = 600_000

/** Sends a mail by the mail server of its company. Without one it waits: answers when to look for one again. */
export async function sendMail(subject: Subject): Promise<Date | null> {
  const { account_id } = subject
  const route = await readMailRoute(account_id)
  if (!route) return new Date(Date.now() + WITHOUT_SERVER_MS)
  return send(subject, async (mail) => {
    const attachments = await attachmentsOf(account_id, mail)
    if (attachments === null) return { later: 'Its attachment could not be made.' }
    return (await handIn(route, { ...mail, ...(await paperOf(account_id, mail)), attachments })).delivery
  })
}

/** The documents that a mail brings; null where it cannot be made now: without it the mail says nothing. */
async function attachmentsOf(account_id: string, mail: QueuedMail): Promise<MailAttachment[] | null> {
  if (mail.invoice_id === null) return []
  try {
    const ctx = await contextOfSender({ account_id, ...mail })
    return await invoiceFiles({ ...ctx, scopes: new Set(['read:billing']) }, mail.invoice_id)
  } catch (error) {
    logFailure('the attachment of a mail cannot be made', error, { account_id, invoice_id: mail.invoice_id })
    return null
  }
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
