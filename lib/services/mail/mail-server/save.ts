import type { MailServer } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { privateHostProblem } from '@/lib/domain/public-address'
import { env } from '@/lib/env'
import { type BodyOf, type Draft, readDraft } from '@/lib/schemas/draft'
import { mailServerSave, type MailServerRecord } from '@/lib/schemas/mail/mail-server'
import { sealPassword } from '@/lib/services/mail/server-password'
import { forHistory, toMailServerRecord } from './record'

type Input = ReturnType<typeof mailServerSave.parse>

/**
 * Sets the company's own mail server. The password stays sealed and is never shown; it has to be typed again when the
 * server or the user is another one. Throws `forbidden`, `validation_error`.
 */
export async function saveMailServer(
  ctx: ServiceContext,
  body: BodyOf<typeof mailServerSave>,
): Promise<MailServerRecord> {
  requireScope(ctx, 'admin')
  const where = { account_id: ctx.accountId }
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx, ctx)
    const stored = await tx.mailServer.findUnique({ where })
    const draft = readDraft(mailServerSave, body)
    rejectUnsafe(draft, stored)
    const { password: typed, username = null, ...input } = draft.finish()
    const password = typed ? sealPassword(ctx.accountId, typed) : username ? (stored?.password ?? null) : null
    const data = { ...input, username, password }
    const row = await tx.mailServer.upsert({ where, create: { ...where, ...data }, update: data })
    const [before, after] = [stored && toMailServerRecord(stored), toMailServerRecord(row)]
    await recordHistory(tx, ctx, {
      verb: 'update',
      type: 'account',
      id: ctx.accountId,
      before: forHistory(before),
      after: { ...forHistory(after), ...(typed && { mail_password: 'changed' }) },
    })
    return after
  })
}

/** Goes back to the installation's mail server, if there is one. Throws `forbidden`. */
export async function removeMailServer(ctx: ServiceContext): Promise<void> {
  requireScope(ctx, 'admin')
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, ctx)
    const where = { account_id: ctx.accountId }
    const stored = await tx.mailServer.findUnique({ where })
    await tx.mailServer.deleteMany({ where })
    const before = forHistory(stored && toMailServerRecord(stored))
    await recordHistory(tx, ctx, {
      verb: 'update',
      type: 'account',
      id: ctx.accountId,
      before,
      after: forHistory(null),
    })
  })
}

/** One change of a company's mail server after the other, also while it has none. */
async function lockAccount(tx: Transaction, ctx: ServiceContext): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM account WHERE id = ${ctx.accountId}::uuid FOR UPDATE`
}

function rejectUnsafe(draft: Draft<Input>, stored: MailServer | null): void {
  const { host, security, username, password } = draft.value
  const problem = host && !env().WEBHOOK_PRIVATE_TARGETS ? privateHostProblem(host) : null
  if (problem) draft.reject('host', problem)
  if (security === 'none' && username)
    draft.reject('security', 'must be tls or starttls where a user signs in: the password would be readable on its way')
  if (username && !password && !keepsPassword(draft.value, stored))
    draft.reject('password', stored?.password ? 'must be typed again for another server or user' : 'is required')
}

/** The stored password goes to the server and the user that it was saved for alone. */
function keepsPassword({ host, port, username }: Partial<Input>, stored: MailServer | null): boolean {
  if (!stored?.password) return false
  return stored.host === host && stored.port === port && stored.username === username
}
