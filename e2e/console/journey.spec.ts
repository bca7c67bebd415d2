import { expect } from '@playwright/test'
import { type BoardWorld, cardOf, expectStored, makeBoardWorld, queued, standBy } from '@/e2e/support/board'
import {
  ADDRESS,
  expectCovered,
  expectDone,
  expectKeyWorks,
  flame,
  NAME,
  SERIAL,
  shownDay,
  onlyWorkOrder,
} from '@/e2e/support/journey'
import { answerFileChoosers, waitForScript } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { Keys } from '@/e2e/support/keyboard'
import { serverUrl } from '@/e2e/support/server'

/*
 * One day of an office in one piece: a call of somebody new, the job on the board, done and billed, the warranty looked
 * up, a key for another server, and a customer deleted by mistake.
 */

let world: BoardWorld

test.beforeEach(async () => {
  world = await makeBoardWorld('admin')
  await standBy(world)
})

test('a day of the office, from the call of a new customer to the bill and the trash, is done by keyboard alone with the focus in sight', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { technicians } = world
  const keys = new Keys(page)
  answerFileChoosers(page, flame)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const dialog = page.getByRole('dialog')

  await page.goto(`${serverUrl()}/`)
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await keys.type(world.user.email)
  await keys.fill(page.getByLabel('Password', { exact: true }), world.user.password)
  await expect(button('Sign in')).toBeEnabled()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/board/)
  await expect(queued(page, world.waiting.id)).toBeVisible()
  await waitForScript(page)

  await page.keyboard.press('c')
  const customer = page.getByRole('combobox', { name: 'Customer' })
  await expect(customer).toBeFocused()
  await keys.choose(customer, NAME, page.getByRole('option', { name: `New customer “${NAME}”` }))
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await expect(phone).toBeFocused()
  await keys.type('+1 206 555 0188')
  await keys.fill(page.getByRole('combobox', { name: 'Address' }), ADDRESS)
  await keys.fill(page.getByRole('textbox', { name: 'Serial number' }), SERIAL)
  await keys.fill(page.getByRole('textbox', { name: 'Asset' }), 'Boiler')
  await keys.fill(page.getByRole('textbox', { name: 'Warranty until' }), '2099-12-31')
  await keys.fill(page.getByRole('combobox', { name: 'Problem' }), 'No hot water')
  await keys.press('Control+u')
  await expect(page.getByRole('radio', { name: 'Urgent' })).toBeChecked()
  const unassigned = page.getByRole('radio', { name: 'Leave unassigned' })
  await keys.to(page.getByRole('radiogroup', { name: 'Assign to' }).getByRole('radio', { checked: true }))
  await keys.press('ArrowUp')
  await expect(unassigned).toBeChecked()
  await keys.use(button('Create and show on the board'))

  const { id, number } = await onlyWorkOrder(page, world)
  const panel = page.getByRole('dialog', { name: number, exact: true })
  await expect(panel).toContainText('No hot water')
  await keys.press('Escape')
  await expect(panel).toHaveCount(0)
  await keys.press(']')
  const at = await shownDay(page)
  // The queue is one stop of Tab; arrows lead through it, and what is urgent stands first.
  await keys.to(page.locator('[data-queue] [data-job][tabindex="0"]'))
  await keys.press('Home')
  await expect(queued(page, id)).toBeFocused()
  // The first row and its first free time are offered: eight o'clock, with Ana.
  await keys.press('Space', 'ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Enter')
  await expectStored(world, id, { technician: technicians.ben, start: at(10), minutes: null })
  await expect(cardOf(page, id)).toBeFocused()
  await keys.press('Space', 'ArrowUp', ...Array<string>(4).fill('Shift+ArrowRight'), 'Enter')
  await expectStored(world, id, { technician: technicians.ana, start: at(14), minutes: null })
  await expect(cardOf(page, id)).toBeFocused()
  await keys.press('Enter')
  await keys.use(panel.getByRole('link', { name: `Open ${number}` }))

  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await keys.use(button('Start'))
  await expect(button('Complete')).toBeVisible()
  await keys.use(button('Add task'))
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await keys.type('Relight the boiler')
  await keys.press('Enter')
  await keys.use(button('Complete Relight the boiler'))
  await keys.to(dialog.getByLabel('Add photos'))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: flame.name })).toBeVisible()
  await keys.press('Control+Enter')
  await expect(page.getByText('1 of 1 done')).toBeVisible()
  await keys.use(button('Add line item'))
  const line = page.getByRole('dialog', { name: 'New line item' })
  await keys.fill(line.getByRole('textbox', { name: 'Description' }), 'Labor')
  await keys.fill(line.getByRole('textbox', { name: 'Quantity' }), '1.5')
  await keys.fill(line.getByRole('textbox', { name: 'Unit price' }), '80')
  await keys.fill(line.getByRole('textbox', { name: 'Tax' }), '10')
  await keys.press('Enter')
  await expect(line).toHaveCount(0)
  await keys.use(button('Complete'), 'Shift+Tab')
  await expectDone(page)

  await keys.press('g', 'v')
  await expect(page.getByRole('searchbox', { name: 'Serial number or asset tag' })).toBeFocused()
  await keys.type(SERIAL)
  await keys.press('Enter')
  await expectCovered(page, number)

  await keys.press('Control+k')
  await keys.type('API keys')
  await expect(page.getByRole('option', { name: 'API keys' })).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
  await keys.press('n')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await keys.type('Accounting server')
  await keys.to(page.getByRole('checkbox', { name: /^See customers/ }))
  await keys.press('Space')
  await keys.use(button('Create key'))
  await expectKeyWorks(page)
  await keys.use(button('I have copied the key'))
  await expect(dialog.filter({ hasText: 'API key' })).toHaveCount(0)

  await keys.press('Control+k')
  await keys.type('alder')
  const option = page.getByRole('option', { name: new RegExp(`^${NAME}`) })
  await expect(option).toBeVisible()
  await keys.choose(page.getByRole('combobox', { name: /^Search pages/ }), '', option)
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await keys.use(button('More actions'))
  await keys.pick(page.getByRole('menuitem', { name: 'Delete customer' }))
  await page.waitForURL((url) => url.pathname === '/customers')
  await keys.press('Control+k')
  await keys.type('trash')
  await expect(page.getByRole('option', { name: 'Trash' })).toBeVisible()
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
  await keys.use(button(`Restore ${NAME}`))
  await expect(page.getByText(`Customer ${NAME} was restored.`).first()).toBeVisible()
  await keys.press('g', 'c')
  await keys.use(page.getByRole('link', { name: NAME, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
})
