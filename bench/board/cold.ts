import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { startServer } from '@/bench/api/servers'
import { signIn } from '@/bench/api/session'
import { ensureBuilt } from '@/lib/operator/build'
import { BROWSER_FLAGS, browserPath } from '@/lib/testing/browser'
import { makeCompany } from './live/company'

export type ColdSize = {
  technicians: number
  jobs: number
  queue: number
  date: string
  starts: number
  throttle: number
}

/** One start of the board in a browser that was never here; times in milliseconds since the navigation began. */
type ColdStart = {
  frame_ms: number
  first_card_ms: number
  first_card_kb: number
  script_kb: number
  data_ms: number
  dom_nodes: number
  layout_shift: number
  cpu_s: number
}

export type ColdFigures = Record<
  'day' | 'week',
  Record<keyof ColdStart, { p50: number; p95: number }> & { load: string }
>

const ROOT = new URL('../../', import.meta.url).pathname.replace(/\/$/, '')

/**
 * How soon the built application shows the first card of the board: each start has a browser of its own without a cache, signed in by
 * cookie, whose page runs so many times slower.
 */
export async function measureCold(size: ColdSize, printLine: (line: string) => void): Promise<ColdFigures> {
  await ensureBuilt(ROOT, printLine)
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-board-'))
  const stopAll: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })]
  try {
    const company = await makeCompany(folder, size)
    stopAll.push(company.stop)
    const cookie = await signIn(company)
    const server = await startServer('app', ROOT, company, folder)
    stopAll.push(server.stop)
    const measureView = async (view: 'day' | 'week') => {
      const all: ColdStart[] = []
      // The server compiles and reads at the first start what every later one finds ready; it is not counted.
      for (let start = 0; start <= size.starts; start += 1) {
        const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS })
        try {
          const one = await startOnce(browser, { url: server.url, cookie, view, ...size })
          if (start > 0) all.push(one)
        } finally {
          await browser.close()
        }
      }
      return { ...summarise(all), load: loadavg()[0]?.toFixed(1) ?? '' }
    }
    return { day: await measureView('day'), week: await measureView('week') }
  } finally {
    for (const stop of stopAll.reverse()) await stop()
  }
}

type Start = { url: string; cookie: string; view: string } & Pick<ColdSize, 'date' | 'throttle'>

async function startOnce(browser: Browser, { url, cookie, view, date, throttle }: Start): Promise<ColdStart> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', baseURL: url })
  const [name = '', ...value] = cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await devtools.send('Performance.enable')
  // The page is not asked whether it is there: what asks would be compiled by the thread that is measured.
  await devtools.send('Runtime.enable')
  await devtools.send('Runtime.addBinding', { name: 'onFirstCard' })
  const firstCard = new Promise((resolve) => devtools.once('Runtime.bindingCalled', resolve))
  await page.addInitScript(NOTE)
  await page.goto(`/board?view=${view}&date=${date}`, { waitUntil: 'commit' })
  await firstCard
  // The conflicts, the menus, the rest of a large company, and what comes when the page is idle.
  await page.waitForLoadState('networkidle')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const noted = await page.evaluate(readNotes)
  return { ...noted, cpu_s: metrics.find((metric) => metric.name === 'ThreadTime')?.value ?? 0 }
}

/** What the page notes for itself: when its first card was on the screen, since the navigation began, and what moved without a hand. */
const NOTE = `{
  // tsx gives functions their names by a helper that the page does not have.
  globalThis.__name = (value) => value
  const look = () => {
    if (document.querySelector('.fb-card') === null) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      globalThis.firstCardAt = performance.now()
      onFirstCard('')
    }
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
  globalThis.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
}`

/** In the page: what it noted, and what it loaded. */
function readNotes(): Omit<ColdStart, 'cpu_s'> {
  const first_card_ms = Number(Reflect.get(globalThis, 'firstCardAt'))
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = resources.filter((one) => new URL(one.name).pathname.endsWith('.js'))
  const before = scripts.filter(({ responseEnd }) => responseEnd <= first_card_ms)
  const sum = (some: readonly PerformanceResourceTiming[]) =>
    some.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0) / 1000
  return {
    frame_ms: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    data_ms: resources.find(({ name }) => new URL(name).pathname === '/board/data')?.responseEnd ?? 0,
    first_card_ms,
    first_card_kb: sum(before),
    script_kb: sum(scripts),
    dom_nodes: document.querySelectorAll('*').length,
    layout_shift: Number(Reflect.get(globalThis, 'shifted')),
  }
}

function summarise(all: readonly ColdStart[]): Record<keyof ColdStart, { p50: number; p95: number }> {
  const at = (key: keyof ColdStart, share: number): number => {
    const sorted = all.map((one) => one[key]).toSorted((a, b) => a - b)
    const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
    return value < 10 ? Math.round(value * 1000) / 1000 : Math.round(value)
  }
  const of = (key: keyof ColdStart) => ({ p50: at(key, 0.5), p95: at(key, 0.95) })
  return {
    frame_ms: of('frame_ms'),
    data_ms: of('data_ms'),
    first_card_ms: of('first_card_ms'),
    first_card_kb: of('first_card_kb'),
    script_kb: of('script_kb'),
    dom_nodes: of('dom_nodes'),
    layout_shift: of('layout_shift'),
    cpu_s: of('cpu_s'),
  }
}
