import { expect, type Page, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { type BoardWorld, DAY_PATH, makeBoardWorld } from '@/e2e/support/board'
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

const open = (page: Page, path: string) => page.goto(`${serverUrl()}/work-orders/${world.planned.id}/${path}`)
const account = () => ({ id: world.ctx.accountId })

test('a work order is printed in the customer’s language, else the company’s, else the one asked for', async ({
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
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(inEnglish).toBeVisible()
  await db().customer.updateMany({ where: { account_id: world.ctx.accountId }, data: { language: 'en' } })
  await open(page, 'print')
  await expect(inEnglish).toBeVisible()
  await open(page, 'print?lang=tlh')
  await expect(inEnglish).toBeVisible()
})

test('who chose Spanish reads the page around the sheet in Spanish', async ({ page }) => {
  await db().user.updateMany({ where: { account_id: world.ctx.accountId }, data: { language: 'es' } })
  await open(page, 'print')
  await expect(page.getByRole('link', { name: 'Volver a la orden de trabajo' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expectAccessibleInBoth(page)
})

test('the confirmation and its mail speak the customer’s language, whatever names contain', async ({ page }) => {
  const name = "{phone} '{x} <b>"
  await db().customer.updateMany({
    where: { account_id: world.ctx.accountId },
    data: { language: 'es', name },
  })
  await open(page, 'confirmation')
  await expect(page.getByRole('heading', { name: 'Confirmación de cita' })).toBeVisible()
  await expect(page.getByText(/Su cita es el .*, a las 9:00 a\.m\./)).toBeVisible()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expectAccessibleInBoth(page)
})
