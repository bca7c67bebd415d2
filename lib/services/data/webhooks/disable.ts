import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import type { DisabledReason } from '@/lib/domain/webhooks'
import { lockEndpoint, readEndpoint } from './record'
import { notifyAdministrators } from './notify-administrators'

/** What was not delivered yet is dropped: whoever enables the endpoint again asks for a replay. */
export async function discardPending(tx: Transaction, accountId: string, endpointId: string): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { account_id: accountId, endpoint_id: endpointId, status: 'pending' },
    data: { status: 'discarded', finished_at: new Date(), next_attempt_at: null },
  })
}

/** Disables an endpoint for a reason of Fieldline's own; its administrators are told. */
export async function disableEndpoint(ctx: ServiceContext, id: string, reason: DisabledReason): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockEndpoint(tx, ctx, id)
    const before = await readEndpoint(tx, ctx, id)
    if (!before.enabled) return
    await tx.webhookEndpoint.update({
      where: { account_id_id: { account_id: ctx.accountId, id } },
      data: { enabled: false, disabled_at: new Date(), disabled_reason: reason },
      select: { id: true },
    })
    await discardPending(tx, ctx.accountId, id)
    const after = await readEndpoint(tx, ctx, id)
    await recordHistory(tx, ctx, { verb: 'update', type: 'webhook_endpoint', id, before, after })
    await notifyAdministrators(tx, ctx, before, reason)
  })
}
