import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { recordHistory } from '@/lib/db/history'
import { lockRecord } from '@/lib/db/records'
import { inTransaction } from '@/lib/db/transaction'
import { intervalOf } from '@/lib/domain/board/placement'
import { orderOf } from '@/lib/domain/conflicts/rule'
import type { ConflictCode } from '@/lib/domain/conflicts/types'
import { isId, newId } from '@/lib/domain/id'
import type { RiskJob, RiskReason } from '@/lib/domain/risk/types'
import { notFound } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { conflictConfirm, type ConflictConfirmationRecord } from '@/lib/schemas/scheduling/at-risk'
import { assessEach } from './assess'
import { readRiskDays, readRiskJobs } from './read'

/**
 * Leaves a hard scheduling conflict of a visit as it is (R-SD-13): it is at risk no longer because of it, until anything that the conflict
 * follows from changes. Throws `forbidden`, `not_found`, and `validation_error` where the visit has no such conflict that is open.
 */
export async function confirmConflict(
  ctx: ServiceContext,
  visitId: string,
  body: BodyOf<typeof conflictConfirm>,
): Promise<ConflictConfirmationRecord> {
  requireScope(ctx, 'write:work-orders')
  const [job] = isId(visitId) ? await readRiskJobs(ctx, [visitId]) : []
  if (!job) throw notFound('visit')
  const draft = readDraft(conflictConfirm, body)
  const open = draft.value.code ? await openConflicts(ctx, job, draft.value.code) : []
  if (draft.value.code && open.length === 0)
    draft.reject('code', 'must be a hard scheduling conflict of this visit that nobody confirmed')
  const { code, note } = draft.finish()
  const [account_id, work_order_id] = [ctx.accountId, orderOf(job)]
  const message = open.map((one) => one.message).join(' ')
  const confirmed_at = new Date()
  const confirmed_by = ctx.actor.name
  return inTransaction(ctx, async (tx) => {
    await lockRecord(tx, ctx, 'work_order', work_order_id)
    const common = { account_id, work_order_id, visit_id: job.id, code, confirmed_by, confirmed_at, note: note ?? null }
    const data = open.map(({ digest }) => ({ ...common, id: newId(), digest }))
    await tx.conflictConfirmation.createMany({ data, skipDuplicates: true })
    const confirmation = {
      visit_id: job.id,
      code,
      message,
      confirmed_by,
      confirmed_at: confirmed_at.toISOString(),
      note: note ?? null,
    }
    const after = { confirmed_conflict: { visit_id: job.id, code, message, note: note ?? null } }
    await recordHistory(tx, ctx, { verb: 'confirm_conflict', type: 'work_order', id: work_order_id, before: {}, after })
    return confirmation
  })
}

const DAY = 86_400_000

type OpenConflict = { digest: string; message: string }

/** The conflicts of a code that the visit has by now and nobody confirmed. */
async function openConflicts(ctx: ServiceContext, job: RiskJob, code: ConflictCode): Promise<OpenConflict[]> {
  const now = Date.now()
  const technician = job.scheduled_date === null ? null : job.technician_id
  // Also of a visit that is too far ahead to be at risk yet.
  const { start, end } = intervalOf(job) ?? { start: now, end: now }
  const span = { from: new Date(start - DAY), to: new Date(end + DAY) }
  const day = technician === null ? [job] : await readRiskDays(ctx, [technician], span)
  const units = await assessEach(ctx, [{ id: technician ?? job.id, jobs: day }], now, span)
  const reasons = units.flatMap(({ items }) =>
    items.filter((item) => item.job.id === job.id).flatMap((item) => item.reasons),
  )
  return reasons.flatMap((reason) => openConflict(reason, code))
}

function openConflict(reason: RiskReason, code: ConflictCode): OpenConflict[] {
  const isOfCode = reason.kind === 'absent' ? code === 'on_leave' : 'code' in reason && reason.code === code
  if (!isOfCode || !('digest' in reason) || reason.digest === null || reason.message === null) return []
  return [{ digest: reason.digest, message: reason.message }]
}
