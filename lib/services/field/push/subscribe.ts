import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction } from '@/lib/db/transaction'
import { pushedStateOf } from '@/lib/domain/field/push'
import { urlProblem } from '@/lib/domain/webhooks'
import { env } from '@/lib/env'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { pushCreate, pushDelete } from '@/lib/schemas/field/push'
import { useDevice } from '@/lib/services/field/devices'
import { pushKeys } from './keys'
import { nextDays, ownWorkOf } from './own'
import { sealSubscription } from './subscription'

/** What a browser needs to subscribe. Throws `forbidden`. */
export async function readPushKey(ctx: ServiceContext): Promise<{ public_key: string }> {
  requireScope(ctx, 'field')
  return { public_key: (await pushKeys()).publicKey }
}

/**
 * Has a device told of changes to its technician's next days, from now on; another subscription takes the place of the one before
 * (R-FA-43). Throws `forbidden`, `validation_error`, `device_revoked`.
 */
export async function subscribePush(
  ctx: ServiceContext,
  body: BodyOf<typeof pushCreate>,
): Promise<{ subscribed: true }> {
  requireScope(ctx, 'field')
  const draft = readDraft(pushCreate, body)
  const problem = urlProblem(draft.value.subscription?.endpoint ?? '', env().PUSH_PRIVATE_TARGETS)
  if (draft.value.subscription && problem) draft.reject('subscription.endpoint', problem)
  const { device_id, subscription, language } = draft.finish()
  return inTransaction(ctx, async (tx) => {
    const now = new Date()
    const device = await useDevice(tx, ctx, device_id, now)
    const { from } = nextDays(ctx.account.timeZone, now)
    const workByTechnician = await ownWorkOf(tx, ctx.accountId, [device.technician_id], from)
    const knownWork = JSON.stringify(pushedStateOf(workByTechnician.get(device.technician_id) ?? []))
    // Prisma would raise updated_at, and with it the ETag, though nobody has changed the device.
    await tx.$executeRaw`
      UPDATE device SET push_subscription = ${sealSubscription(device.id, { ...subscription, language })}, push_told = ${knownWork}::jsonb
      WHERE account_id = ${ctx.accountId}::uuid AND id = ${device.id}::uuid`
    return { subscribed: true }
  })
}

/** Has a device told of nothing any more. Throws `forbidden`, `validation_error`, `device_revoked`. */
export async function unsubscribePush(
  ctx: ServiceContext,
  body: BodyOf<typeof pushDelete>,
): Promise<{ subscribed: false }> {
  requireScope(ctx, 'field')
  const { device_id } = readDraft(pushDelete, body).finish()
  return inTransaction(ctx, async (tx) => {
    const device = await useDevice(tx, ctx, device_id, new Date())
    await tx.$executeRaw`
      UPDATE device SET push_subscription = NULL, push_told = NULL
      WHERE account_id = ${ctx.accountId}::uuid AND id = ${device.id}::uuid`
    return { subscribed: false }
  })
}
