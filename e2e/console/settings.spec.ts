import { expect, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createBusinessCalendar } from '@/lib/services/people/business-calendars'
import { createCustomer } from '@/lib/services/customers/customers'
import { createTechnician } from '@/lib/services/people/technicians'
import { createTerritory } from '@/lib/services/people/territories'
import { createWorkOrder } from '@/lib/services/work/work-orders'
import { expectAccessible, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'
import { ApiClient, rowsOf } from '@/lib/testing/api/client'
import { overHttp } from '@/lib/testing/api/transport'
import { serverUrl } from '@/e2e/support/server'
import { toast, undoIn } from '@/e2e/support/messages'

test('an API key is made, shown once, used with fetch, and revoked', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('admin')
  await createCustomer(ctx, { name: 'Harbor Bakery' })
  await signIn(page, user, '/settings/api-keys')
  await page.getByRole('button', { name: 'New API key' }).first().click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Name must not be empty.')).toBeVisible()
  await expect(page.getByText('Choose at least one permission.')).toBeVisible()

  await page.getByLabel('Name').fill('Accounting server')
  await page.getByRole('checkbox', { name: /^See customers/ }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByLabel('API key', { exact: true }).inputValue()
  expect(key).toMatch(/^fsk_[\w-]{43}$/)
  // Closing by accident would lose it.
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue(key)
  await page.getByRole('button', { name: 'I have copied the key' }).click()
  await expect(page.getByRole('row', { name: /Accounting server/ })).toContainText('Never')
  expect(await page.content()).not.toContain(key)

  const ask = (path: string) =>
    page.evaluate(
      async ([address, bearer]) => {
        const answer = await fetch(`/api/v1${address}`, { headers: { authorization: `Bearer ${bearer}` } })
        return { status: answer.status, body: (await answer.json()) as { data?: { name: string }[] } }
      },
      [path, key] as const,
    )
  const read = await ask('/customers')
  expect(read).toMatchObject({ status: 200, body: { data: [{ name: 'Harbor Bakery' }] } })
  expect((await ask('/work-orders')).status).toBe(403)
  await page.reload()
  await expect(page.getByRole('row', { name: /Accounting server/ })).toContainText('127.0.0.1')

  await page.getByRole('button', { name: 'Actions for Accounting server' }).click()
  await page.getByRole('menuitem', { name: 'Revoke…' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByRole('row', { name: /Accounting server/ })).toContainText('Revoked')
  expect((await ask('/customers')).status).toBe(401)
})

test('a deleted customer comes back from the trash, by keyboard alone', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('admin')
  const customer = await createCustomer(ctx, { name: 'Harbor Bakery' })
  await signIn(page, user, `/customers/${customer.id}`)
  const menu = page.getByRole('button', { name: /more|actions/i }).last()
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Delete customer' })
  await expect(entry).toBeVisible()
  for (let pressed = 0; pressed < 12; pressed++) {
    if (await entry.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/customers')

  await page.goto(`${serverUrl()}/settings/trash?type=customer`)
  await tabTo(page, page.getByRole('button', { name: 'Restore Harbor Bakery' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Customer Harbor Bakery was restored.')).toBeVisible()
  await expect(page.getByText('Nothing is in the trash')).toBeVisible()
  await page.goto(`${serverUrl()}/customers/${customer.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbor Bakery')
})

test('an invited user chooses a password, gets their role, and is removed again', async ({ page, browser }) => {
  const { user } = await makeConsoleWorld('admin')
  await signIn(page, user, '/settings/users')
  await page.getByRole('button', { name: 'Invite user' }).click()
  await page.getByLabel('Name').fill('Priya Raman')
  const email = `priya-${Date.now()}@example.com`
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Make invitation' }).click()
  const link = await page.getByLabel('Invitation link').inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Open invitations')).toBeVisible()

  const guest = await browser.newPage()
  await guest.goto(link.replace(/^https?:\/\/[^/]+/, serverUrl()))
  await guest.getByLabel('Password', { exact: true }).fill('three small boats at sea')
  await guest.getByRole('button', { name: 'Join and sign in' }).click()
  await guest.waitForURL((url) => url.pathname === '/board')
  await guest.goto(`${serverUrl()}/settings`)
  await expect(guest.getByRole('link', { name: 'Technicians' }).first()).toBeVisible()
  await expect(guest.getByRole('link', { name: 'API keys' })).toHaveCount(0)
  await guest.goto(`${serverUrl()}/settings/api-keys`)
  await expect(guest.getByText('You don’t have permission to open this page')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Actions for Priya Raman' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(toast(page, /Priya Raman is deactivated/)).toBeVisible()
  await guest.goto(`${serverUrl()}/settings`)
  await guest.waitForURL((url) => url.pathname === '/sign-in')
  await guest.close()
})

test('a technician gets shifts and leave, and cannot be deleted while they have work', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('admin')
  await createTerritory(ctx, { name: 'North' })
  await signIn(page, user, '/settings/technicians')
  await page.getByRole('button', { name: 'New technician' }).first().click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Sam Reyes')
  await page.getByLabel('Skills').fill('HVAC')
  await page.keyboard.press('Enter')
  await page.getByLabel('Skills').fill('Boilers')
  await page.getByRole('button', { name: 'Add technician' }).click()
  await page.waitForURL(/\/settings\/technicians\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Boilers')).toBeVisible()

  await page.getByRole('button', { name: 'Add a shift on Monday' }).click()
  await page.getByLabel('Monday shift 1 from').fill('7')
  await page.getByLabel('Monday shift 1 until').fill('3:30 pm')
  await page.getByRole('button', { name: 'Monday to Friday alike' }).click()
  await page.getByRole('button', { name: 'Save week' }).click()
  await expect(page.getByText('42 h 30 min a week')).toBeVisible()

  await page.getByRole('button', { name: 'Add leave' }).click()
  await page.getByLabel('Reason').fill('Vacation')
  await page.getByRole('dialog').getByRole('button', { name: 'Add leave' }).click()
  await expect(page.getByText('Away now')).toBeVisible()
  await page.getByRole('button', { name: 'Delete this leave' }).click()
  await expect(page.getByText('No leave ahead')).toBeVisible()
  await undoIn(page, 'The leave was deleted.').click()
  await expect(page.getByText('Away now')).toBeVisible()

  const technician = await db().technician.findFirstOrThrow({ where: { account_id: ctx.accountId } })
  const { id: customer_id } = await createCustomer(ctx, { name: 'Harbor Bakery' })
  await createWorkOrder(ctx, { customer_id, technician_id: technician.id })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Sam Reyes was not deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show this work' })).toHaveAttribute('href', /technician_id=/)
})

test('a checklist is created and reordered by keyboard, and deleting it can be undone', async ({ page }) => {
  const { user } = await makeConsoleWorld('admin')
  await signIn(page, user, '/settings/checklists')
  await page.getByRole('button', { name: 'New checklist' }).first().click()
  await page.keyboard.type('Boiler start')
  await tabTo(page, page.getByLabel('Item 1', { exact: true }))
  await page.keyboard.type('Light the burner')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Item 2', { exact: true })).toBeFocused()
  await page.keyboard.type('Check the gas')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByLabel('Item 1', { exact: true })).toHaveValue('Check the gas')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: /Boiler start/ })).toContainText('Check the gas · Light the burner')

  await page.getByRole('button', { name: 'Actions for Boiler start' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No checklists yet')).toBeVisible()
  await undoIn(page, 'Boiler start was deleted.').click()
  await expect(page.getByRole('row', { name: /Boiler start/ })).toBeVisible()
})

test('a business calendar takes the public holidays of a country, and one of its own hours', async ({ page }) => {
  const { user } = await makeConsoleWorld('admin')
  await signIn(page, user, '/settings/business-calendars')
  await page.getByRole('button', { name: 'New business calendar' }).first().click()
  await page.getByRole('textbox', { name: /^Name/ }).first().fill('Office')
  await page.getByLabel('Monday hours 1 until').fill('5:30 pm')
  await page.getByRole('button', { name: 'Monday to Friday alike' }).click()
  await page.getByRole('button', { name: 'Add public holidays…' }).click()
  await page.getByLabel('Year').click()
  await page.getByRole('option').nth(1).click()
  await page.getByRole('button', { name: 'Add holidays' }).click()
  await expect(page.getByText(/added\. Save to keep them\./)).toBeVisible()
  await expect(page.getByLabel('Name of date 1', { exact: true })).toHaveValue("New Year's Day")
  await page.getByRole('button', { name: 'Add hours on date 1', exact: true }).click()
  await page.getByRole('button', { name: 'Add business calendar' }).click()
  const row = page.getByRole('row', { name: /Office/ })
  await expect(row).toContainText('Mon–Fri')
  await expect(row).toContainText('Default')
})

test('a service level promises by priority and type, and the box shows how a due time adds up', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('admin')
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1_020 }))
  const exceptions = [{ date: '2030-11-28', name: 'Thanksgiving Day', hours: [] }]
  await createBusinessCalendar(ctx, { name: 'Office', hours: weekdays, exceptions })
  await signIn(page, user, '/settings/service-levels')
  await page.getByRole('button', { name: 'New service level' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: /^Name/ }).fill('Priority')
  await form.getByLabel('Unit of the time of target 1').click()
  await page.getByRole('option', { name: /^days of 9/ }).click()
  await form.getByRole('textbox', { name: 'Time of target 1' }).fill('2')
  await form.getByRole('button', { name: 'Add a target' }).click()
  await form.getByRole('textbox', { name: 'Time of target 2' }).fill('3')
  await form.getByRole('button', { name: /^Priorities of target 2/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Urgent' }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Add service level' }).click()
  const row = page.getByRole('row', { name: /Priority/ })
  await expect(row).toContainText('On site within 2 days (18 h)')
  await expect(row).toContainText('On site within 3 h · Urgent')

  const box = page.locator('section').filter({ hasText: 'Try a moment' })
  await box.getByLabel('Call at', { exact: true }).fill('11/27/2030')
  await box.getByLabel('Call at', { exact: true }).press('Tab')
  await box.getByRole('button', { name: 'Show due times' }).click()
  const sum = box.getByRole('region', { name: /On site within 2 days/ })
  await expect(sum.getByRole('row', { name: /Nov 28/ })).toContainText('Closed: Thanksgiving Day')
})

test('the dashboard’s numbers link to the lists of what they count', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('dispatcher')
  const { id: customer_id } = await createCustomer(ctx, { name: 'Harbor Bakery' })
  await createWorkOrder(ctx, { customer_id, priority: 'urgent', due_by: '2020-01-01T00:00:00Z' })
  await createWorkOrder(ctx, { customer_id, priority: 'low' })
  await signIn(page, user, '/dashboard')
  for (const [name, rows] of [
    [/^Overdue 1/, 1],
    [/^Unassigned 2/, 2],
    ['Urgent: 1', 1],
    ['Open: 2', 2],
  ] as const) {
    await page.getByRole('link', { name }).click()
    await page.waitForURL((url) => url.pathname === '/work-orders')
    await expect(page.locator('[data-row]')).toHaveCount(rows)
    await page.goto(`${serverUrl()}/dashboard`)
  }
  await page.getByRole('link', { name: /^Overdue visits 0/ }).click()
  await page.waitForURL((url) => url.pathname === '/maintenance' && url.searchParams.get('overdue') === 'true')
})

test('people take turns on call by weeks in one action, which one undo takes back', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('dispatcher')
  for (const name of ['Ana Ruiz', 'Ben Okafor']) await createTechnician(ctx, { name })
  await signIn(page, user, '/settings/on-call-shifts')
  await page.getByRole('button', { name: 'Rotate weekly…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rotate weekly' })
  await dialog.getByRole('button', { name: 'Add to the rota' }).click()
  await expect(dialog.getByText('Choose at least one technician')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Ben Okafor' }).click()
  await dialog.getByRole('checkbox', { name: 'Ana Ruiz' }).click()
  await dialog.getByRole('textbox', { name: 'Weeks' }).fill('4')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add to the rota' }).click()
  const rows = page.getByRole('row', { name: /Okafor|Ruiz/ })
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Ben Okafor')
  await expect(rows.nth(1)).toContainText('Ana Ruiz')
  await page.getByRole('dialog', { name: '4 weeks on call were added.' }).getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(0)
})

test('a sandbox is created with a key shown once, used apart from the company, reset and deleted', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('admin')
  await createCustomer(ctx, { name: 'Harbor Bakery' })
  await signIn(page, user, '/settings/sandboxes')
  await expect(page.getByText('No sandboxes yet')).toBeVisible()
  await page.getByRole('button', { name: 'New sandbox' }).first().click()
  await page.getByRole('button', { name: 'Create sandbox' }).click()
  await expect(page.getByText('Name must not be empty.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Integration tests')
  await page.getByLabel('E-mail of its administrator').fill(`dev-${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Create sandbox' }).click()
  const key = await page.getByLabel('API key', { exact: true }).inputValue()
  await expect(page.getByLabel('Invitation link')).toHaveValue(/\/invitation\//)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have copied the key' }).click()
  await expect(page.getByRole('row', { name: /Integration tests/ })).toBeVisible()
  expect(await page.content()).not.toContain(key)

  const api = new ApiClient(overHttp(serverUrl()), key)
  expect(rowsOf(await api.get('/customers'))).toEqual([])
  await api.create('/customers', { name: 'Trial' })
  const choose = async (item: string, button: string) => {
    await page.getByRole('button', { name: 'Actions for Integration tests' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('button', { name: button }).click()
  }
  await choose('Reset…', 'Reset sandbox')
  await expect(toast(page, 'Integration tests was reset: it is empty now.')).toBeVisible()
  expect(rowsOf(await api.get('/customers'))).toEqual([])
  await choose('Delete…', 'Delete sandbox')
  await expect(page.getByText('No sandboxes yet')).toBeVisible()
  expect((await api.get('/customers')).status).toBe(401)
})
