import type { MailServer } from '@/prisma/generated/client'
import type { MailSecurity, MailServerRecord } from '@/lib/schemas/mail/mail-server'

/** A row as it is shown. */
export function toMailServerRecord({ host, port, security, username, password, sender }: MailServer): MailServerRecord {
  return { host, port, security: security as MailSecurity, username, has_password: password !== null, sender }
}

/** What the history of the company says of its mail server. */
export function forHistory(server: MailServerRecord | null): { mail_server: string | null } {
  if (!server) return { mail_server: null }
  const { host, port, security, username, sender } = server
  const user = username ? `, user ${username}` : ''
  return { mail_server: `${host}:${port} (${security})${user}, from ${sender}` }
}
