import type { Metadata } from 'next'
import { preload } from 'react-dom'
import { requireUser } from '@/lib/auth/session'
import { firstDataPath, readViewState } from '@/lib/domain/board/view-state'
import { dayIn } from '@/lib/domain/time'
import { mapGround } from '@/lib/env'
import { BoardScreen } from './board-screen'

export const metadata: Metadata = { title: 'Board' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The dispatcher's home: technicians as rows, time as columns, and the work that waits beside them. */
export default async function BoardPage({ searchParams }: Props) {
  const { user, account, now } = await requireUser('/board')
  const today = dayIn(account.time_zone, now)
  // The browser asks for the jobs while it still loads the scripts that draw them.
  const state = readViewState(toSearchParams(await searchParams), today)
  preload(firstDataPath(state), { as: 'fetch', crossOrigin: 'anonymous' })
  return (
    <>
      <h1 className="sr-only">Board</h1>
      <BoardScreen today={today} timeZone={account.time_zone} mapStyle={mapGround()} userId={user.id} />
    </>
  )
}

function toSearchParams(params: Record<string, string | string[] | undefined>): URLSearchParams {
  const pairs = Object.entries(params).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return new URLSearchParams(pairs)
}
