import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { db } from '@/lib/db/client'
import { createTechnician } from '@/lib/services/people/technicians'
import { createUser } from '@/lib/services/company/accounts'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn, waitForScript } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { idOf } from '@/e2e/support/phone'
import { askForUpdate, keptFiles, untilKept } from '@/e2e/support/phone-shell'
import { PHONE } from '@/e2e/support/field-world'
import { startUpgradable, type Upgradable } from '@/e2e/support/second-build'
import { serverUrl } from '@/e2e/support/server'

/* The phone's app as an app: it can be installed, starts without a connection, and is upgraded without losing a start. */

test.use({ ...PHONE, ownContext: true })

let world: ConsoleWorld

test.beforeEach(async ({ page }) => {
  world = await makeConsoleWorld('technician')
  const { id } = await createTechnician(world.ctx, { name: 'Sam Reyes' })
  await db().user.updateMany({ where: { account_id: world.ctx.accountId }, data: { technician_id: id } })
  await signIn(page, world.user, '/my-day')
})

type Manifest = { icons: { src: string; sizes: string; type: string; purpose: string }[] } & Record<string, unknown>

test('the app can be installed: the browser finds nothing against it, its manifest is complete and its icons are of the sizes it names', async ({
  page,
  request,
}) => {
  await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute('href', '/app-icons/apple-touch-icon.png')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(`${serverUrl()}${address}`)
  expect(answer.headers()['content-type']).toBe('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({ name: 'Fieldline', id: '/my-day', start_url: '/my-day', scope: '/' })
  expect(manifest).toMatchObject({ display: 'standalone', background_color: /^#/, theme_color: /^#/ })
  expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ])
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(`${serverUrl()}${src}`)
    expect(icon.headers()['content-type']).toBe(type)
    const { width, height, format } = await sharp(await icon.body()).metadata()
    expect(`${width}x${height} image/${format}`).toBe(`${sizes} ${type}`)
  }
  await untilKept(page)
  const devtools = await page.context().newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A test's window is a private one, where nothing can be installed.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect([errors, others]).toEqual([[], []])
  await page.goto(`${serverUrl()}/nothing-here`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0)
})

test('the app starts without a connection at each of its addresses with a policy of its own, and nothing else is kept or answered', async ({
  page,
  context,
}) => {
  await untilKept(page)
  const paths = (await keptFiles(page)).map((url) => new URL(url).pathname)
  expect(paths.filter((path) => !/^\/(?:_next\/static\/|icon\.svg$|app-icons\/|my-day$)/.test(path))).toEqual([])
  const console_ = await context.newPage()
  await console_.goto(`${serverUrl()}/nothing-here`)
  expect(await console_.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  expect(await page.evaluate(() => fetch('/healthz').then(({ status }) => status))).toBe(200)
  const failed: string[] = []
  // What the page still asked for when it was left is given up by the browser, and is no file that is missing.
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url())
  })
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await context.setOffline(true)
  for (const path of ['/my-day', '/my-day?day=2026-11-23', '/my-day/0198c1de-0000-7000-8000-000000000001']) {
    const answer = await page.goto(`${serverUrl()}${path}`)
    expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, true])
    await waitForScript(page)
    expect(page.url()).toBe(`${serverUrl()}${path}`)
    const nonce = /'nonce-([^']+)'/.exec((await answer?.headerValue('content-security-policy')) ?? '')?.[1]
    expect(nonce).toBeTruthy()
    const nonces = [...((await answer?.text()) ?? '').matchAll(/\snonce="([^"]*)"/g)].map(([, one]) => one)
    expect(new Set(nonces)).toEqual(new Set([nonce]))
  }
  expect(broken).toEqual([])
  expect(failed.filter((url) => url.includes('/_next/static/'))).toEqual([])
  expect(
    await page.evaluate(() =>
      fetch('/healthz').then(
        () => 'answered',
        () => 'failed',
      ),
    ),
  ).toBe('failed')
})

test('the redirect to the sign-in is never kept, who signs in next gets a page of their own, and signing out removes the app until the next sign-in', async ({
  page,
  context,
}) => {
  await untilKept(page)
  const readCachedPage = () =>
    page.evaluate(async () => (await (await caches.match('/my-day', { ignoreVary: true }))?.text()) ?? '')
  const mine = await idOf(world.user)
  await db().userSession.updateMany({ where: { account_id: world.ctx.accountId }, data: { revoked_at: new Date() } })
  // The kept page still opens: what was not sent is in it. It is not replaced by what the server says now.
  await page.goto(`${serverUrl()}/my-day`)
  await page.waitForLoadState('networkidle')
  expect(await readCachedPage()).toContain(mine)

  const ana = { email: `ana-${mine}@example.com`, password: 'correct horse battery', name: 'Ana Ruiz' }
  await createUser(world.ctx, { ...ana, role: 'technician' })
  await signIn(page, ana, '/nothing-here')
  await page.evaluate(() => location.assign('/my-day'))
  const hers = await idOf(ana)
  await expect(page.locator('meta[name=fieldline-user]')).toHaveAttribute('content', hers)
  await expect.poll(readCachedPage).toContain(hers)
  await context.setOffline(true)
  await page.goto(`${serverUrl()}/my-day`)
  await expect(page.locator('meta[name=fieldline-user]')).toHaveAttribute('content', hers)

  await context.setOffline(false)
  await page.goto(`${serverUrl()}/my-day/settings`)
  await page.getByRole('button', { name: 'Sign out' }).tap()
  await page.waitForURL('**/sign-in')
  expect(await keptFiles(page)).toEqual([])
  await context.setOffline(true)
  await expect(page.goto(`${serverUrl()}/my-day`)).rejects.toThrow('net::ERR_')
  await context.setOffline(false)
  await signIn(page, ana, '/my-day')
  await untilKept(page)
  await context.setOffline(true)
  expect((await page.goto(`${serverUrl()}/my-day`))?.status()).toBe(200)
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148' })

  test('a phone without the app on its home screen asks for it first', async ({ page }) => {
    await expect(page.getByText(/put Fieldline on the home screen first/)).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('an upgrade', () => {
  let server: Upgradable

  test.beforeEach(async ({ page }) => {
    server = await startUpgradable()
    await page.goto(`${server.url}/my-day`)
    await untilKept(page)
  })

  test.afterEach(() => server.close())

  const secondFiles = async (page: Page) => (await keptFiles(page)).filter((url) => url.includes('/static/second/'))

  test('leaves the old version whole until the new one is, which the next start takes', async ({ page, context }) => {
    server.upgrade()
    server.refuse('.css')
    // Asks for the new version, of which a part does not come.
    expect(await page.evaluate(askForUpdate)).toBe('failed')
    expect((await page.goto(`${server.url}/my-day`))?.fromServiceWorker()).toBe(true)
    await waitForScript(page)
    await context.setOffline(true)
    expect((await page.goto(`${server.url}/my-day/settings`))?.status()).toBe(200)
    await waitForScript(page)
    expect(await page.locator('script[src*="/static/second/"]').count()).toBe(0)

    await context.setOffline(false)
    server.refuse(null)
    await page.goto(`${server.url}/my-day`)
    await waitForScript(page)
    await expect.poll(() => page.evaluate(askForUpdate)).toBe('waits')
    expect(await secondFiles(page)).not.toEqual([])
    await context.setOffline(true)
    await page.goto(`${server.url}/my-day`)
    await expect(page.locator('script[src*="/static/second/"]').first()).toBeAttached()
    await waitForScript(page)
    const others = (await keptFiles(page)).filter((url) => url.includes('/static/chunks/'))
    expect(others).toEqual([])
  })
})
