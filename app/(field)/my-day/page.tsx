import type { Metadata } from 'next'
import { DayScreen } from '@/components/work/field/day-screen'
import { requireUser } from '@/lib/auth/session'
import { addDays } from '@/lib/domain/board/zoned'
import { dayIn, isCalendarDay } from '@/lib/domain/time'
import { readOwnDay } from '@/lib/services/scheduling/field'
import { endVisit, moveJob, startVisit } from './actions'

export const metadata: Metadata = { title: 'My day' }

type Props = { searchParams: Promise<{ day?: string | string[] }> }

/** The jobs of today, or of the day that the address names. */
export default async function MyDayPage({ searchParams }: Props) {
  const { ctx, now } = await requireUser()
  const { day: named } = await searchParams
  const today = dayIn(ctx.account.timeZone, now)
  const day = typeof named === 'string' && isCalendarDay(named) ? named : today
  return (
    <DayScreen
      day={await readOwnDay(ctx, day, today)}
      today={today}
      previous={addDays(day, -1)}
      next={addDays(day, 1)}
      moves={{ move: moveJob, startVisit, endVisit }}
    />
  )
}
