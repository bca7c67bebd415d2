import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { BROWSER_FLAGS, browserPath } from '@/lib/testing/browser'
import { type Demo, startDemo } from '@/bench/pages/demo'
import { percentile } from '@/bench/pages/measure'

/**
 * How soon the phone's app is there without a connection: `npm run bench -- phone [--rounds 20] [--throttle 4] [--json FILE]`.
 *
 * The demo company as `npm start` makes it, a real Chromium at 390 x 844 with a profile on the disk. For each round the browser is
 * ended and started again, so that its worker starts as well; then, without a connection and with the processor slowed down, from the
 * beginning of the navigation to the frame that shows the first heading (target: 1 s at p95 with a fourfold slowed processor).
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    throttle: { type: 'string', default: '4' },
    json: { type: 'string' },
  },
})

const throttle = Number(values.throttle)
const about = {
  bench: 'phone',
  date: new Date().toISOString(),
  machine: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}`,
  load: loadavg()[0]?.toFixed(1),
  throttle,
}
console.log(`${about.date}  ${about.machine}, load ${about.load}, processor slowed down ${throttle} times`)

/** What the page notes for itself: when its first heading was on the screen, since the navigation began. */
const NOTE = `{
  const look = () => {
    if (document.querySelector('main h1') === null) requestAnimationFrame(look)
    else requestAnimationFrame(() => setTimeout(() => (globalThis.headingAt = performance.now())))
  }
  requestAnimationFrame(look)
}`

async function open(profile: string, demo: Demo): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(profile, {
    ...{ executablePath: await browserPath(), args: BROWSER_FLAGS, baseURL: demo.url },
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

async function prepare(profile: string, demo: Demo): Promise<void> {
  const { context, page } = await open(profile, demo)
  await page.goto('/sign-in')
  await page.getByLabel('E-mail address').fill(demo.signIn.email)
  await page.getByLabel('Password', { exact: true }).fill(demo.signIn.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/my-day')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload({ waitUntil: 'networkidle' })
  await context.close()
}

async function start(profile: string, demo: Demo): Promise<number> {
  const { context, page } = await open(profile, demo)
  await context.setOffline(true)
  await page.addInitScript(NOTE)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.goto('/my-day', { waitUntil: 'commit' })
  await page.waitForFunction(() => Reflect.get(globalThis, 'headingAt') !== undefined)
  const took = await page.evaluate(() => Reflect.get(globalThis, 'headingAt') as number)
  await context.close()
  return took
}

const demo = await startDemo('technician')
const profile = await mkdtemp(join(tmpdir(), 'fieldline-phone-'))
try {
  await prepare(profile, demo)
  const times: number[] = []
  // The first round compiles what every later one finds ready; it is not counted.
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const took = await start(profile, demo)
    if (round > 0) times.push(took)
  }
  const figures = {
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
    max_ms: Math.round(Math.max(...times)),
  }
  console.table({ 'cold start without a connection': figures })
  if (values.json) await writeFile(values.json, `${JSON.stringify({ ...about, ...figures, times }, null, 2)}\n`)
} finally {
  await rm(profile, { recursive: true, force: true })
  await demo.stop()
}
