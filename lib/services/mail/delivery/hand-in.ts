import { Transform } from 'node:stream'
import { isIP } from 'node:net'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import { LOGO_CID } from '@/lib/domain/mail/compose'
import { env } from '@/lib/env'
import { PrivateTarget, resolveTarget } from '@/lib/outbound'
import type { MailRoute, ServerRoute } from '@/lib/services/mail/route'

/** A file that goes with a mail. */
export type MailAttachment = { name: string; mediaType: string; bytes: Uint8Array }

/** A mail as it is handed to a mail server. */
export type OutgoingMail = {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  replyTo?: string
  attachments?: readonly MailAttachment[]
  /** The picture that the HTML refers to. */
  logo?: Buffer
}

/** How handing it in went: taken; refused for good; to be tried again; or broken off when it may have been taken. */
export type Delivery = 'taken' | 'recorded' | { refused: string } | { later: string } | { unknown: string }

const PATIENCE_MS = 30_000
const KEPT_CHARACTERS = 300

/** Hands a mail in by a route. `answer`: the server's own words, or why none came. Does not throw. */
export async function handIn(route: MailRoute, mail: OutgoingMail): Promise<{ delivery: Delivery; answer: string }> {
  if (route.by === 'sandbox') return { delivery: 'recorded', answer: 'This is a sandbox: no mail leaves it.' }
  const from = typeof route.from === 'string' ? route.from : route.from.address
  const domain = /@([^\s>]+)/u.exec(from)?.[1] ?? 'localhost'
  // Whether its text is being handed in: from there on the server may take it without our hearing so.
  let begun = false
  try {
    const transport = await transportOf(route, () => (begun = true))
    // The same at each attempt, so that a mailbox that got it twice can tell.
    const { response } = await transport.sendMail(messageOf(route, mail, `<${mail.id}@${domain}>`))
    return { delivery: 'taken', answer: firstLine(response) }
  } catch (error) {
    return { delivery: deliveryOf(error, begun), answer: answerOf(error) }
  }
}

function messageOf({ from }: ServerRoute, mail: OutgoingMail, messageId: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [
      ...(mail.logo ? [{ filename: 'logo.png', content: mail.logo, cid: LOGO_CID }] : []),
      ...(mail.attachments ?? []).map(({ name, mediaType, bytes }) => {
        return { filename: name, content: Buffer.from(bytes), contentType: mediaType }
      }),
    ],
  }
}

async function transportOf(
  route: ServerRoute,
  onText: () => void,
): Promise<Transporter<SMTPTransport.SentMessageInfo, SMTPTransport.Options>> {
  const patience = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  // What the mail says comes from users: nothing in it may make this machine read a file or fetch an address.
  const closed = { ...patience, disableFileAccess: true, disableUrlAccess: true }
  const transport = createTransport({ ...(await connectionOf(route)), ...closed })
  transport.use('stream', (mail, done) => {
    // Nothing flows through it before the server has let us in.
    const watch = new Transform({
      transform(chunk, _encoding, pass) {
        onText()
        pass(null, chunk)
      },
    })
    mail.message.transform(watch)
    done()
  })
  return transport
}

/** The operator's server is the operator's choice; a company's may be anything that its administrators typed. */
async function connectionOf(route: ServerRoute): Promise<SMTPTransport.Options> {
  if (route.by === 'installation') return { url: route.url }
  const { host, port, security, auth } = route
  const { address } = await resolveTarget(host, env().WEBHOOK_PRIVATE_TARGETS)
  return {
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    // The certificate has to be the name's, although the connection goes to the address that was looked at.
    tls: isIP(host) ? {} : { servername: host },
    ...(auth && { auth }),
  }
}

/** What the error of an attempt means for the next one. */
function deliveryOf(error: unknown, begun: boolean): Delivery {
  const { responseCode } = error as { responseCode?: number }
  const reason = `The mail server said: ${answerOf(error)}.`
  if (responseCode !== undefined) return responseCode >= 500 ? { refused: reason } : { later: reason }
  return begun ? { unknown: reason } : { later: reason }
}

function answerOf(error: unknown): string {
  if (error instanceof PrivateTarget) return error.message.replace(/\.$/, '')
  return firstLine(error instanceof Error ? error.message : '')
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.slice(0, KEPT_CHARACTERS) || 'nothing'
}
