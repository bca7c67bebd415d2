import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { selectFurtherVisits } from '@/lib/services/work/further-visits'
import { allShifts, shiftsBetween } from '@/lib/services/people/working-time'
import type { Transaction } from '@/lib/db/transaction'
import { shiftMinutes } from '@/lib/domain/board/load'
import type { Interval } from '@/lib/domain/board/interval'
import { datesOf, rangeOf } from '@/lib/domain/board/zoned'
import { dayIn } from '@/lib/domain/time'
import type { Dashboard, TechnicianLoad } from '@/lib/schemas/company/dashboard'
import { literalList } from '@/lib/db/literal-list'
import { TIMELESS_STATUSES } from '@/lib/domain/work-orders/status'

type Load = Pick<Dashboard, 'load' | 'week' | 'today'>

/** The days that the load is told for: today, and the week from Monday that it is in. */
function loadSpans(timeZone: string, now: Date) {
  const today = dayIn(timeZone, now)
  const week = datesOf('week', today)
  const [from = today, to = today] = [week[0], week.at(-1)]
  return { today, from, to, day: rangeOf(today, today, timeZone), week: rangeOf(from, to, timeZone) }
}

/**
 * Each active technician's booked time against their shifts, today and this week. Booked is what is scheduled and not
 * cancelled, cut at the ends of the span; two jobs at one time count both, so that too much shows as too much. A
 * fixed number of queries, however many technicians.
 */
export async function readLoad(tx: Transaction, ctx: ServiceContext, now: Date): Promise<Load> {
  const { timeZone } = ctx.account
  const spans = loadSpans(timeZone, now)
  const [weekStart, weekEnd] = [new Date(spans.week.start), new Date(spans.week.end)]
  const [technicians, booked] = await Promise.all([
    tx.technician.findMany({
      where: { account_id: ctx.accountId, deleted_at: null, status: 'active' },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: {
        id: true,
        name: true,
        ...shiftsBetween(weekStart, weekEnd),
        time_off: {
          where: { deleted_at: null, starts_at: { lt: weekEnd }, ends_at: { gt: weekStart } },
          select: { starts_at: true, ends_at: true },
        },
      },
    }),
    readBooked(tx, ctx, spans),
  ])

  const bookedByTechnician = new Map(booked.map((row) => [row.technician_id, row]))
  const load = technicians.map(({ id, name, time_off, ...worker }): TechnicianLoad => {
    const shifts = allShifts(worker)
    const absences = time_off.map((one): Interval => ({ start: one.starts_at.getTime(), end: one.ends_at.getTime() }))
    const minutes = bookedByTechnician.get(id)
    return {
      id,
      name,
      today: { booked: minutes?.today ?? 0, shift: shiftMinutes(shifts, absences, spans.day, timeZone) },
      week: { booked: minutes?.week ?? 0, shift: shiftMinutes(shifts, absences, spans.week, timeZone) },
    }
  })
  load.sort((a, b) => b.week.booked - a.week.booked)
  return { load, today: spans.today, week: { from: spans.from, to: spans.to } }
}

/** Minutes booked per technician, in one query over the week's jobs, further visits among them. A job without a duration takes an hour, as on the board. */
async function readBooked(
  tx: Transaction,
  ctx: ServiceContext,
  { day, week }: { day: Interval; week: Interval },
): Promise<{ technician_id: string; today: number; week: number }[]> {
  const [weekStart, weekEnd] = [new Date(week.start), new Date(week.end)]
  const [dayStart, dayEnd] = [new Date(day.start), new Date(day.end)]
  return tx.$queryRaw`
    SELECT technician_id,
      round(sum(extract(epoch FROM greatest(least(ends, ${dayEnd}) - greatest(starts, ${dayStart}), interval '0'))) / 60)::int AS today,
      round(sum(extract(epoch FROM greatest(least(ends, ${weekEnd}) - greatest(starts, ${weekStart}), interval '0'))) / 60)::int AS week
    FROM (
      SELECT technician_id, scheduled_date AS starts,
        scheduled_date + make_interval(mins => coalesce(estimated_duration, 60)) AS ends
      FROM (
        SELECT technician_id, scheduled_date, estimated_duration, status FROM work_order
        WHERE account_id = ${ctx.accountId}::uuid AND deleted_at IS NULL AND technician_id IS NOT NULL
          AND scheduled_date >= ${weekStart}::timestamptz - interval '14 days' AND scheduled_date < ${weekEnd}
        UNION ALL
        SELECT technician_id, scheduled_date, estimated_duration, status
        FROM (${selectFurtherVisits(Prisma.sql`visit.account_id = ${ctx.accountId}::uuid AND visit.technician_id IS NOT NULL
          AND visit.scheduled_start >= ${weekStart}::timestamptz - interval '14 days' AND visit.scheduled_start < ${weekEnd}`)}) further
      ) AS work
      WHERE status NOT IN (${Prisma.raw(literalList(TIMELESS_STATUSES))})
    ) AS job
    WHERE ends > ${weekStart}
    GROUP BY technician_id`
}
