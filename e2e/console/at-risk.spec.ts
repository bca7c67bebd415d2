import { expect } from '@playwright/test'
import { db } from '@/lib/db/client'
import { updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { DAY_PATH, makeBoardWorld, queued } from '@/e2e/support/board'
import { signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'
import { toast } from '@/e2e/support/messages'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('work at risk is fixed by two keys and brought back by a third, a conflict is left as it is, and the list follows what others do', async ({
  page,
}) => {
  const { ctx, user, customer, technicians, waiting } = await makeBoardWorld()
  await updateWorkOrder(ctx, waiting.id, { due_by: inHours(23.9) })
  const plan = { customer_id: customer.id, technician_id: technicians.ben, estimated_duration: 60 }
  await makeWorkOrder(ctx, { ...plan, scheduled_date: inHours(48) })
  const { work_order_number: number } = await makeWorkOrder(ctx, { ...plan, scheduled_date: inHours(48.5) })
  await signIn(page, user, '/at-risk')
  const rowOf = (text: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Fix ${text}` }) })
  await expect(rowOf(waiting.number)).toContainText('and nobody comes')
  await expect(rowOf(number)).toContainText('Overlaps')

  await rowOf(waiting.number).getByRole('button', { name: 'Fix' }).focus()
  const interactions = await countInteractions(page)
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /Ana Ruiz|Ben Okafor/ })
      .first(),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, `${waiting.number} is assigned to`)).toBeVisible()
  expect(await interactions()).toBe(2)
  await expect(rowOf(waiting.number)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(rowOf(waiting.number)).toHaveCount(1)

  await rowOf(number).getByRole('button', { name: 'Fix' }).focus()
  await page.keyboard.press('l')
  await page.getByRole('textbox', { name: 'Note' }).fill('Both are in one kitchen')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'The conflict stays as it is.')).toBeVisible()
  await expect(rowOf(number)).toHaveCount(0)

  const late = await makeWorkOrder(ctx, { customer_id: customer.id, due_by: inHours(2) })
  await expect(rowOf(late.work_order_number)).toContainText('nobody comes')
})

test('whoever assigns a job in spite of a conflict that was named leaves it as it is', async ({ page }) => {
  const world = await makeBoardWorld()
  const { ctx, user, waiting } = world
  await updateWorkOrder(ctx, waiting.id, { required_skills: ['Gas'] })
  await signIn(page, user, DAY_PATH)
  await queued(page, waiting.id).focus()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: `Assign ${waiting.number}`, exact: true })
  await dialog.getByRole('combobox', { name: 'Technician' }).fill('Ben')
  await page.getByRole('option', { name: 'Ben Okafor' }).click()
  await dialog.getByLabel('Time').fill('13:00')
  await dialog.getByRole('button', { name: 'Assign anyway', exact: true }).click()
  await expect(dialog).toBeHidden()
  const where = { account_id: ctx.accountId }
  await expect
    .poll(() => db().conflictConfirmation.findMany({ where, select: { visit_id: true, code: true } }))
    .toEqual([{ visit_id: waiting.id, code: 'missing_skill' }])
})
