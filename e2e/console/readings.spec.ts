import { expect } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createMeterReading } from '@/lib/services/assets/meter-readings'
import { createMeter } from '@/lib/services/assets/meters'
import { makeAsset } from '@/lib/testing/factories/assets'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'
import { toast, undoIn } from '@/e2e/support/messages'

/* A meter is read on the page of its asset: what a hand does for it. */

const DAY_MS = 24 * 60 * 60 * 1000

let world: ConsoleWorld
let meterId: string
let path: string

test.beforeEach(async () => {
  world = await makeConsoleWorld()
  const { ctx } = world
  const asset = await makeAsset(ctx)
  path = `/assets/${asset.id}`
  meterId = (await createMeter(ctx, { asset_id: asset.id, name: 'Run hours', unit: 'h', kind: 'counter' })).id
  // Eight hours a day until yesterday.
  for (const day of [1, 2, 3, 4])
    await createMeterReading(ctx, meterId, {
      value: day * 8,
      read_at: new Date(Date.now() - (5 - day) * DAY_MS).toISOString(),
    })
})

const newest = async () => {
  const { value } = await db().meterReading.findFirstOrThrow({
    where: { account_id: world.ctx.accountId, meter_id: meterId, deleted_at: null },
    orderBy: { read_at: 'desc' },
  })
  return Number(value)
}

test('a reading is recorded in three interactions, by mouse and by keyboard, undone, and asked about when it is far beyond the usual', async ({
  page,
}) => {
  await signIn(page, world.user, path)
  const record = page.getByRole('button', { name: 'Record reading' })
  const dialog = page.getByRole('dialog', { name: 'Read Run hours' })
  await expect(record).toBeVisible()
  const count = await countInteractions(page)
  await record.click()
  await expect(dialog.getByLabel('Value (h)')).toBeFocused()
  await page.keyboard.type('40')
  await dialog.getByRole('button', { name: 'Record reading' }).click()
  await expect(toast(page, 'The reading was recorded')).toBeVisible()
  expect(await count()).toBe(3)
  await expect.poll(newest).toBe(40)
  await undoIn(page, 'The reading was recorded').click()
  await expect.poll(newest).toBe(32)

  await tabTo(page, record)
  const before = await count()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Value (h)')).toBeFocused()
  await page.keyboard.type('41.5')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect((await count()) - before).toBe(3)
  await expect.poll(newest).toBe(41.5)

  await page.getByRole('button', { name: 'Record reading' }).click()
  await dialog.getByLabel('Value (h)').fill('3200')
  await page.keyboard.press('Enter')
  const question = dialog.getByText('This is 3158.5 more than 41.5')
  await expect(question).toBeVisible()
  expect(await newest()).toBe(41.5)
  await expectAccessible(page)
  // Leaving the field takes nothing away from above the box, which would move from under the pointer.
  const right = dialog.getByRole('checkbox', { name: 'This value is right' })
  await right.click()
  await expect(right).toBeChecked()
  await expect(question).toBeVisible()
  await dialog.getByRole('button', { name: 'Record reading' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(newest).toBe(3200)
})
