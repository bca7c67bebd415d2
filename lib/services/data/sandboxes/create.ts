import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { ServiceError } from '@/lib/errors'
import { MAX_SANDBOXES, sandboxCreate, type SandboxCreated } from '@/lib/schemas/company/sandbox'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { createApiKey } from '@/lib/services/access/api-keys'
import { createInvitation } from '@/lib/services/people/passwords'
import { readSandbox } from './record'

/**
 * Makes a sandbox (R-SB-1): an account of its own with a key, and an invitation to its console when that is wanted. The key
 * and the link are told here and never again. Throws `forbidden`, `validation_error`.
 */
export async function createSandbox(ctx: ServiceContext, body: BodyOf<typeof sandboxCreate>): Promise<SandboxCreated> {
  requireScope(ctx, 'admin')
  const { name, admin_email } = readDraft(sandboxCreate, body).finish()
  return inTransaction(ctx, async (tx) => {
    await requireRoom(tx, ctx)
    const id = newId()
    const { timeZone: time_zone, currency } = ctx.account
    // Its hour is its own: what is tried there leaves the company's limit alone.
    const account = {
      id,
      name,
      time_zone,
      currency,
      tier: 'standard',
      is_sandbox: true,
      sandbox_of: ctx.accountId,
    } as const
    await tx.account.create({ data: account, select: { id: true } })
    const within: ServiceContext = {
      ...ctx,
      accountId: id,
      account: { tier: 'standard', timeZone: time_zone, currency },
      tx,
    }
    await recordHistory(tx, within, { verb: 'create', type: 'account', id, before: null, after: account })
    const { key } = await createApiKey(within, { name: 'Sandbox', scopes: ['admin'] })
    const invited =
      admin_email &&
      (await createInvitation(within, { email: admin_email, name: 'Sandbox administrator', role: 'admin' }))
    await recordHistory(tx, ctx, {
      verb: 'create_sandbox',
      type: 'account',
      id: ctx.accountId,
      before: null,
      after: { sandbox: name, sandbox_id: id },
    })
    return { ...(await readSandbox(tx, ctx, id)), key, invitation_link: invited ? invited.link : null }
  })
}

/** Throws `validation_error` when the account has as many as it may, or is a sandbox itself. */
async function requireRoom(tx: Transaction, ctx: ServiceContext): Promise<void> {
  // Held until the end, so that two requests do not make one too many.
  const [account] = await tx.$queryRaw<{ is_sandbox: boolean }[]>`
    SELECT is_sandbox FROM account WHERE id = ${ctx.accountId}::uuid FOR NO KEY UPDATE`
  if (account?.is_sandbox)
    throw new ServiceError('validation_error', 'A sandbox cannot have sandboxes of its own.', [
      { field: 'name', message: 'is asked for by a sandbox; use a key of the company itself' },
    ])
  const count = await tx.account.count({ where: { sandbox_of: ctx.accountId } })
  if (count >= MAX_SANDBOXES)
    throw new ServiceError(
      'validation_error',
      `Your company has ${count} sandboxes already, at most ${MAX_SANDBOXES} are possible. Delete one first.`,
      [{ field: 'name', message: `would be one sandbox more than the ${MAX_SANDBOXES} that are possible` }],
    )
}
