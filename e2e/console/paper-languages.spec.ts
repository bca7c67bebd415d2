import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { at, type BoardWorld, cardOf, DAY_PATH, makeBoardWorld } from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { serverUrl } from '@/e2e/support/server'

let world: BoardWorld

test.beforeEach(async ({ page }) => {
  world = await makeBoardWorld()
  await signIn(page, world.user, DAY_PATH)
})

const open = (page: Page, path: string) => page.goto(`${serverUrl()}/work-orders/${world.planned.id}/${path}`)
const account = () => ({ id: world.ctx.accountId })

test('a work order is printed in the customer’s language, else the company’s, else the one asked for, and the page around it in its reader’s', async ({
  page,
}) => {
  const { planned } = world
  const inEnglish = page.getByRole('heading', { name: `Work order ${planned.number}` })
  const inSpanish = page.getByRole('heading', { name: `Orden de trabajo ${planned.number}` })
  await open(page, 'print')
  await expect(inEnglish).toBeVisible()
  await db().account.update({ where: account(), data: { language: 'es' } })
  await open(page, 'print')
  await expect(inSpanish).toBeVisible()
  await expect(page.getByText('Técnico, fecha')).toBeVisible()
  // The page around it stays in its reader's language, and each part says its own.
  await expect(page.getByRole('link', { name: 'Back to the work order' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('div[lang="es"]')).toContainText('Cliente')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(inEnglish).toBeVisible()
  await db().customer.updateMany({ where: { account_id: world.ctx.accountId }, data: { language: 'en' } })
  await open(page, 'print')
  await expect(inEnglish).toBeVisible()
  await open(page, 'print?lang=tlh')
  await expect(inEnglish).toBeVisible()
  await db().user.updateMany({ where: { account_id: world.ctx.accountId }, data: { language: 'es' } })
  await open(page, 'print')
  await expect(page.getByRole('link', { name: 'Volver a la orden de trabajo' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('a confirmation is in the customer’s language whatever names contain, and its dialog previews it and says why no mail can be sent', async ({
  page,
}) => {
  await cardOf(page, world.planned.id).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Confirmation…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmation to the customer' })
  await expect(dialog).toContainText('E-mail is not set up.')
  await expect(dialog).toContainText('Technician: Ana Ruiz')
  await expect(dialog.getByRole('button', { name: 'Send' })).toHaveCount(0)
  await expectAccessible(page)

  const { planned, ctx } = world
  const mail = {
    account_id: ctx.accountId,
    work_order_id: planned.id,
    recipient: 'lee@foods.example',
    actor_name: 'Dana Reyes',
    subject: 'Appointment',
    text: 'On Tuesday',
    html: '<p>On Tuesday</p>',
  }
  await db().mail.createMany({
    data: [
      { ...mail, id: newId(), kind: 'confirmation', status: 'sent', sent_at: new Date(at(8)) },
      { ...mail, id: newId(), kind: 'on_my_way', status: 'failed', problem: 'The mail server said: No such mailbox.' },
    ],
  })
  await open(page, '')
  await expect(page.getByText('Confirmation sent to lee@foods.example')).toBeVisible()
  const failed = 'to lee@foods.example was not sent. The mail server said: No such mailbox.'
  await expect(page.getByText(failed)).toBeVisible()

  const name = "{phone} '{x} <b>"
  await db().customer.updateMany({
    where: { account_id: world.ctx.accountId },
    data: { language: 'es', name },
  })
  await open(page, 'confirmation')
  await expect(page.getByRole('heading', { name: 'Confirmación de cita' })).toBeVisible()
  await expect(page.getByText(/Su cita es el .*, a las 9:00 a\.m\./)).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
})
