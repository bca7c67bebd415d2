import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { dayIn } from '@/lib/domain/time'
import type { Draft } from '@/lib/schemas/draft'

type Span = { starts_at: Date; ends_at: Date }

/** Rejects a leave that ends before it begins, or that meets another one of the technician. */
export async function checkSpan(
  tx: Transaction,
  ctx: ServiceContext,
  draft: Pick<Draft<Partial<Span>>, 'value' | 'reject'>,
  stored: Span | null,
  technician_id: string,
  ownId?: string,
): Promise<void> {
  const starts_at = draft.value.starts_at ?? stored?.starts_at
  const ends_at = draft.value.ends_at ?? stored?.ends_at
  if (!starts_at || !ends_at) return
  if (ends_at <= starts_at) return draft.reject('ends_at', 'must be later than the start')
  const other = await tx.timeOff.findFirst({
    where: {
      account_id: ctx.accountId,
      technician_id,
      starts_at: { lt: ends_at },
      ends_at: { gt: starts_at },
      id: ownId && { not: ownId },
    },
    orderBy: { starts_at: 'asc' },
    select: { starts_at: true, ends_at: true },
  })
  if (!other) return
  const { timeZone } = ctx.account
  const first = dayIn(timeZone, other.starts_at)
  const last = dayIn(timeZone, new Date(other.ends_at.getTime() - 1))
  draft.reject('starts_at', `overlaps the leave ${first === last ? `on ${first}` : `from ${first} to ${last}`}`)
}
