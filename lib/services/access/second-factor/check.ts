import { db } from '@/lib/db/client'
import { secretHash } from '@/lib/domain/secret-token'
import { plainCode } from '@/lib/schemas/access/second-factor'
import { stepOf, type UserKey } from './secret'

/** Whether somebody has to give a code after their password. */
export async function needsSecondFactor(key: UserKey): Promise<boolean> {
  return (await enabledFactor(key)) !== null
}

/**
 * Whether the code is the authenticator's, or one of the recovery codes. Each works once, also when two processes are
 * given it at the same moment.
 */
export async function checkSecondFactor(key: UserKey, text: string): Promise<boolean> {
  const factor = await enabledFactor(key)
  const code = plainCode(text)
  if (!factor || code === '') return false
  const step = stepOf(key, factor.secret, code)
  if (step === null) return useRecoveryCode(key, code)
  const { count } = await db().secondFactor.updateMany({
    where: { ...key, enabled_at: { not: null }, last_step: { lt: step } },
    data: { last_step: step },
  })
  return count === 1
}

async function enabledFactor(key: UserKey) {
  const factor = await db().secondFactor.findUnique({
    where: { account_id_user_id: key },
    select: { secret: true, enabled_at: true },
  })
  return factor?.enabled_at ? factor : null
}

async function useRecoveryCode(key: UserKey, code: string): Promise<boolean> {
  const { count } = await db().recoveryCode.updateMany({
    where: { ...key, code_hash: secretHash(code), used_at: null },
    data: { used_at: new Date() },
  })
  return count === 1
}
