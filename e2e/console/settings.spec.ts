import { expect } from '@playwright/test'
import { db } from '@/lib/db/client'
import { updateBusinessCalendar } from '@/lib/services/people/business-calendars'
import { createCustomer } from '@/lib/services/customers/customers'
import { createTechnician } from '@/lib/services/people/technicians'
import { createTerritory } from '@/lib/services/people/territories'
import { createWorkOrder } from '@/lib/services/work/work-orders'
import { expectAccessible, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { ApiClient, rowsOf } from '@/lib/testing/api/client'
import { overHttp } from '@/lib/testing/api/transport'
import { serverUrl } from '@/e2e/support/server'
import { toast, undoIn } from '@/e2e/support/messages'

test('an invited user chooses a password, gets their role, and loses the session when deactivated', async ({
  page,
  colleague: guest,
}) => {
  const { user } = await makeConsoleWorld('admin')
  await signIn(page, user, '/settings/users')
  await page.getByRole('button', { name: 'Invite user' }).click()
  await page.getByLabel('Name').fill('Priya Raman')
  const email = `priya-${Date.now()}@example.com`
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Make invitation' }).click()
  const link = await page.getByLabel('Invitation link').inputValue()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Open invitations')).toBeVisible()

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
})

test('a technician gets shifts saved by keyboard and leave, and cannot be deleted while they have work', async ({
  page,
}) => {
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
  await tabTo(page, page.getByLabel('Friday shift 1 until'))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('42 h 30 min a week')).toBeVisible()
  await expect(page.getByLabel('Friday shift 1 until')).toBeFocused()

  await page.getByRole('button', { name: 'Add leave' }).click()
  await page.getByLabel('Reason').fill('Vacation')
  await expectAccessible(page)
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

test('a business calendar takes public holidays, and a service level counts in its hours and shows how a due time adds up', async ({
  page,
}) => {
  const { ctx, user } = await makeConsoleWorld('admin')
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
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add business calendar' }).click()
  const row = page.getByRole('row', { name: /Office/ })
  await expect(row).toContainText('Mon–Fri')
  await expect(row).toContainText('Default')

  const { id } = await db().businessCalendar.findFirstOrThrow({ where: { account_id: ctx.accountId } })
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start_minute: 480, end_minute: 1_020 }))
  const exceptions = [{ date: '2030-11-28', name: 'Thanksgiving Day', hours: [] }]
  await updateBusinessCalendar(ctx, id, { hours: weekdays, exceptions })
  await page.goto(`${serverUrl()}/settings/service-levels`)
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
  const promised = page.getByRole('row', { name: /Priority/ })
  await expect(promised).toContainText('On site within 2 days (18 h)')
  await expect(promised).toContainText('On site within 3 h · Urgent')

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
    const href = (await page.getByRole('link', { name }).getAttribute('href')) ?? ''
    expect(href).toMatch(/^\/work-orders/)
    const list = await (await page.request.get(serverUrl() + href)).text()
    expect(list.match(/<tr[^>]* data-row/g) ?? [], href).toHaveLength(rows)
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
