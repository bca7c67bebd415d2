import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { readDefaultCalendar } from '@/lib/services/people/open-times'
import { reader, type Transaction } from '@/lib/db/transaction'
import { type Outlook, outlookOf } from '@/lib/domain/coverage/outlook'
import { isId } from '@/lib/domain/id'
import { Decimal, toNumber } from '@/lib/domain/money'
import { dayIn } from '@/lib/domain/time'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { coverageQuestion, type CoverageVerdict } from '@/lib/schemas/work/coverage'
import { readCurrentLines } from '@/lib/services/customers/current-lines'
import { coveredAssetSelect, toCoveredAsset, workOf } from './facts'

const DEFAULT_MINUTES = 60

/**
 * Who would pay for work on an asset or for a part of it at a moment, and what is left of the allowance that would pay. Writes
 * nothing. Throws `forbidden`, `validation_error`.
 */
export async function askCoverage(
  ctx: ServiceContext,
  body: BodyOf<typeof coverageQuestion>,
): Promise<CoverageVerdict> {
  requireScope(ctx, 'read:assets')
  const tx = reader(ctx)
  const draft = readDraft(coverageQuestion, body)
  const row = await readAsset(tx, ctx, draft.value.asset_id)
  if (!row && !draft.hasProblem('asset_id')) draft.reject('asset_id', 'is not an existing asset')
  const part = { account_id: ctx.accountId, deleted_at: null, id: draft.value.part_id ?? '' }
  if (part.id && !(isId(part.id) && (await tx.part.count({ where: part }))))
    draft.reject('part_id', 'is not an existing part')
  const { type, minutes, at, part_id } = draft.finish()
  if (!row) throw new Error('an asset that is missing is a problem of the draft')

  const day = dayIn(ctx.account.timeZone, at)
  const hours = new Decimal(minutes ?? DEFAULT_MINUTES).dividedBy(60)
  const asset = toCoveredAsset(row)
  const outlook = outlookOf(
    { type, hours, part_id: part_id?.toLowerCase() ?? null, work: workOf(at, hours) },
    {
      day,
      customer_id: row.customer_id,
      site_id: asset.site_id,
      assets: [asset],
      contract_lines: await readCurrentLines(tx, ctx, row.customer_id, day),
      calendar: await readDefaultCalendar(tx, ctx),
      currency: ctx.account.currency,
      taxes_covered: row.account.taxes_covered,
    },
  )
  return { asset_id: asset.id, coverage_date: day, ...verdictOf(outlook) }
}

function readAsset(tx: Transaction, { accountId: account_id }: ServiceContext, id = '') {
  const select = { ...coveredAssetSelect, account: { select: { taxes_covered: true } } }
  return isId(id) ? tx.asset.findFirst({ where: { account_id, deleted_at: null, id }, select }) : null
}

function verdictOf({ payer, percent, source, reason, contract_line }: Outlook) {
  const { allowance = null, id = '' } = contract_line ?? {}
  return {
    verdict: payer,
    percent: toNumber(percent),
    source_type: source?.type ?? null,
    source_id: source?.id ?? null,
    reason,
    left: allowance && {
      contract_line_id: id,
      unit: allowance.unit,
      period: allowance.period,
      included: toNumber(allowance.included),
      left: toNumber(allowance.left),
    },
  }
}
