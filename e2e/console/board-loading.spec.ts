import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { DAY_PATH, type BoardWorld, cardOf, makeBoardWorld, queued } from '@/e2e/support/board'
import { signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

/* How the board's jobs come to the browser: beside the page, once, and without a day that only looks empty. */

let world: BoardWorld

test.beforeEach(async ({ page }) => {
  world = await makeBoardWorld()
  await signIn(page, world.user, DAY_PATH)
  await expect(cardOf(page, world.planned.id)).toBeVisible()
})

const heading = (page: Page) => page.getByRole('heading', { level: 2, name: /, 2027$/ })

test('the browser requests the jobs once, before the scripts that draw them, and a large company shows its first technicians first', async ({
  page,
}) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/board/data' || request.resourceType() === 'script') requestedPaths.push(pathname)
  })
  const answered = page.waitForResponse((response) => response.url().includes('/board/data'))
  await page.reload()
  await expect(cardOf(page, world.planned.id)).toBeVisible()
  expect(await (await answered).headerValue('content-encoding')).toBe('gzip')
  expect(requestedPaths.filter((path) => path === '/board/data')).toHaveLength(1)
  // A preload starts with the page; a board that had to be drawn first would ask last.
  expect(requestedPaths.indexOf('/board/data')).toBeLessThan(requestedPaths.length - 1)

  const last = await hire(world, 80)
  const rowOfLast = page.locator(`[data-head][data-technician="${last}"]`)
  // Tall enough for every row: what is out of sight is not drawn.
  await page.setViewportSize({ width: 1440, height: 9000 })
  let answerRest = (): void => undefined
  const held = new Promise<void>((resolve) => (answerRest = resolve))
  await page.route(/\/board\/data\?(?!.*part=first)/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(cardOf(page, world.planned.id)).toBeVisible()
  await expect(queued(page, world.waiting.id)).toBeVisible()
  await expect(rowOfLast).toHaveCount(0)
  answerRest()
  await expect(rowOfLast).toBeVisible()
  await expect(cardOf(page, world.planned.id)).toBeVisible()
})

test('jobs that fail to load are said to be missing until a retry, and a failed day keeps the previous one on screen', async ({
  page,
  context,
}) => {
  await page.route('**/board/data?*', (route) => route.fulfill({ status: 503, body: 'away' }), { times: 2 })
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'The board could not be loaded' })
  await expect(failed).toBeVisible()
  await page.unroute('**/board/data?*')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(cardOf(page, world.planned.id)).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page.getByText('These days could not be loaded')).toBeVisible()
  await expect(heading(page)).toHaveText('Wednesday, January 13, 2027')
  await expect(cardOf(page, world.planned.id)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('Thursday, January 14, 2027')
  await expect(cardOf(page, world.planned.id)).toHaveCount(0)
  await page.goBack()
  await expect(heading(page)).toHaveText('Wednesday, January 13, 2027')
  await expect(cardOf(page, world.planned.id)).toBeVisible()
})

test('before the framework runs the rows stand as the board draws them', async ({ page }) => {
  let runRest = (): void => undefined
  const held = new Promise<void>((resolve) => (runRest = resolve))
  await page.route(/\/_next\/static\/chunks\/(?!first-frame).*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#first-frame .fb-card')).toBeVisible()
  const first = await page.evaluate(readDrawn)
  expect(first.length).toBeGreaterThan(10)
  runRest()
  await expect(cardOf(page, world.planned.id)).toBeVisible()
  expect(await page.evaluate(readDrawn)).toEqual(first)
})

/** In the page: where the hours, rows and cards are, what they say and how they look. */
async function readDrawn() {
  await document.fonts.ready
  const parts = [
    '.fb-corner',
    '.fb-hour',
    '.fb-head',
    '.fb-head-load',
    '.fb-track',
    '.fb-card',
    '.fb-name',
    '.fb-now-label',
  ]
  const drawn = document.querySelectorAll(`.fb-frame :is(${parts.join()})`)
  return [...drawn].map((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const { backgroundImage, outline, color } = getComputedStyle(node)
    return [node.className, node.textContent, left, top, width, height, backgroundImage, outline, color]
  })
}

/** Adds technicians who work every day. Returns the last by name. */
async function hire({ ctx }: BoardWorld, count: number): Promise<string> {
  const account_id = ctx.accountId
  const people = Array.from({ length: count }, (_, index) => ({
    account_id,
    id: newId(),
    name: `Zoe ${String(index).padStart(2, '0')}`,
  }))
  await db().technician.createMany({ data: people })
  await db().shift.createMany({
    data: people.flatMap(({ id }) =>
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        account_id,
        id: newId(),
        technician_id: id,
        weekday,
        start_minute: 480,
        end_minute: 1020,
      })),
    ),
  })
  return people.at(-1)?.id ?? ''
}
