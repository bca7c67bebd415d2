import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { Temporal } from 'temporal-polyfill'
import region from '@/prisma/seed/data/region.json' with { type: 'json' }
import { BROWSER_FLAGS, browserPath } from '@/lib/testing/browser'
import { runProgram, untilReady } from '@/lib/testing/program'
import { root } from '@/lib/testing/tools'
import type { DemoAccess } from '@/lib/operator/demo'
import { freePort } from '@/lib/operator/processes'
import { type Demo, type Scene, SCENES } from './scenes'

/*
 * `npm run pictures`: starts a fresh demo company, which is the same each time but for its dates, at ten past ten on the
 * next Tuesday (or today, if it is one), and makes the pictures of the README. Whoever changes what they show runs it.
 */

const FOLDER = join(root, 'docs', 'pictures')
const MAX_BYTES = 600 * 1024
const QUALITY = 66
const TUESDAY = 2

/** Milliseconds from now to the moment that the pictures show. */
function clockShift(): number {
  const now = Temporal.Now.zonedDateTimeISO(region.timeZone)
  const days = (TUESDAY - now.dayOfWeek + 7) % 7
  const shown = now.add({ days }).withPlainTime('10:10')
  return shown.epochMilliseconds - now.epochMilliseconds
}

async function makePictures(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldline-pictures-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const shift = clockShift()
  const clock = pathToFileURL(join(root, 'lib/testing/pictures/clock.mjs')).href
  const program = runProgram('start', [], {
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: url,
    DATA_DIR: dataDir,
    NODE_OPTIONS: `--import ${clock}`,
    PICTURES_CLOCK_SHIFT: String(shift),
  })
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_FLAGS })
  try {
    await untilReady(program, url, 600_000)
    const access = JSON.parse(await readFile(join(dataDir, 'demo-access.json'), 'utf8')) as DemoAccess
    await mkdir(FOLDER, { recursive: true })
    let bytes = 0
    for (const scene of SCENES) bytes += await shoot(browser, scene, { url, access }, shift)
    process.stdout.write(`${Math.round(bytes / 1024)} kB in all\n`)
    if (bytes > MAX_BYTES) throw new Error(`The pictures have ${bytes} bytes together; ${MAX_BYTES} are the limit`)
  } finally {
    await browser.close()
    await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Makes a scene's pictures, light and dark. Returns their bytes. */
async function shoot(browser: Browser, scene: Scene, demo: Demo, shift: number): Promise<number> {
  const context = await browser.newContext({ viewport: scene.viewport, locale: 'en-US', timezoneId: region.timeZone })
  const page = await context.newPage()
  await page.clock.setFixedTime(Date.now() + shift)
  await signIn(page, demo, scene.role)
  await scene.open(page, demo)
  await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
  let bytes = 0
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(() => document.fonts.ready)
    const picture = await sharp(await page.screenshot({ animations: 'disabled' }))
      .webp({ quality: QUALITY, effort: 6 })
      .toBuffer()
    await writeFile(join(FOLDER, `${scene.name}-${colorScheme}.webp`), picture)
    bytes += picture.byteLength
    process.stdout.write(`${scene.name}-${colorScheme}.webp ${Math.round(picture.byteLength / 1024)} kB\n`)
  }
  await context.close()
  return bytes
}

async function signIn(page: Page, { url, access }: Demo, role: string): Promise<void> {
  const person = access.sign_ins.find((one) => one.role === role)
  if (!person) throw new Error(`The demo company has no ${role}`)
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => address.pathname !== '/sign-in')
}

await makePictures()
