import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { optionalEmail, optionalText, text, wholeNumber } from '@/lib/schemas/fields'

/** How the way to a mail server is protected: from the first byte, by an upgrade that must succeed, or not at all. */
const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITY)[number]

const NAME = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*\.?$/i

/** A company's own mail server. `password`: left out, the one that is stored stays. */
export const mailServerSave = z.object({
  host: text(253).refine(
    (value) => NAME.test(value) || ipaddr.isValid(value),
    'must be the name of a server such as smtp.example.com',
  ),
  port: wholeNumber(1, 65535),
  security: z.enum(MAIL_SECURITY, 'must be tls, starttls or none'),
  username: optionalText(),
  password: optionalText(500),
  sender: text(254).refine(
    (value) => optionalEmail().safeParse(value).success,
    'must be an e-mail address such as service@example.com',
  ),
})
export type MailServerInput = z.input<typeof mailServerSave>

/** A mail server as it is shown: its password is not. */
export type MailServerRecord = {
  host: string
  port: number
  security: MailSecurity
  username: string | null
  has_password: boolean
  sender: string
}

/** Where a company's mails go: its own server first, else the installation's. */
export type MailSettings = {
  own: MailServerRecord | null
  /** Whether the operator has set SMTP_URL. */
  installation: boolean
}

/** How a test mail went: what the server answered, or why it did not get that far. */
export type MailTest = { sent: boolean; recipient: string; answer: string }
