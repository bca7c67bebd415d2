import type { ServiceContext } from '@/lib/access/context'
import { allShifts, shiftsBetween } from '@/lib/services/people/working-time'
import type { Transaction } from '@/lib/db/transaction'
import { workingTime } from '@/lib/domain/conflicts/working-time'
import { type Availability, SPLIT_DAYS } from '@/lib/domain/work-orders/split'

/** When a technician works from an instant on, as far as work is split; `null` when no shift of theirs was ever entered. */
export async function readAvailability(
  tx: Transaction,
  { accountId: account_id, account }: ServiceContext,
  id: string,
  from: Date,
): Promise<{ name: string; availability: Availability | null }> {
  const to = new Date(from.getTime() + SPLIT_DAYS * 86_400_000)
  const technician = await tx.technician.findUniqueOrThrow({
    where: { account_id_id: { account_id, id } },
    select: {
      name: true,
      ...shiftsBetween(from, to),
      time_off: {
        where: { deleted_at: null, starts_at: { lt: to }, ends_at: { gt: from } },
        select: { starts_at: true, ends_at: true },
      },
    },
  })
  const shifts = allShifts(technician)
  const leave = technician.time_off.map(({ starts_at, ends_at }) => ({
    start: starts_at.getTime(),
    end: ends_at.getTime(),
  }))
  const working = workingTime(shifts, account.timeZone)
  return { name: technician.name, availability: shifts.length > 0 ? { working, leave } : null }
}
