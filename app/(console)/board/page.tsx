import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { nonceIn } from '@/lib/domain/content-security'
import { requireUser } from '@/lib/auth/session'
import { monthPath } from '@/lib/domain/board/month'
import { firstDataPath, readViewState } from '@/lib/domain/board/view-state'
import { dayIn } from '@/lib/domain/time'
import { mapGround } from '@/lib/env'
import { BoardScreen } from './board-screen'

export const metadata: Metadata = { title: 'Board' }

/** Where the script is that draws the first cards, as the build made it (lib/operator/first-frame.mjs); in development there is none. */
const firstFrameScript = readFile(join(process.cwd(), '.next', 'first-frame'), 'utf8').catch(() => null)

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The dispatcher's home: technicians as rows, time as columns, and the work that waits beside them. */
export default async function BoardPage({ searchParams }: Props) {
  const { user, account, now } = await requireUser('/board')
  const today = dayIn(account.time_zone, now)
  const state = readViewState(toSearchParams(await searchParams), today)
  const script = await firstFrameScript
  const nonce = nonceIn((await headers()).get('content-security-policy'))
  // How full the days of a month are comes by an address of its own.
  const isOfAll = state.view === 'month' && !state.filters.technician_id
  return (
    <>
      {/* The browser asks for the jobs before it loads the scripts that draw them; `preload` of react-dom would tell it only once those run. */}
      <link rel="preload" as="fetch" href={firstDataPath(state)} crossOrigin="anonymous" fetchPriority="high" />
      {isOfAll ? <link rel="preload" as="fetch" href={monthPath(state)} crossOrigin="anonymous" /> : null}
      <h1 className="sr-only">Board</h1>
      <BoardScreen today={today} timeZone={account.time_zone} mapStyle={mapGround()} userId={user.id} />
      {script ? (
        <script
          async
          fetchPriority="high"
          src={script}
          nonce={nonce}
          data-time-zone={account.time_zone}
          data-today={today}
        />
      ) : null}
    </>
  )
}

function toSearchParams(params: Record<string, string | string[] | undefined>): URLSearchParams {
  const pairs = Object.entries(params).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return new URLSearchParams(pairs)
}
