import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { secretHash } from '@/lib/domain/secret-token'
import { ServiceError } from '@/lib/errors'

/**
 * Notes in the transaction of a change that its preview was confirmed: of any number of confirmations one is the first. Throws
 * `precondition_failed` for every other one, `rate_limited` when the credential has made its changes of this hour.
 */
export async function useConfirmation(
  tx: Transaction,
  ctx: ServiceContext,
  planToken: string,
  writesPerHour: number | null,
): Promise<void> {
  const actorId = ctx.actor.id ?? ''
  const first = await tx.$executeRaw`
    INSERT INTO mcp_confirmation (account_id, token_hash, actor_id, used_at)
    VALUES (${ctx.accountId}::uuid, ${secretHash(planToken)}, ${actorId}, now())
    ON CONFLICT DO NOTHING`
  if (first === 0)
    throw new ServiceError('precondition_failed', 'This preview was confirmed already; ask for a new one.')
  if (writesPerHour === null) return
  // Changes of one key take turns here, so that none is counted past the other.
  await tx.$executeRaw`
    SELECT 1 FROM api_key WHERE account_id = ${ctx.accountId}::uuid AND id = ${actorId}::uuid FOR NO KEY UPDATE`
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM mcp_confirmation
    WHERE account_id = ${ctx.accountId}::uuid AND actor_id = ${actorId} AND used_at > now() - interval '1 hour'`
  if ((row?.count ?? 0) > writesPerHour)
    throw new ServiceError(
      'rate_limited',
      `An assistant may make ${writesPerHour} ${writesPerHour === 1 ? 'change' : 'changes'} an hour with this key. An administrator can raise this in the settings.`,
    )
}
