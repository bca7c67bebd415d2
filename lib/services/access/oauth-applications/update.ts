import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { applicationRecord, type ApplicationRecord, applicationUpdate } from '@/lib/schemas/access/oauth'
import { endCopies, updateCopies } from '@/lib/services/access/oauth-copies'
import { isUnchanged } from '@/lib/services/records/unchanged'
import { checkPkce, checkRedirectUris, forHistory, lockApplication, readApplication } from './record'

/**
 * Changes what is sent; a body that changes nothing writes nothing. A scope taken away is gone from tokens that are out there, at once. Throws `forbidden`,
 * `not_found`, `precondition_failed`, `validation_error`.
 */
export async function updateOauthApplication(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof applicationUpdate>,
  ifMatch: string | null = null,
): Promise<ApplicationRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockApplication(tx, ctx, id)
    const before = await readApplication(tx, ctx, id)
    requireMatch(ifMatch, before)
    const draft = readDraft(applicationUpdate, body, applicationRecord)
    checkRedirectUris(draft, before.client_type)
    checkPkce(draft, before.client_type)
    const input = draft.finish()
    if (isUnchanged(before, input)) return before
    await tx.oauthApplication.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: input,
      select: { id: true },
    })
    if (before.shared && input.shared === false) await endCopies(tx, ctx, id)
    else await updateCopies(tx, ctx, id)
    const after = await readApplication(tx, ctx, id)
    await recordHistory(tx, ctx, {
      verb: 'update',
      type: 'oauth_application',
      id,
      before: forHistory(before),
      after: forHistory(after),
    })
    return after
  })
}
