import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { BoardJob } from '@/lib/domain/board/types'
import { OPEN_VISIT_STATUSES } from '@/lib/domain/work-orders/visit-status'

/** The groups of jobs in which somebody else has yet to come. */
export async function groupsOf(
  tx: Transaction,
  ctx: ServiceContext,
  jobs: readonly BoardJob[],
): Promise<ReadonlySet<string>> {
  const groups = jobs.flatMap(({ group_id }) => group_id ?? [])
  if (groups.length === 0) return new Set()
  const found = await tx.visit.findMany({
    where: {
      ...{ account_id: ctx.accountId, group_id: { in: groups }, is_primary: false, deleted_at: null },
      status: { in: [...OPEN_VISIT_STATUSES] },
    },
    select: { group_id: true },
  })
  return new Set(found.flatMap(({ group_id }) => group_id ?? []))
}
