import { generateSecret } from 'otplib'
import type { ServiceContext } from '@/lib/access/context'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { ServiceError } from '@/lib/errors'
import { ownKey } from './own'
import { sealSecret, setupAddress } from './secret'

/**
 * Makes a secret for the authenticator of whoever is signed in; nothing changes for them until they confirm it with a
 * code. Beginning again makes another secret. Throws `in_use` when there is one already, `not_found`.
 */
export async function beginSecondFactor(ctx: ServiceContext): Promise<{ secret: string; address: string }> {
  const key = ownKey(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'user', key.user_id)
    const where = { account_id_user_id: key }
    const existingFactor = await tx.secondFactor.findUnique({ where, select: { enabled_at: true } })
    if (existingFactor?.enabled_at)
      throw new ServiceError('in_use', 'An authenticator is in use already. Turn it off first.')
    const { email, account } = await tx.user.findUniqueOrThrow({
      where: { account_id_id: { account_id: key.account_id, id: key.user_id } },
      select: { email: true, account: { select: { name: true } } },
    })
    const secret = generateSecret()
    const sealed = sealSecret(key, secret)
    await tx.secondFactor.upsert({
      where,
      create: { ...key, secret: sealed },
      update: { secret: sealed, last_step: 0 },
    })
    return { secret, address: setupAddress(secret, email, account.name) }
  })
}
