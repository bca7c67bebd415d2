import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { requireMatch } from '@/lib/domain/etag'
import { urlProblem } from '@/lib/domain/webhooks'
import { env } from '@/lib/env'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { webhookEndpointRecord, type WebhookEndpointRecord, webhookEndpointUpdate } from '@/lib/schemas/data/webhook'
import { settledPosition } from '@/lib/db/settled-position'
import { isUnchanged } from '@/lib/services/records/unchanged'
import { discardPending } from './disable'
import { lockEndpoint, readEndpoint } from './record'
import { requireEventScopes, requireWebhookAccess } from './ownership'

/**
 * Changes the fields that are sent. Disabling drops what was not delivered; enabling begins with what happens from then
 * on, and a replay brings what was missed. Throws `forbidden`, `not_found`, `precondition_failed`, `validation_error`.
 */
export async function updateWebhookEndpoint(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof webhookEndpointUpdate>,
  ifMatch: string | null = null,
): Promise<WebhookEndpointRecord> {
  requireWebhookAccess(ctx)
  const position = await settledPosition()
  return inTransaction(ctx, async (tx) => {
    await lockEndpoint(tx, ctx, id)
    const before = await readEndpoint(tx, ctx, id)
    requireMatch(ifMatch, before)
    const draft = readDraft(webhookEndpointUpdate, body, webhookEndpointRecord)
    if (draft.value.url !== undefined && draft.value.url !== before.url) {
      const problem = urlProblem(draft.value.url, env().WEBHOOK_PRIVATE_TARGETS)
      if (problem) draft.reject('url', problem)
    }
    const input = draft.finish()
    if (input.events) requireEventScopes(before.scopes, input.events)
    if (isUnchanged(before, input)) return before
    const disabled = before.enabled && input.enabled === false
    const enabled = !before.enabled && input.enabled === true
    await tx.webhookEndpoint.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: {
        ...input,
        ...(disabled && { disabled_at: new Date(), disabled_reason: 'by_hand' }),
        ...(enabled && { disabled_at: null, disabled_reason: null, failing_since: null, position }),
      },
      select: { id: true },
    })
    if (disabled) await discardPending(tx, ctx.accountId, id)
    const after = await readEndpoint(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'webhook_endpoint', id, before, after })
    return after
  })
}
