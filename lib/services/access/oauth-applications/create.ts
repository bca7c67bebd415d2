import { randomBytes } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { applicationCreate, applicationRecord, type ApplicationRecord } from '@/lib/schemas/access/oauth'
import { addSecret, checkPkce, checkRedirectUris, forHistory, readApplication } from './record'

/** An application with its secret, which cannot be shown again; a public one has none. */
export type RegisteredApplication = { application: ApplicationRecord; client_secret: string | null }

/**
 * Registers an application (R-OA-1). Without a publisher it is the company's own. Throws `forbidden`,
 * `validation_error`.
 */
export async function createOauthApplication(
  ctx: ServiceContext,
  body: BodyOf<typeof applicationCreate>,
): Promise<RegisteredApplication> {
  requireScope(ctx, 'admin')
  const draft = readDraft(applicationCreate, body, applicationRecord)
  const clientType = draft.value.client_type ?? 'confidential'
  checkRedirectUris(draft, clientType)
  checkPkce(draft, clientType)
  const { publisher, ...input } = draft.finish()
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    const account = await tx.account.findUniqueOrThrow({ where: { id: ctx.accountId }, select: { name: true } })
    const client_id = `fsc_${randomBytes(16).toString('base64url')}`
    await tx.oauthApplication.create({
      data: { ...input, id, account_id: ctx.accountId, client_id, publisher: publisher ?? account.name },
      select: { id: true },
    })
    const client_secret = input.client_type === 'confidential' ? await addSecret(tx, ctx, id) : null
    const application = await readApplication(tx, ctx, id)
    const after = forHistory(application)
    await recordHistory(tx, ctx, { verb: 'create', type: 'oauth_application', id, before: null, after })
    return { application, client_secret }
  })
}
