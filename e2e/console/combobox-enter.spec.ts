import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeConsoleWorld, signIn, waitForScript } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { makePagesWorld, SIGNED_IN } from '@/e2e/support/pages'

/** What no record is called. */
const NOTHING = 'zzzz'
const FORMS = Object.entries(SIGNED_IN).filter(([route]) => /\/(?:new|edit)$/.test(route))

/** Types what matches nothing into each combobox of the page and presses Enter. Answers in how many. */
async function enterNothing(page: Page): Promise<number> {
  // The line of an address takes any text, and offers only what a geocoding server knows.
  const ids = await page
    .locator('input[role=combobox]:enabled')
    .evaluateAll((boxes: HTMLInputElement[]) =>
      boxes.filter(({ labels }) => !labels?.[0]?.textContent.startsWith('Street')).map(({ id }) => id),
    )
  let count = 0
  for (const id of ids) {
    const box = page.locator(`[id="${id}"]`)
    // What was typed before may have put fields for somebody new in its place.
    if (!(await box.isVisible())) continue
    const before = page.url()
    await box.fill(NOTHING)
    await box.press('Enter')
    expect(page.url(), id).toBe(before)
    await page.keyboard.press('Escape')
    count += 1
  }
  return count
}

test('Enter in a combobox whose text matches nothing submits no form', async ({ page }) => {
  test.setTimeout(120_000)
  const world = await makePagesWorld()
  await signIn(page, world.user, '/board')
  const begunAt = new Date()
  let boxes = 0
  for (const [route, addressesOf] of FORMS)
    await test.step(route, async () => {
      await page.goto(new URL(addressesOf(world)[0] ?? route, page.url()).href)
      await waitForScript(page)
      boxes += await enterNothing(page)
      const allFields = page.getByRole('button', { name: 'All fields' })
      if ((await allFields.count()) === 0) return
      await allFields.click()
      boxes += await enterNothing(page)
    })
  expect(boxes).toBeGreaterThanOrEqual(12)
  // What would have been saved is by then.
  await page.goto(new URL('/board', page.url()).href)
  await waitForScript(page)
  const changes = await db().history.findMany({
    where: { account_id: world.ctx.accountId, actor_type: 'user', created_at: { gte: begunAt } },
    select: { record_type: true, verb: true },
  })
  expect(changes).toEqual([])
})

test('Enter and Tab pressed before the answer take the only one that there is', async ({ page }) => {
  const world = await makeConsoleWorld()
  const { name } = await makeCustomer(world.ctx, { name: 'Quayside Laundry' })
  await signIn(page, world.user, '/assets/new')
  const box = page.getByRole('combobox', { name: 'Customer' })
  await box.focus()
  await page.keyboard.insertText('quayside')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(box).toHaveValue(name)
  await expect(box).not.toBeFocused()
})
