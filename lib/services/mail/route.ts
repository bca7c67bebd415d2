import { db } from '@/lib/db/client'
import type { Transaction } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import type { MailSecurity } from '@/lib/schemas/mail/mail-server'
import { unsealPassword } from './server-password'

/** By which server a company's mails go, and whom they are from. */
export type MailRoute = SandboxRoute | ServerRoute

/** A sandbox records its mails and sends none (R-SB-2). */
type SandboxRoute = { by: 'sandbox' }

export type ServerRoute = { from: string | { name: string; address: string } } & (
  | { by: 'installation'; url: string }
  | { by: 'company'; host: string; port: number; security: MailSecurity; auth?: { user: string; pass: string } }
)

/** Whether the company's mails have a server to go by. */
export async function hasMailServer(tx: Transaction, accountId: string): Promise<boolean> {
  if (env().SMTP_URL) return true
  const where = { id: accountId, OR: [{ is_sandbox: true }, { mail_server: { isNot: null } }] }
  return (await tx.account.count({ where })) > 0
}

/**
 * By which server a company's mails go: its own, else the installation's (docs/decisions/029); `null` without either.
 * Throws when the stored password was sealed with another APP_SECRET.
 */
export async function readMailRoute(accountId: string): Promise<MailRoute | null> {
  if (await isSandbox(db(), accountId)) return { by: 'sandbox' }
  const ownServer = await db().mailServer.findUnique({
    where: { account_id: accountId },
    include: { account: { select: { name: true } } },
  })
  if (!ownServer) return installationRoute()
  const { host, port, username, password, sender, account } = ownServer
  const auth = username && password ? { user: username, pass: unsealPassword(accountId, password) } : undefined
  const from = { name: account.name, address: sender }
  return { by: 'company', from, host, port, security: ownServer.security as MailSecurity, auth }
}

async function isSandbox(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.account.count({ where: { id, is_sandbox: true } })) > 0
}

function installationRoute(): MailRoute | null {
  const { SMTP_URL, MAIL_FROM = '' } = env()
  return SMTP_URL ? { by: 'installation', url: SMTP_URL, from: MAIL_FROM } : null
}
