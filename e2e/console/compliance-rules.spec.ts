import { expect, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createComplianceRule } from '@/lib/services/assets/compliance-rules'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { undoIn } from '@/e2e/support/messages'

/* The limits of leaks are rows of the company, kept in the settings. */

const PATH = '/settings/compliance-rules'

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld()
})

const rules = () =>
  db().complianceRule.findMany({
    where: { account_id: world.ctx.accountId, deleted_at: null },
    orderBy: { name: 'asc' },
  })

test('a rule is added by keyboard, with what is missing named at its field', async ({ page }) => {
  await signIn(page, world.user, PATH)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New compliance rule' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Cold rooms')
  await page.keyboard.press('Enter')
  for (const field of ['From a charge of', 'Limit', 'Valid from'])
    await expect(dialog.getByText(new RegExp(`^${field} (is required|must be)`))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('From a charge of').fill('15')
  await dialog.getByLabel('Limit').fill('12.5')
  await dialog.getByLabel('Valid from').fill('2026-01-01')
  await dialog.getByRole('checkbox', { name: 'HFC', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add compliance rule' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Cold rooms' })
  await expect(row).toContainText('12.5 %')
  await expect(row).toContainText('15 lb')
  expect(await rules()).toMatchObject([{ name: 'Cold rooms', substance_classes: ['hfc'], repair_days: 30 }])
  await expectAccessible(page)
})

test('a rule is changed, deleted and brought back; one whose day has not come says so', async ({ page }) => {
  const rule = { appliance: 'other', min_charge: 0, unit: 'kg', limit_percent: 5, repair_days: 1 }
  await createComplianceRule(world.ctx, { ...rule, name: 'As of later', valid_from: '2099-01-01' })
  await createComplianceRule(world.ctx, { ...rule, name: 'As of now', valid_from: '2020-01-01' })
  await signIn(page, world.user, PATH)
  await expect(page.getByRole('row').filter({ hasText: 'From Jan 1, 2099' })).toHaveText(/As of later/)
  await page.getByRole('button', { name: 'As of now', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit compliance rule' })
  await dialog.getByLabel('Repair within').fill('14')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'As of now' })).toContainText('14 days')
  await page.getByRole('button', { name: 'Actions for As of now' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(async () => (await rules()).map(({ name }) => name)).toEqual(['As of later'])
  await undoIn(page, /As of now/).click()
  await expect.poll(async () => (await rules()).map(({ name }) => name)).toEqual(['As of later', 'As of now'])
})
