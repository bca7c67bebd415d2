import type { Metadata } from 'next'
import { requireUser } from '@/lib/auth/session'
import { readViewState } from '@/lib/domain/board/view-state'
import { shownSpan } from '@/lib/domain/board/span'
import { dayIn } from '@/lib/domain/time'
import { readBoard } from '@/lib/services/board'
import { BoardScreen } from './board-screen'

export const metadata: Metadata = { title: 'Board' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The dispatcher's home: technicians as rows, time as columns, and the work that waits beside them. */
export default async function BoardPage({ searchParams }: Props) {
  const { ctx, account, now } = await requireUser('/board')
  const today = dayIn(account.time_zone, now)
  const { view, date } = readViewState(toSearchParams(await searchParams), today)
  const { from, to } = shownSpan(view, date, account.time_zone)
  const board = await readBoard(ctx, from, to)
  return (
    <>
      <h1 className="sr-only">Board</h1>
      <BoardScreen board={board} today={today} timeZone={account.time_zone} readAt={now.getTime()} />
    </>
  )
}

function toSearchParams(given: Record<string, string | string[] | undefined>): URLSearchParams {
  const pairs = Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return new URLSearchParams(pairs)
}
