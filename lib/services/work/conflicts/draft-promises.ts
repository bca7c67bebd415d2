import type { ServiceContext } from '@/lib/access/context'
import { readFollowed } from '@/lib/services/work/follow-up'
import { reader } from '@/lib/db/transaction'
import { promisesOfDraft } from '@/lib/domain/sla/draft'
import type { PromisingContract } from '@/lib/domain/sla/promised'
import type { WorkOrderStatus } from '@/lib/domain/work-orders/status'
import type { ScheduleToCheck } from '@/lib/schemas/scheduling/plan-check'
import type { JobContext } from '@/lib/services/work/schedule-context'

/** What of a draft is known only once it was read: its number, status and when it was called in, where it is stored. */
export type StoredDraft = { id: string; number: string | null; status: WorkOrderStatus | null }

/** A draft as it was read, with what the contracts over its assets promise. */
export type PromisedDraft = StoredDraft & { created_at: Date; contracts: PromisingContract[] }

/**
 * The context of a draft with the promises that it would get: by its assets, priority and type, by the rules by which clocks are made.
 * Of a stored work order its past is read too.
 */
export async function withPromises<Context extends JobContext>(
  ctx: ServiceContext,
  { priority, work_order_type }: ScheduleToCheck,
  { id, number, status, created_at, contracts }: PromisedDraft,
  context: Context,
): Promise<Context> {
  const [stored] = number === null ? [] : await readFollowed(reader(ctx), ctx.accountId, [id])
  const work = { id, status: status ?? 'open', created_at: created_at.getTime(), contracts, priority, work_order_type }
  return { ...context, ...promisesOfDraft(work, stored, Date.now()) }
}
