import { expect } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createComplianceRule } from '@/lib/services/assets/compliance-rules'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { undoIn } from '@/e2e/support/messages'

/* One screen serves all records of the settings; the limits of leaks stand for them. */

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

test('a record of the settings is added by keyboard with missing fields named, changed, deleted and restored', async ({
  page,
}) => {
  const rule = { appliance: 'other', min_charge: 0, unit: 'kg', limit_percent: 5, repair_days: 1 }
  await createComplianceRule(world.ctx, { ...rule, name: 'As of later', valid_from: '2099-01-01' })
  await signIn(page, world.user, PATH)
  await expect(page.getByRole('row').filter({ hasText: 'From Jan 1, 2099' })).toHaveText(/As of later/)
  const row = page.getByRole('row').filter({ hasText: 'Cold rooms' })
  await test.step('added', async () => {
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
    await expect(row).toContainText('12.5 %')
    await expect(row).toContainText('15 lb')
    expect(await rules()).toMatchObject([
      { name: 'As of later' },
      { name: 'Cold rooms', substance_classes: ['hfc'], repair_days: 30 },
    ])
  })
  await test.step('changed', async () => {
    await page.getByRole('button', { name: 'Cold rooms', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit compliance rule' })
    await dialog.getByLabel('Repair within').fill('14')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('14 days')
  })
  await test.step('deleted and restored', async () => {
    await page.getByRole('button', { name: 'Actions for Cold rooms' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(async () => (await rules()).map(({ name }) => name)).toEqual(['As of later'])
    await undoIn(page, /Cold rooms/).click()
    await expect.poll(async () => (await rules()).map(({ name }) => name)).toEqual(['As of later', 'Cold rooms'])
  })
})
