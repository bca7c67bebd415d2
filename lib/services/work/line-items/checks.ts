import type { ServiceContext } from '@/lib/access/context'
import { checkNewReference } from '@/lib/db/records'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { ServiceError } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'
import { refuseBilled } from '@/lib/services/work/coverage-lock'
import type { LineItemRecord } from '@/lib/schemas/work/line-item'

type Covered = { asset_id?: string | null; part_id?: string | null }

/** The asset of a line is one of its work order's, its part one of the catalogue; those that it has stay. */
export async function checkCovered(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Draft<Covered>,
  before: LineItemRecord | null,
  taskId: string,
): Promise<void> {
  const { asset_id } = draft.value
  await checkNewReference(tx, ctx, draft, 'part_id', 'part', before?.part_id)
  if (!asset_id || asset_id.toLowerCase() === before?.asset_id) return
  const rows = isId(asset_id)
    ? await tx.$queryRaw<unknown[]>`
        SELECT 1 FROM task t
        JOIN work_order_asset link ON link.account_id = t.account_id AND link.work_order_id = t.work_order_id
        WHERE t.account_id = ${ctx.accountId}::uuid AND t.id = ${taskId}::uuid AND link.asset_id = ${asset_id}::uuid
        FOR KEY SHARE OF link`
    : []
  if (rows.length === 0) draft.reject('asset_id', 'is not one of the work order’s assets')
}

/** Throws `coverage_locked` for a line whose coverage somebody locked, `line_billed` for one that was billed. */
export async function refuseLocked(
  tx: Transaction,
  ctx: ServiceContext,
  { id, coverage_locked }: LineItemRecord,
): Promise<void> {
  if (!coverage_locked) return
  await refuseBilled(tx, ctx, { line: id })
  const message = 'Who pays for this line item is locked. Unlock the coverage of the work order first.'
  throw new ServiceError('coverage_locked', message, [{ field: 'coverage_locked', message: 'is true' }])
}

/** What the history of a line keeps: who pays follows from other records, and has a history of its own. */
export function forHistory(record: LineItemRecord): object {
  const {
    payer: _payer,
    covered_percent: _percent,
    source_type: _type,
    source_id: _id,
    coverage_reason: _reason,
    covered_amount: _covered,
    billable_subtotal: _subtotal,
    billable_tax: _tax,
    billable_total: _total,
    ...ownFields
  } = record
  return ownFields
}
