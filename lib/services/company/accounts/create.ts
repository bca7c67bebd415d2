import { db } from '@/lib/db/client'
import { recordHistory } from '@/lib/db/history'
import { DEFAULT_COMPLIANCE_RULES } from '@/lib/domain/compliance/default-rules'
import { newId } from '@/lib/domain/id'
import { toDatabaseDate } from '@/lib/domain/time'
import { accountCreate, type AccountRecord } from '@/lib/schemas/company/account'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { toAccountRecord } from './record'

/** Makes an account, by the operator (R-AC-1). Throws `validation_error`. */
export async function createAccount(body: BodyOf<typeof accountCreate>): Promise<AccountRecord> {
  const input = readDraft(accountCreate, body).finish()
  return db().$transaction(async (tx) => {
    const after = toAccountRecord(await tx.account.create({ data: { id: newId(), ...input } }))
    const ctx = {
      accountId: after.id,
      actor: { type: 'system' as const, id: null, name: 'Operator' },
      scopes: new Set<never>(),
      requestId: newId(),
      account: { tier: after.tier, timeZone: after.time_zone, currency: after.currency },
    }
    await tx.complianceRule.createMany({ data: defaultRules(after.id) })
    await recordHistory(tx, ctx, { verb: 'create', type: 'account', id: after.id, before: null, after })
    return after
  })
}

/** The limits of leaks that a company begins with (R-RC-3). They are not told by its history: it was so from the beginning. */
function defaultRules(account_id: string) {
  return DEFAULT_COMPLIANCE_RULES.map(({ valid_from, ...rule }) => ({
    ...rule,
    substance_classes: [...rule.substance_classes],
    id: newId(),
    account_id,
    valid_from: toDatabaseDate(valid_from),
  }))
}
