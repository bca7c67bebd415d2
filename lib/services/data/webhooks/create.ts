import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import { urlProblem } from '@/lib/domain/webhooks'
import { env } from '@/lib/env'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { webhookEndpointCreate, webhookEndpointRecord, type WebhookEndpointRecord } from '@/lib/schemas/data/webhook'
import { settledPosition } from '@/lib/db/settled-position'
import { readEndpoint } from './record'
import { newSecret, sealSecret } from './secret'
import { ownershipOf, requireEventScopes, requireWebhookAccess } from './ownership'

/**
 * Makes an endpoint; it gets what happens from now on, as far as the scopes of its maker go (R-EV-6). The `secret` that signs its messages is shown here and never again.
 * Throws `forbidden`, `validation_error`.
 */
export async function createWebhookEndpoint(
  ctx: ServiceContext,
  body: BodyOf<typeof webhookEndpointCreate>,
): Promise<WebhookEndpointRecord & { secret: string }> {
  requireWebhookAccess(ctx)
  const draft = readDraft(webhookEndpointCreate, body, webhookEndpointRecord)
  if (draft.value.url !== undefined) {
    const problem = urlProblem(draft.value.url, env().WEBHOOK_PRIVATE_TARGETS)
    if (problem) draft.reject('url', problem)
  }
  const owner = ownershipOf(ctx)
  const input = draft.finish()
  requireEventScopes(owner.scopes, input.events)
  const [id, secret, position] = [newId(), newSecret(), await settledPosition()]
  const disabled = input.enabled ? {} : { disabled_at: new Date(), disabled_reason: 'by_hand' }
  return inTransaction(ctx, async (tx) => {
    await tx.webhookEndpoint.create({
      data: {
        id,
        account_id: ctx.accountId,
        ...input,
        ...owner,
        ...disabled,
        secret: sealSecret(id, secret),
        position,
      },
      select: { id: true },
    })
    const after = await readEndpoint(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'create', type: 'webhook_endpoint', id, before: null, after })
    return { ...after, secret }
  })
}
