import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { secretRotation } from '@/lib/schemas/access/oauth'
import type { RegisteredApplication } from './create'
import { addSecret, forHistory, lockApplication, readApplication } from './record'

/**
 * Gives the application a new secret; the old one works for `overlap_hours` (24 unless said, 0 to 720) beside it, so
 * that no request fails while it is exchanged. Throws `forbidden`, `not_found`, `validation_error`.
 */
export async function rotateOauthSecret(
  ctx: ServiceContext,
  id: string,
  body: BodyOf<typeof secretRotation> = {},
): Promise<RegisteredApplication> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    await lockApplication(tx, ctx, id)
    const before = await readApplication(tx, ctx, id)
    const { overlap_hours } = readDraft(secretRotation, body).finish()
    if (before.client_type === 'public')
      throw new ServiceError('validation_error', 'A public application has no secret.')
    await tx.$executeRaw`
      UPDATE oauth_secret SET expires_at = least(expires_at, clock_timestamp() + make_interval(hours => ${overlap_hours}))
      WHERE account_id = ${ctx.accountId}::uuid AND application_id = ${id}::uuid`
    const client_secret = await addSecret(tx, ctx, id)
    const application = await readApplication(tx, ctx, id)
    await recordHistory(tx, ctx, {
      verb: 'rotate_secret',
      type: 'oauth_application',
      id,
      before: forHistory(before),
      after: { ...forHistory(application), overlap_hours },
    })
    return { application, client_secret }
  })
}
