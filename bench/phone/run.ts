import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { BROWSER_FLAGS, browserPath } from '@/lib/testing/browser'
import { type Demo, startDemo } from '@/bench/pages/demo'
import { percentile } from '@/bench/pages/measure'
import { slowDown } from './slow'

/**
 * How soon the phone's app is there: `npm run bench -- phone [--rounds 20] [--throttle 4] [--sign-ins 5] [--idle 0] [--json FILE]`.
 *
 * The demo company as `npm start` makes it, a real Chromium at 390 x 844 with a profile on the disk. For each round the browser is
 * ended and started again, so that its worker starts as well; then, without a connection and slowed down, from the beginning of the
 * navigation to the frame that shows the first job (target: 1 s at p95, four times slower), and from the press on a task to its page
 * (target: 200 ms). Once with the page's own thread slowed
 * down, as the browser's tools do it, and once with all of the browser, its worker included (slow.ts). Then, on Slow 3G and at full speed, so many
 * times from the press on "Sign in" to the first job in a browser that was never here (target: 12 s), and the requests of so many idle minutes
 * (target: 3 in ten).
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    throttle: { type: 'string', default: '4' },
    'sign-ins': { type: 'string', default: '5' },
    idle: { type: 'string', default: '0' },
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

/**
 * What the page notes for itself: when its first heading and its first job were on the screen, since the navigation began. It says so itself:
 * asking it would have it compile the program that asks, a tenth of what is measured.
 */
const NOTE = `{
  const note = (name, selector) => {
    const look = () => {
      if (document.querySelector(selector) === null) requestAnimationFrame(look)
      else requestAnimationFrame(() => setTimeout(() => {
        globalThis[name] = performance.now()
        console.debug(name)
      }))
    }
    requestAnimationFrame(look)
  }
  note('headingAt', 'main h1')
  note('jobAt', 'main li')
}`

type Slow = (context: BrowserContext, page: Page) => Promise<() => Promise<void>>

/** What is slowed down, and how. */
const SLOWED: Record<string, Slow> = {
  'the page alone': async (context, page) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    return () => devtools.detach()
  },
  'all of the browser': (context) => slowDown(context, throttle),
}

async function open(profile: string, demo: Demo): Promise<{ context: BrowserContext; page: Page }> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await browserPath(),
    args: BROWSER_FLAGS,
    baseURL: demo.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
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

type Times = { heading: number; job: number }

async function start(profile: string, demo: Demo, slow: Slow): Promise<Times> {
  const { context, page } = await open(profile, demo)
  await context.setOffline(true)
  await page.addInitScript(NOTE)
  const stopSlowing = await slow(context, page)
  try {
    const drawn = page.waitForEvent('console', (message) => message.text() === 'jobAt')
    await page.goto('/my-day', { waitUntil: 'commit' })
    await drawn
    return await page.evaluate(() => ({
      heading: Reflect.get(globalThis, 'headingAt') as number,
      job: Reflect.get(globalThis, 'jobAt') as number,
    }))
  } finally {
    await stopSlowing()
    await context.close()
  }
}

async function measure(profile: string, demo: Demo, slow: Slow): Promise<Times[]> {
  const times: Times[] = []
  // The first round compiles what every later one finds ready; it is not counted.
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const took = await start(profile, demo, slow)
    if (round > 0) times.push(took)
  }
  return times
}

/** In the page: opens the first task of a job and tells how long it took until its page was drawn. */
const OPEN_TASK = `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  const task = () => document.querySelector('main a[href*="/tasks/"]')
  const heading = document.querySelector('main h1')
  const began = performance.now()
  task().click()
  while ([null, heading].includes(document.querySelector('main h1'))) await frame()
  await frame()
  const took = performance.now() - began
  history.back()
  while (task() === null) await frame()
  return took
})()`

/** From the press on a task to the frame that shows it, without a connection and with the page's own thread slowed down. */
async function measureTasks(profile: string, demo: Demo): Promise<number[]> {
  const { context, page } = await open(profile, demo)
  try {
    await context.setOffline(true)
    await page.goto('/my-day')
    await page.locator('main li').first().waitFor()
    const jobs = await page
      .locator('main li a[href*="/my-day/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const job of jobs) {
      await page.goto(job)
      await page.locator('main h1').waitFor()
      if ((await page.locator('main a[href*="/tasks/"]').count()) > 0) break
    }
    await SLOWED['the page alone']?.(context, page)
    const times: number[] = []
    for (let round = 0; round <= Number(values.rounds); round += 1) times.push(await page.evaluate(OPEN_TASK))
    return times.slice(1)
  } finally {
    await context.close()
  }
}

/** What the browser's tools call Slow 3G: 2 s of latency, 50 kB a second either way. */
const SLOW_3G = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** From the press on "Sign in" to the first job, and the requests of so many minutes after it, in a browser that was never here. */
async function signInSlowly(demo: Demo, idleMinutes: number): Promise<{ took: number; requests: string[] }> {
  const profile = await mkdtemp(join(tmpdir(), 'fieldline-phone-'))
  const { context, page } = await open(profile, demo)
  try {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', SLOW_3G)
    await page.goto('/sign-in?return_to=%2Fmy-day', { timeout: 120_000 })
    await page.getByLabel('E-mail address').fill(demo.signIn.email)
    await page.getByLabel('Password', { exact: true }).fill(demo.signIn.password)
    await page.waitForLoadState('networkidle')
    const began = performance.now()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.locator('main li').first().waitFor({ timeout: 120_000 })
    const took = performance.now() - began
    const requests: string[] = []
    if (idleMinutes > 0) {
      await page.waitForLoadState('networkidle', { timeout: 120_000 })
      await setTimeout(30_000)
      context.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
      await setTimeout(idleMinutes * 60_000)
    }
    return { took, requests }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

function figuresOf(times: readonly number[]) {
  const whole = times.map(Math.round)
  return { p50_ms: percentile(whole, 0.5), p95_ms: percentile(whole, 0.95), max_ms: Math.max(...whole) }
}

const demo = await startDemo('technician')
const profile = await mkdtemp(join(tmpdir(), 'fieldline-phone-'))
try {
  await prepare(profile, demo)
  const rows: Record<string, ReturnType<typeof figuresOf>> = {}
  for (const [slowed, slow] of Object.entries(SLOWED)) {
    const times = await measure(profile, demo, slow)
    rows[`${slowed}: heading`] = figuresOf(times.map(({ heading }) => heading))
    rows[`${slowed}: first job`] = figuresOf(times.map(({ job }) => job))
  }
  rows['the page alone: a task opens'] = figuresOf(await measureTasks(profile, demo))
  const signIns = Number(values['sign-ins'])
  const slow: number[] = []
  for (let round = 0; round < signIns; round += 1) slow.push((await signInSlowly(demo, 0)).took)
  if (signIns > 0) rows['Slow 3G: from the sign-in to the first job'] = figuresOf(slow)
  console.table(rows)
  const idle = Number(values.idle)
  if (idle > 0) console.log(`${idle} idle minutes:`, (await signInSlowly(demo, idle)).requests)
  if (values.json) await writeFile(values.json, `${JSON.stringify({ ...about, rows }, null, 2)}\n`)
} finally {
  await rm(profile, { recursive: true, force: true })
  await demo.stop()
}
