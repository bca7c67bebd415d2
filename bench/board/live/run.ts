import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { ensureBuilt } from '@/lib/operator/build'
import { BROWSER_FLAGS, browserPath } from '@/lib/testing/browser'
import { startServer } from '@/bench/api/servers'
import { signIn } from '@/bench/api/session'
import { type BoardFigures, measurePage } from '@/bench/board/measure'
import { drawnJobs, type OpenBoard, openBoard, watchCards } from './browser'
import { type Change, startWriter } from './changes'
import { type BoardCompany, makeCompany } from './company'
import { openStreams } from './streams'

export type LiveSize = {
  technicians: number
  jobs: number
  queue: number
  boards: number
  changes: number
  seconds: number
}

/** Milliseconds from asking for a change through one server to its being seen. */
type Delay = { p50_ms: number; p95_ms: number; max_ms: number; samples: number; missed: number }

export type LiveFigures = {
  /** The week in a real browser on the one server while changes arrive through the other. */
  week: BoardFigures
  changes_per_second: number
  failed_changes: number
  /** What the first of them was answered. */
  failure: string | null
  boards_open: number
  /** In the browser, after the frame that shows it. */
  seen_in_browser: Delay
  /** On the streams of all other boards. */
  seen_on_streams: Delay
}

const ROOT = new URL('../../../', import.meta.url).pathname.replace(/\/$/, '')
const DATE = '2026-03-25'
/** What was not seen by then counts as missed. */
const PATIENCE_MS = 5000

/** The built application in two processes on one PostgreSQL, with real boards, real changes and a real browser. */
export async function measureLive(size: LiveSize, printLine: (line: string) => void): Promise<LiveFigures> {
  await ensureBuilt(ROOT, printLine)
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-board-'))
  const stopAll: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    const company = await makeCompany(folder, { ...size, date: DATE })
    stopAll.push(company.stop)
    const cookie = await signIn(company)
    const one = await startServer('app', ROOT, company, folder)
    stopAll.push(one.stop)
    const two = await startServer('app', ROOT, company, folder)
    stopAll.push(two.stop)
    const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS })
    stopAll.push(() => browser.close())
    // Whatever is compiled or read at the first request of a process is not what is measured.
    for (const { url } of [one, two])
      await (await openBoard(browser, url, cookie, `view=day&date=${DATE}`)).page.close()
    const board = await openBoard(browser, one.url, cookie, `view=week&date=${DATE}`)
    return await measure(size, company, { one: one.url, two: two.url }, cookie, board)
  } finally {
    for (const stop of stopAll.reverse()) await stop()
  }
}

async function measure(
  { boards, changes, seconds }: LiveSize,
  company: BoardCompany,
  { one, two }: { one: string; two: string },
  cookie: string,
  { page, first_paint_ms }: OpenBoard,
): Promise<LiveFigures> {
  const sentAt = new Map<string, number[]>()
  const streams = await openStreams([one, two], cookie, boards - 1, (id, priority, at) => {
    const sentTimes = sentAt.get(`${id} ${priority}`)
    if (sentTimes) sentTimes.push(at)
    else sentAt.set(`${id} ${priority}`, [at])
  })
  // What the browser shows, so that each change can be seen; the rest of the week changes around it while one drags.
  const orders = new Set(company.jobs.map(({ id }) => id))
  const drawn = (await drawnJobs(page)).filter((id) => orders.has(id))
  const sightings = await watchCards(page)
  const seen = startWriter(two, company, drawn, changes)
  await delay(seconds * 1000)
  await seen.stop()
  await delay(PATIENCE_MS)
  const inBrowser = new Map<string, number[]>()
  for (const { id, priority, at } of await sightings())
    inBrowser.set(`${id} ${priority}`, [...(inBrowser.get(`${id} ${priority}`) ?? []), at])

  const others = startWriter(two, company, [...orders], changes)
  const week = await measurePage(page, first_paint_ms)
  await others.stop()
  streams.stop()
  const took = (others.changes.at(-1)?.sent ?? 0) - (others.changes[0]?.sent ?? 0)
  return {
    week,
    changes_per_second: Math.round((10_000 * others.changes.length) / took) / 10,
    failed_changes: seen.failures.length + others.failures.length,
    failure: seen.failures[0] ?? others.failures[0] ?? null,
    boards_open: boards,
    seen_in_browser: delayOf(seen.changes, inBrowser, 1),
    seen_on_streams: delayOf(seen.changes, sentAt, streams.open),
  }
}

/** How long each change took to each of so many who look. */
function delayOf(changes: readonly Change[], seen: ReadonlyMap<string, number[]>, lookers: number): Delay {
  const delays = changes.flatMap(({ id, priority, sent }) => {
    const times = (seen.get(`${id} ${priority}`) ?? []).filter((at) => at >= sent)
    return times.slice(0, lookers).map((at) => at - sent)
  })
  delays.sort((a, b) => a - b)
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(share * delays.length))] ?? 0
  const missed = changes.length * lookers - delays.length
  return { p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1), samples: delays.length, missed }
}
