import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { minutesOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import type { PlanCompanion } from '@/lib/domain/planning/work'
import { OPEN_VISIT_STATUSES, WAITING_VISIT_STATUSES } from '@/lib/domain/work-orders/visit-status'

/** Somebody who is to come along by a visit that stands, and whether they have begun. */
export type ScheduledCompanion = PlanCompanion & { visit_id: string; has_begun: boolean }

/** Who else has yet to come to jobs that are made together with others, by the group. */
export async function groupsOf(
  tx: Transaction,
  ctx: ServiceContext,
  jobs: readonly BoardJob[],
): Promise<ReadonlyMap<string, ScheduledCompanion[]>> {
  const groups = jobs.flatMap(({ group_id }) => group_id ?? [])
  const companionsByGroup = new Map<string, ScheduledCompanion[]>()
  if (groups.length === 0) return companionsByGroup
  const visits = await tx.visit.findMany({
    where: {
      account_id: ctx.accountId,
      group_id: { in: groups },
      is_primary: false,
      deleted_at: null,
      status: { in: [...OPEN_VISIT_STATUSES] },
    },
    select: { id: true, group_id: true, technician_id: true, minutes: true, status: true },
    orderBy: [{ sequence: 'asc' }, { id: 'asc' }],
  })
  for (const { id: visit_id, group_id, technician_id, minutes, status } of visits) {
    const has_begun = !WAITING_VISIT_STATUSES.some((one) => one === status)
    const companion = { visit_id, technician_id, minutes: minutesOf({ estimated_duration: minutes }), has_begun }
    companionsByGroup.set(group_id ?? '', [...(companionsByGroup.get(group_id ?? '') ?? []), companion])
  }
  return companionsByGroup
}

/** Who has to come along to a job: those of its group, and as many more as its crew lacks. */
export function companionsOf(job: BoardJob, scheduledCompanions: readonly ScheduledCompanion[]): PlanCompanion[] {
  const companions = scheduledCompanions.map(({ visit_id, technician_id, minutes }) => ({
    visit_id,
    technician_id,
    minutes,
  }))
  const lacking = Math.max(0, (job.crew_size ?? 1) - 1 - companions.length)
  return [
    ...companions,
    ...Array.from({ length: lacking }, () => ({ visit_id: null, technician_id: null, minutes: minutesOf(job) })),
  ]
}
