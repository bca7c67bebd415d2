import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { groupBy } from '@/lib/domain/group-by'
import type { BoardJob } from '@/lib/domain/board/types'
import type { TechnicianSchedule } from '@/lib/domain/conflicts/types'

/** A schedule without shifts, and whether its technician still works here. */
export type FixedSchedule<Job extends BoardJob> = TechnicianSchedule & { jobs: readonly Job[]; isActive: boolean }

/**
 * The schedules of those who have these jobs, with leave between two instants and without shifts: what decides hard conflicts alone. By the
 * id of the technician.
 */
export async function readFixedSchedules<Job extends BoardJob>(
  tx: Pick<Transaction, 'technician'>,
  ctx: ServiceContext,
  jobs: readonly Job[],
  { from, to }: { from: Date; to: Date },
): Promise<ReadonlyMap<string, FixedSchedule<Job>>> {
  const ids = [...new Set(jobs.flatMap(({ technician_id }) => technician_id ?? []))]
  const technicians = await tx.technician.findMany({
    where: { account_id: ctx.accountId, id: { in: ids } },
    select: {
      id: true,
      name: true,
      skills: true,
      territory: true,
      status: true,
      deleted_at: true,
      time_off: {
        where: { deleted_at: null, starts_at: { lt: to }, ends_at: { gt: from } },
        select: { id: true, starts_at: true, ends_at: true, reason: true },
      },
    },
  })
  const jobsByTechnician = groupBy(jobs, ({ technician_id }) => technician_id ?? '')
  return new Map(
    technicians.map(({ time_off, status, deleted_at, ...technician }) => {
      const leave = time_off.map(({ starts_at, ends_at, ...one }) => ({
        ...one,
        starts_at: starts_at.toISOString(),
        ends_at: ends_at.toISOString(),
      }))
      const isActive = status === 'active' && deleted_at === null
      const jobsOfTechnician = jobsByTechnician.get(technician.id) ?? []
      return [technician.id, { technician, working: null, leave, jobs: jobsOfTechnician, isActive }]
    }),
  )
}
