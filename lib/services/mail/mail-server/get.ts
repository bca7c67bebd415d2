import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import { env } from '@/lib/env'
import type { MailSettings } from '@/lib/schemas/mail/mail-server'
import { toMailServerRecord } from './record'

/** Where the company's mails go. Throws `forbidden`. */
export async function getMailSettings(ctx: ServiceContext): Promise<MailSettings> {
  requireScope(ctx, 'admin')
  const row = await reader(ctx).mailServer.findUnique({ where: { account_id: ctx.accountId } })
  return { own: row && toMailServerRecord(row), installation: env().SMTP_URL !== undefined }
}
