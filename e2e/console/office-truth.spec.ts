import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { addDays } from '@/lib/domain/plain-days'
import { dayIn } from '@/lib/domain/time'
import { createAsset, getAsset } from '@/lib/services/assets/assets'
import { createJobType } from '@/lib/services/work/job-types'
import { makeServiceContract, makeSite } from '@/lib/testing/factories/customers'
import { type BoardWorld, makeBoardWorld } from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

/* What the office is shown is so: machines of the site, contracts by their days, the day on screen, and what an undo takes back. */

let world: BoardWorld

test.beforeEach(async () => {
  world = await makeBoardWorld()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a machine of another site is refused with a choice: its site is used, or it is moved', async ({ page }) => {
  const { ctx, customer, user } = world
  const east = await makeSite(ctx, customer.id, { name: 'Eastgate' })
  const west = await db().site.findFirstOrThrow({ where: { account_id: ctx.accountId, name: 'Pier 54 kitchen' } })
  const machine = (name: string, object_id: string, more: object = {}) =>
    createAsset(ctx, { name, customer_id: customer.id, object_id, ...more })
  const far = await machine('Chiller A', east.id, { serial_number: 'E-1', warranty_expiry: '2099-12-31' })
  await machine('Chiller B', west.id, { serial_number: 'W-1' })
  await signIn(page, user, `/work-orders/new?site_id=${west.id}`)

  await expect(page.getByRole('radio', { name: /^Chiller B/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Chiller A/ })).toHaveCount(0)
  const assets = page.getByRole('combobox', { name: 'Another machine' })
  await assets.fill('chiller')
  await expect(page.getByRole('option')).toHaveText([
    /^Chiller B.*Pier 54 kitchen · AST-000002 · W-1/,
    /^Chiller A.*Eastgate · AST-000001 · E-1/,
    /^New asset/,
  ])
  await page.getByRole('option', { name: /Chiller A/ }).click()
  const chosen = page.getByRole('list', { name: 'Chosen assets' })
  await expect(chosen).toContainText('Chiller A · Eastgate · AST-000001 · E-1')
  await expect(chosen).toContainText('Parts and labor: warranty')
  const refusal = 'Chiller A stands at Eastgate, not at Pier 54 kitchen.'
  await expect(chosen.getByRole('alert')).toHaveText(new RegExp(refusal))
  await expectAccessible(page)
  await button(page, 'Create work order').click()
  await expect(page.getByText(/use its site, or move the machine to this site/).first()).toBeVisible()
  expect(await db().workOrder.count({ where: { account_id: ctx.accountId } })).toBe(2)

  await chosen.getByRole('button', { name: 'Use its site' }).click()
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue('Eastgate')
  await expect(page.getByRole('radio', { name: /^Chiller A/ })).toBeChecked()
  await page.getByRole('combobox', { name: 'Site' }).fill('Pier')
  await page.getByRole('option', { name: /Pier 54/ }).click()
  await expect(page.getByText('Removed: Chiller A stands at Eastgate.').first()).toBeVisible()
  await assets.fill('E-1')
  await page.getByRole('option', { name: /Chiller A/ }).click()
  await chosen.getByRole('button', { name: 'Move the machine to this site' }).click()
  await expect(chosen.getByRole('alert')).toHaveCount(0)
  expect(await getAsset(ctx, far.id)).toMatchObject({ object: { name: 'Pier 54 kitchen' } })
  await button(page, 'Create work order').click()
  await page.waitForURL(/work-orders\/[0-9a-f-]+$/)
})

test('a contract that has yet to begin says when, and a plan of it says what saving makes', async ({ page }) => {
  const { ctx, customer, user } = world
  const today = dayIn(ctx.account.timeZone, new Date())
  const start_date = addDays(today, 30)
  const ids = []
  for (const name of ['Unit 1', 'Unit 2']) ids.push((await createAsset(ctx, { name, customer_id: customer.id })).id)
  await makeServiceContract(ctx, customer.id, { name: 'Cold chain', start_date, asset_ids: ids })
  await makeServiceContract(ctx, customer.id, { name: 'Old care', end_date: addDays(today, -3) })
  await createJobType(ctx, { name: 'Full service' })
  await signIn(page, user, '/contracts')
  await expect(page.getByRole('row', { name: /Cold chain/ })).toContainText(/Starts [A-Z][a-z]{2} \d/)
  await expect(page.getByRole('row', { name: /Old care/ })).toContainText(/Ended [A-Z][a-z]{2} \d/)
  await page.getByRole('link', { name: 'Cold chain' }).click()
  await expect(page.getByRole('main')).toContainText(/Starts [A-Z][a-z]{2} \d/)
  await page.getByRole('link', { name: 'Plan maintenance', exact: true }).click()
  await page.getByRole('combobox', { name: 'Job type' }).click()
  await page.getByRole('option', { name: 'Full service', exact: true }).click()
  await expect(page.getByText(/^Saving makes 2 work orders now, due /)).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Save and create 2 work orders').click()
  await page.waitForURL(/maintenance\/plans\/[0-9a-f-]+$/)
})

test('leave begins with the day on screen and its last day moves along; an undo names what it takes back, and asks on another page', async ({
  page,
}) => {
  const { ctx, customer, technicians, user } = world
  await signIn(page, user, '/board?date=2027-03-03')
  await page.locator(`[data-head][data-technician="${technicians.ana}"]`).hover()
  await button(page, 'Actions for Ana Ruiz').click()
  await page.getByRole('menuitem', { name: 'Add leave…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave for Ana Ruiz' })
  const [first, last] = [
    dialog.getByRole('textbox', { name: 'First day' }),
    dialog.getByRole('textbox', { name: 'Last day' }),
  ] as const
  await expect(first).toHaveValue('Mar 3, 2027')
  await last.fill('Mar 5, 2027')
  await first.fill('Mar 8, 2027')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Training')
  await expect(last).toHaveValue('Mar 10, 2027')
  await dialog.getByRole('button', { name: 'Add leave' }).click()
  await expect(dialog).toBeHidden()
  const leaves = () => db().timeOff.count({ where: { account_id: ctx.accountId, deleted_at: null } })
  expect(await leaves()).toBe(1)

  await page.goto(new URL(`/customers/${customer.id}/edit`, page.url()).href)
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbor Fish')
  await button(page, 'Save').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Fish' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone: Changed customer Harbor Fish').first()).toBeVisible()
  await page.keyboard.press('Control+z')
  const question = page.getByRole('alertdialog', { name: /^Undo: Created leave of Ana Ruiz/ })
  await expect(question).toContainText('on another page')
  await expectAccessible(page)
  expect(await leaves()).toBe(1)
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(leaves).toBe(0)
})
