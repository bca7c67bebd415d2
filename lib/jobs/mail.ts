import { Transform } from 'node:stream'
import { createTransport, type Transporter } from 'nodemailer'
import type { Subject } from '@/lib/db/enqueue'
import { env } from '@/lib/env'
import { type Delivery, type OutgoingMail, sendMail as handIn } from '@/lib/services/mail/mail'

const PATIENCE_MS = 30_000
const WITHOUT_SERVER_MS = 600_000

/** Mails whose text is being handed in: from here on the server may take it without our hearing so. */
const begun = new Set<string>()

let known: { url: string; transport: Transporter } | undefined

/** Sends a mail through the operator's mail server. Without one it waits: answers when to look for one again. */
export async function sendMail(subject: Subject): Promise<Date | null> {
  const { SMTP_URL } = env()
  if (!SMTP_URL) return new Date(Date.now() + WITHOUT_SERVER_MS)
  return handIn(subject, (mail) => deliver(transportOf(SMTP_URL), mail))
}

function transportOf(url: string): Transporter {
  if (known?.url === url) return known.transport
  known?.transport.close()
  const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  // What the mail says comes from users: nothing in it may make this machine read a file or fetch an address.
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true })
  transport.use('stream', (mail, done) => {
    const { messageId } = mail.data
    // Nothing flows through it before the server has let us in.
    const watch = new Transform({
      transform(chunk, _encoding, pass) {
        if (messageId) begun.add(messageId)
        pass(null, chunk)
      },
    })
    mail.message.transform(watch)
    done()
  })
  known = { url, transport }
  return transport
}

async function deliver(transport: Transporter, mail: OutgoingMail): Promise<Delivery> {
  const from = env().MAIL_FROM ?? ''
  const domain = /@([^\s>]+)/u.exec(from)?.[1] ?? 'localhost'
  // The same at each attempt, so that a mailbox that got it twice can tell.
  const messageId = `<${mail.id}@${domain}>`
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return 'taken'
  } catch (error) {
    return deliveryOf(error, begun.has(messageId))
  } finally {
    begun.delete(messageId)
  }
}

/** What the error of an attempt means for the next one. */
function deliveryOf(error: unknown, hadBegun: boolean): Delivery {
  const { message, responseCode } = error as { message?: string; responseCode?: number }
  const reason = `The mail server said: ${(message ?? 'nothing').split('\n')[0]?.slice(0, 300)}.`
  if (responseCode !== undefined) return responseCode >= 500 ? { refused: reason } : { later: reason }
  return hadBegun ? { unknown: reason } : { later: reason }
}
