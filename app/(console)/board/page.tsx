import type { Metadata } from 'next'
import { requireUser } from '@/lib/auth/session'
import { env } from '@/lib/env'
import { readViewState } from '@/lib/domain/board/view-state'
import { shownSpan } from '@/lib/domain/board/span'
import { dayIn } from '@/lib/domain/time'
import { readBoardAsOf, readBoardText } from '@/lib/services/board'
import { livePoint, pointText } from '@/lib/services/live'
import { BoardScreen } from './board-screen'
import { PastScreen } from './past-screen'

export const metadata: Metadata = { title: 'Board' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The dispatcher's home: technicians as rows, time as columns, and the work that waits beside them. */
export default async function BoardPage({ searchParams }: Props) {
  const { ctx, user, account, now } = await requireUser('/board')
  const today = dayIn(account.time_zone, now)
  const { view, date, asOf } = readViewState(toSearchParams(await searchParams), today)
  const { from, to } = shownSpan(view, date, account.time_zone)
  // What has not been yet cannot be looked back at; a link that says so shows the present.
  const past = asOf !== null && Date.parse(asOf) < now.getTime() ? asOf : null
  const shown = { today, timeZone: account.time_zone, mapStyle: env().MAP_STYLE_URL ?? null }
  return (
    <>
      <h1 className="sr-only">Board</h1>
      {past ? (
        <PastScreen
          board={await readBoardAsOf(ctx, from, to, new Date(past))}
          asOf={past}
          readAt={now.getTime()}
          {...shown}
        />
      ) : (
        // The point before the board, so that what changes while it is read is told.
        <BoardScreen
          point={pointText(await livePoint())}
          board={await readBoardText(ctx, from, to)}
          userId={user.id}
          {...shown}
        />
      )}
    </>
  )
}

function toSearchParams(given: Record<string, string | string[] | undefined>): URLSearchParams {
  const pairs = Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return new URLSearchParams(pairs)
}
