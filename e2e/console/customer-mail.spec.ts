import { expect, type Page, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { at, type BoardWorld, cardOf, DAY_PATH, makeBoardWorld } from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { serverUrl } from '@/e2e/support/server'

let world: BoardWorld

test.beforeEach(async ({ page }) => {
  world = await makeBoardWorld()
  await signIn(page, world.user, DAY_PATH)
})

async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

test('the panel says why no mail can be sent, and previews it', async ({ page }) => {
  await cardOf(page, world.planned.id).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Confirmation…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmation to the customer' })
  await expect(dialog).toContainText('E-mail is not set up.')
  await expect(dialog).toContainText('Technician: Ana Ruiz')
  await expect(dialog.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await expectAccessibleInBoth(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('sent and failed mails are listed in the panel and on the work order', async ({ page }) => {
  const { planned, ctx } = world
  const mail = {
    ...{
      account_id: ctx.accountId,
      work_order_id: planned.id,
      recipient: 'lee@foods.example',
      actor_name: 'Dana Reyes',
    },
    ...{ subject: 'Appointment', text: 'On Tuesday', html: '<p>On Tuesday</p>' },
  }
  await db().mail.createMany({
    data: [
      { ...mail, id: newId(), kind: 'confirmation', status: 'sent', sent_at: new Date(at(8)) },
      { ...mail, id: newId(), kind: 'on_my_way', status: 'failed', problem: 'The mail server said: No such mailbox.' },
    ],
  })
  await page.goto(`${serverUrl()}/work-orders/${planned.id}`)
  await expect(page.getByText('Confirmation sent to lee@foods.example')).toBeVisible()
  await expect(
    page.getByText('to lee@foods.example was not sent. The mail server said: No such mailbox.'),
  ).toBeVisible()
  await expectAccessibleInBoth(page)
})

test('the confirmation can be printed', async ({ page }) => {
  await page.goto(`${serverUrl()}/work-orders/${world.planned.id}/confirmation`)
  await expect(page.getByRole('heading', { name: 'Appointment confirmation' })).toBeVisible()
  await expect(page.getByText(/Your appointment is on .*, at 9:00 AM/)).toBeVisible()
  await expectAccessibleInBoth(page)
})
