import { randomInt } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { secretHash } from '@/lib/domain/secret-token'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { plainCode, secondFactorConfirm } from '@/lib/schemas/access/second-factor'
import { endSessionsOf } from '@/lib/services/access/sessions'
import { ownKey } from './own'
import { stepOf } from './secret'

const CODES = 10
/** Nothing that is read as something else: 80 bits in 16 characters. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Turns the second factor on, once a code proves that the app has the secret, and ends all other sign-ins: they were made
 * without it. Returns the recovery codes, which are shown this once.
 * Throws `validation_error`, `not_found`.
 */
export async function confirmSecondFactor(
  ctx: ServiceContext,
  sessionId: string,
  body: BodyOf<typeof secondFactorConfirm>,
): Promise<{ recovery_codes: string[] }> {
  const key = ownKey(ctx)
  const draft = readDraft(secondFactorConfirm, body)
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'user', key.user_id)
    const where = { account_id_user_id: key }
    const factor = await tx.secondFactor.findUnique({ where, select: { secret: true, enabled_at: true } })
    const open = factor && !factor.enabled_at ? factor : null
    const step = open && draft.value.code !== undefined ? stepOf(key, open.secret, draft.value.code) : null
    if (!open) draft.reject('code', 'has expired: start again and scan the new QR code')
    else if (draft.value.code !== undefined && step === null)
      draft.reject('code', 'is incorrect or has expired; check the phone’s clock and enter the newest code')
    draft.finish()
    await tx.secondFactor.update({
      where,
      data: { enabled_at: new Date(), last_step: step ?? 0 },
      select: { user_id: true },
    })
    const recovery_codes = Array.from({ length: CODES }, newRecoveryCode)
    await tx.recoveryCode.deleteMany({ where: key })
    await tx.recoveryCode.createMany({
      data: recovery_codes.map((code) => ({ ...key, code_hash: secretHash(plainCode(code)) })),
    })
    await endSessionsOf(tx, ctx.accountId, key.user_id, sessionId)
    const change = { before: { second_factor: 'off' }, after: { second_factor: 'on' } }
    await recordHistory(tx, ctx, { verb: 'enable_second_factor', type: 'user', id: key.user_id, ...change })
    return { recovery_codes }
  })
}

function newRecoveryCode(): string {
  const part = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return [part(), part(), part(), part()].join('-')
}
