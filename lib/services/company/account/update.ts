import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { enqueue } from '@/lib/db/enqueue'
import { recordHistory } from '@/lib/db/history'
import { inTransaction } from '@/lib/db/transaction'
import { toDatabaseDate } from '@/lib/domain/time'
import { requireMatch } from '@/lib/domain/etag'
import { accountRecord, type AccountRecord } from '@/lib/schemas/company/account'
import { companyUpdate } from '@/lib/schemas/company/company'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { toAccountRecord } from '@/lib/services/company/accounts'

/**
 * Changes name, time zone or currency of the company. Stored instants and amounts stay as they are; they are shown in the
 * new zone and currency. Throws `forbidden`, `precondition_failed`, `validation_error`.
 */
export async function updateAccount(
  ctx: ServiceContext,
  body: BodyOf<typeof companyUpdate>,
  ifMatch: string | null = null,
): Promise<AccountRecord> {
  requireScope(ctx, 'admin')
  return inTransaction(ctx, async (tx) => {
    const where = { id: ctx.accountId }
    await tx.$queryRaw`SELECT 1 FROM account WHERE id = ${ctx.accountId}::uuid FOR UPDATE`
    const before = toAccountRecord(await tx.account.findUniqueOrThrow({ where }))
    requireMatch(ifMatch, before)
    const draft = readDraft(companyUpdate, body, accountRecord)
    if (draft.value.billing_from === null && before.billing_from !== null)
      draft.reject('billing_from', 'cannot be taken back: choose another day')
    const { report_mails = before.report_mails, billing_from, ...data } = draft.finish()
    const isOther = (field: 'billing_from' | 'earlier_work', value: string | null | undefined) =>
      value !== undefined && value !== before[field]
    if (isOther('billing_from', billing_from) || isOther('earlier_work', data.earlier_work))
      await enqueue(tx, 'start-billing', [{ account_id: ctx.accountId, id: ctx.accountId }])
    // What was completed before it was turned on is reported to nobody.
    const since = report_mails === before.report_mails ? undefined : report_mails ? new Date() : null
    const changed = {
      ...data,
      report_mails_since: since,
      billing_from: billing_from && toDatabaseDate(billing_from),
    }
    const after = toAccountRecord(await tx.account.update({ where, data: changed }))
    await recordHistory(tx, ctx, { verb: 'update', type: 'account', id: ctx.accountId, before, after })
    return after
  })
}
