import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { type WebhookEndpointRecord, webhookRotate } from '@/lib/schemas/data/webhook'
import { lockEndpoint, readEndpoint } from './record'
import { newSecret, sealSecret } from './secret'
import { requireWebhookAccess } from './ownership'

const HOUR_MS = 3_600_000

/**
 * Gives an endpoint a new secret, told here and never again. For some hours messages are signed with the old one as well,
 * so that the receiver can change over without refusing any. Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function rotateWebhookSecret(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof webhookRotate>,
): Promise<WebhookEndpointRecord & { secret: string }> {
  requireWebhookAccess(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockEndpoint(tx, ctx, id)
    const { overlap_hours } = readDraft(webhookRotate, body).finish()
    const where = { account_id_id: { account_id: ctx.accountId, id } }
    const old = await tx.webhookEndpoint.findUniqueOrThrow({ where, select: { secret: true } })
    const secret = newSecret()
    const until = new Date(Date.now() + overlap_hours * HOUR_MS)
    await tx.webhookEndpoint.update({
      where,
      data: {
        secret: sealSecret(id, secret),
        previous_secret: overlap_hours > 0 ? old.secret : null,
        previous_secret_until: overlap_hours > 0 ? until : null,
      },
      select: { id: true },
    })
    const record = await readEndpoint(tx, ctx, id)
    const after = { secret: 'rotated', previous_secret_until: record.previous_secret_until }
    await recordHistory(tx, ctx, { verb: 'rotate_secret', type: 'webhook_endpoint', id, before: {}, after })
    return { ...record, secret }
  })
}
