import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { query } from '@/lib/db/statement'
import { reader } from '@/lib/db/transaction'
import { intervalOf } from '@/lib/domain/board/placement'
import type { BoardJob } from '@/lib/domain/board/types'
import { orderOf } from '@/lib/domain/conflicts/rule'
import { workingTime } from '@/lib/domain/conflicts/working-time'
import { groupBy } from '@/lib/domain/group-by'
import { isId } from '@/lib/domain/id'
import { dayAfter, startOfDay } from '@/lib/domain/time'
import type { DaySheet, SheetStop } from '@/lib/schemas/scheduling/day-sheet'
import { allShifts, shiftsBetween } from '@/lib/services/people/working-time'
import { readScheduledJobs } from '@/lib/services/scheduling/board'

/** What a sheet tells of a work order beside what the board knows. */
type Details = Pick<SheetStop, 'address' | 'contact' | 'assets' | 'description'> & { id: string }

/**
 * The days of technicians on paper: of those named, or of all active ones who work or have visits on a date of the account's time zone. By
 * name. Three statements. Throws `forbidden`.
 */
export async function readDaySheets(
  ctx: ServiceContext,
  date: string,
  technicianIds: readonly string[] | null,
): Promise<DaySheet[]> {
  requireScope(ctx, 'read:work-orders')
  const { timeZone } = ctx.account
  const [from, to] = [startOfDay(date, timeZone), startOfDay(dayAfter(date), timeZone)]
  const ids = technicianIds?.filter(isId) ?? null
  const [technicians, jobs] = await Promise.all([
    readTechnicians(ctx, from, to, ids),
    readScheduledJobs(ctx.tx, ctx, from, to, ids),
  ])
  const details = await readDetails(ctx, jobs)
  const jobsByTechnician = groupBy(jobs, ({ technician_id }) => technician_id)
  const sheets = technicians.map(({ id, name, time_off, ...working }): DaySheet => {
    const stops = (jobsByTechnician.get(id) ?? []).flatMap((job) => toStop(job, details.get(orderOf(job))))
    const shifts = workingTime(allShifts(working), timeZone)({ start: from.getTime(), end: to.getTime() })
    return {
      technician: { id, name },
      shifts: shifts.map(({ start, end }) => ({ starts_at: instant(start), ends_at: instant(end) })),
      leave: time_off.length > 0 ? (time_off[0]?.reason ?? '') : null,
      stops,
    }
  })
  return ids ? sheets : sheets.filter(({ stops, shifts }) => stops.length + shifts.length > 0)
}

const instant = (moment: number) => new Date(moment).toISOString()

function readTechnicians({ accountId, ...ctx }: ServiceContext, from: Date, to: Date, ids: readonly string[] | null) {
  return reader({ accountId, ...ctx }).technician.findMany({
    where: { account_id: accountId, deleted_at: null, ...(ids ? { id: { in: [...ids] } } : { status: 'active' }) },
    select: {
      id: true,
      name: true,
      ...shiftsBetween(from, to),
      time_off: {
        where: { deleted_at: null, starts_at: { lt: to }, ends_at: { gt: from } },
        select: { reason: true },
        orderBy: { starts_at: 'asc' },
      },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}

async function readDetails(ctx: ServiceContext, jobs: readonly BoardJob[]): Promise<ReadonlyMap<string, Details>> {
  const orders = [...new Set(jobs.map(orderOf))]
  const rows = await query<Details>(
    ctx.tx,
    Prisma.sql`
      SELECT w.id, w.description, coalesce(s.address, c.address) AS address,
        CASE WHEN contact.id IS NOT NULL THEN json_build_object('name', contact.name, 'phone', coalesce(contact.phone, c.phone))
          WHEN c.phone IS NOT NULL THEN json_build_object('name', c.name, 'phone', c.phone) END AS contact,
        coalesce((SELECT json_agg(json_build_object('name', a.name, 'serial_number', a.serial_number, 'location', a.location) ORDER BY a.name)
          FROM work_order_asset link JOIN asset a ON a.account_id = link.account_id AND a.id = link.asset_id
          WHERE link.account_id = w.account_id AND link.work_order_id = w.id), '[]'::json) AS assets
      FROM work_order w
      JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
      LEFT JOIN site s ON s.account_id = w.account_id AND s.id = w.site_id
      LEFT JOIN contact ON contact.account_id = w.account_id AND contact.id = w.contact_id
      WHERE w.account_id = ${ctx.accountId}::uuid AND w.id = ANY(${orders}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function toStop(job: BoardJob, details: Details | undefined): SheetStop[] {
  const span = intervalOf(job)
  if (!span || !details) return []
  const { id, work_order_number, status, priority, work_order_type, customer, site, promised } = job
  const work = { id, work_order_number, status, priority, work_order_type, customer: customer.name }
  const { address, contact, assets, description } = details
  const times = { starts_at: instant(span.start), ends_at: instant(span.end), promised_until: promised?.until ?? null }
  return [{ ...work, ...times, site: site?.name ?? null, address, contact, assets, description }]
}
