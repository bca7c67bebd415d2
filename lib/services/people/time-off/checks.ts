import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { dayIn } from '@/lib/domain/time'
import { invalid } from '@/lib/errors'
import type { Draft } from '@/lib/schemas/draft'
import type { TimeOffRecord } from '@/lib/schemas/people/time-off'

type Span = { starts_at: Date; ends_at: Date }
type Leave = Span & { id?: string; technician_id: string }

/** Rejects a leave that ends before it begins, or that meets another one of the technician. */
export async function checkSpan(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Pick<Draft<Partial<Span>>, 'value' | 'reject'>,
  before: TimeOffRecord | null,
  technician_id: string,
): Promise<void> {
  const starts_at = draft.value.starts_at ?? (before && new Date(before.starts_at))
  const ends_at = draft.value.ends_at ?? (before && new Date(before.ends_at))
  if (!starts_at || !ends_at) return
  if (ends_at <= starts_at) return draft.reject('ends_at', 'must be later than the start')
  const problem = await overlapOf(tx, ctx, { id: before?.id, technician_id, starts_at, ends_at })
  if (problem) draft.reject('starts_at', problem)
}

/** Throws `validation_error` for a leave that meets another one of the technician. */
export async function requireFreeSpan(tx: Transaction, ctx: ServiceContext, leave: Leave): Promise<void> {
  const message = await overlapOf(tx, ctx, leave)
  if (message) throw invalid([{ field: 'starts_at', message }])
}

async function overlapOf(tx: Transaction, ctx: ServiceContext, leave: Leave): Promise<string | null> {
  const other = await tx.timeOff.findFirst({
    where: {
      account_id: ctx.accountId,
      technician_id: leave.technician_id,
      deleted_at: null,
      starts_at: { lt: leave.ends_at },
      ends_at: { gt: leave.starts_at },
      id: leave.id === undefined ? undefined : { not: leave.id },
    },
    orderBy: { starts_at: 'asc' },
    select: { starts_at: true, ends_at: true },
  })
  if (!other) return null
  const { timeZone } = ctx.account
  const first = dayIn(timeZone, other.starts_at)
  const last = dayIn(timeZone, new Date(other.ends_at.getTime() - 1))
  return `overlaps the leave ${first === last ? `on ${first}` : `from ${first} to ${last}`}`
}
