import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { toAddress } from '@/lib/db/json'
import { reader } from '@/lib/db/transaction'
import { addMinutes, dayAfter, startOfDay } from '@/lib/domain/time'
import type { FieldDay, FieldJob } from '@/lib/schemas/field'
import { ownTechnicianId, ownWork } from './own'

/** More than anybody does in a day; a longer list would be a mistake in the plan. */
const MAX_JOBS = 50

/**
 * A technician's own jobs of one day in the order of their times; `today` also has those of other days that are still in
 * progress, apart. `technician_id` is null where the sign-in belongs to none.
 */
export async function readOwnDay(ctx: ServiceContext, day: string, today: string): Promise<FieldDay> {
  const technicianId = await ownTechnicianId(ctx)
  if (!technicianId) return { day, technician_id: null, jobs: [], in_progress: [] }
  const { timeZone } = ctx.account
  const [from, to] = [startOfDay(day, timeZone), startOfDay(dayAfter(day), timeZone)]
  const rows = await reader(ctx).workOrder.findMany({
    where: {
      account_id: ctx.accountId,
      AND: [
        ownWork(technicianId),
        {
          OR: [
            { scheduled_date: { gte: from, lt: to }, status: { not: 'cancelled' } },
            ...(day === today ? [{ status: 'in_progress' as const }] : []),
          ],
        },
      ],
    },
    select: jobSelect,
    orderBy: [{ scheduled_date: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: MAX_JOBS,
  })
  const isOfDay = ({ scheduled_date: at }: (typeof rows)[number]) => at !== null && at >= from && at < to
  return {
    day,
    technician_id: technicianId,
    jobs: rows.filter(isOfDay).map(toFieldJob),
    in_progress: rows.filter((row) => !isOfDay(row)).map(toFieldJob),
  }
}

const jobSelect = {
  id: true,
  work_order_number: true,
  status: true,
  priority: true,
  work_order_type: true,
  description: true,
  scheduled_date: true,
  started_at: true,
  estimated_duration: true,
  customer: { select: { name: true, phone: true, address: true } },
  contact: { select: { name: true, phone: true } },
  site: { select: { name: true, address: true, latitude: true, longitude: true } },
  tasks: {
    where: { deleted_at: null },
    select: { id: true, name: true, status: true },
    orderBy: [{ sequence: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.WorkOrderSelect

function toFieldJob(row: Prisma.WorkOrderGetPayload<{ select: typeof jobSelect }>): FieldJob {
  const { customer, site, scheduled_date, started_at, estimated_duration, ...job } = row
  const end = scheduled_date && estimated_duration !== null ? addMinutes(scheduled_date, estimated_duration) : null
  return {
    ...job,
    scheduled_date: scheduled_date?.toISOString() ?? null,
    scheduled_end: end?.toISOString() ?? null,
    started_at: started_at?.toISOString() ?? null,
    customer: { name: customer.name, phone: customer.phone },
    place: {
      name: site?.name ?? null,
      address: toAddress(site ? site.address : customer.address),
      latitude: site?.latitude ?? null,
      longitude: site?.longitude ?? null,
    },
  }
}
