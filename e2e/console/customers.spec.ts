import { expect } from '@playwright/test'
import { createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeContact, makeCustomer, makeServiceContract } from '@/lib/testing/factories/customers'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn, tabTo } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { serverUrl } from '@/e2e/support/server'
import { undoIn } from '@/e2e/support/messages'

let world: ConsoleWorld

test.beforeEach(async () => {
  world = await makeConsoleWorld()
})

test('a likely duplicate is shown while a customer is created with contact, site and contract', async ({ page }) => {
  await makeCustomer(world.ctx, { name: 'Harbor Foods', phone: '+1 206 555 0101' })
  await signIn(page, world.user, '/customers')
  await page.getByRole('link', { name: 'New customer' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour Foods')
  await expect(page.getByText('Similar customers already exist')).toBeVisible()
  await expect(page.getByRole('link', { name: /Harbor Foods \(CUST-000001\)/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Pine Street Dental')
  await expect(page.getByText('Similar customers already exist')).toBeHidden()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('no address')
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByText('E-mail must be an e-mail address such as name@example.com.')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('desk@pine.example')
  // A double click makes one customer.
  await page.getByRole('button', { name: 'Create customer' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Pine Street Dental' })).toBeVisible()
  await expect(page.getByText('CUST-000002')).toBeVisible()

  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Lee Park')
  await page.getByRole('button', { name: 'Add contact' }).last().click()
  await expect(page.getByRole('list', { name: 'Contacts' })).toContainText('Lee Park')
  await expect(page.getByRole('list', { name: 'Contacts' })).toContainText('Primary')

  await page.getByRole('link', { name: /^Sites/ }).click()
  await page.getByRole('button', { name: 'Add site' }).click()
  const site = page.getByRole('dialog')
  await site.getByRole('textbox', { name: 'Name' }).fill('Practice')
  await site.getByRole('textbox', { name: 'Latitude' }).fill('91')
  await site.getByRole('button', { name: 'Add site' }).click()
  await expect(site.getByText('Latitude must be a number of degrees from -90 to 90.')).toBeVisible()
  await site.getByRole('textbox', { name: 'Latitude' }).fill('47.6')
  await site.getByRole('textbox', { name: 'Longitude' }).fill('-122.3')
  await site.getByRole('button', { name: 'Add site' }).click()
  await expect(page.getByRole('list', { name: 'Sites' })).toContainText('47.6, -122.3')

  const sections = page.getByRole('navigation', { name: 'Sections of this customer' })
  await sections.getByRole('link', { name: /^Contracts/ }).click()
  await page.getByRole('button', { name: 'Add contract' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Full care')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Response, hours' }).fill('4')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add contract' }).click()
  await expect(page.getByRole('list', { name: 'Service contracts' })).toContainText('Response within 4 h')

  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('added a service contract: Full care')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('added a contact: Lee Park')
})

test('a delete is refused with the reason while work is open, else it deletes, and undo restores, by keyboard too', async ({
  page,
}) => {
  const customer = await makeCustomer(world.ctx, { name: 'Harbor Foods' })
  await makeContact(world.ctx, customer.id, { name: 'Lee Park' })
  await makeServiceContract(world.ctx, customer.id, { name: 'Full care' })
  const order = await createWorkOrder(world.ctx, { customer_id: customer.id, description: 'Not cooling' })
  await signIn(page, world.user, `/customers/${customer.id}?tab=contracts`)
  await test.step('refused, by mouse', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete customer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Harbor Foods cannot be deleted yet' })
    await expect(dialog).toContainText('1 work order is neither completed nor cancelled')
    await expect(dialog).toContainText('1 service contract is active')
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Show the work orders' }).click()
    await expect(page.getByRole('table', { name: 'Work orders of this customer' })).toContainText('Not cooling')
  })
  await updateWorkOrder(world.ctx, order.id, { status: 'completed' })
  await test.step('deleted and restored, by keyboard', async () => {
    const sections = page.getByRole('navigation', { name: 'Sections of this customer' })
    await sections.getByRole('link', { name: /^Contracts/ }).click()
    await tabTo(page, page.getByRole('button', { name: 'Actions for Full care' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Cancel the contract' })).toBeVisible()
    await page.keyboard.press('c')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Full care was cancelled.')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'More actions' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Delete customer' })).toBeVisible()
    // A key that comes before the open menu has the focus is lost.
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Delete customer' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Harbor Foods was deleted.')).toBeVisible()
    await page.waitForURL((url) => url.pathname === '/customers')
    await expect(page.getByText('No customers yet')).toBeVisible()
    // F6 leads to the newest message, wherever the focus is.
    await page.keyboard.press('F6')
    await tabTo(page, undoIn(page, 'Harbor Foods was deleted.'))
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/customers/${customer.id}`)
    await expect(page.getByRole('list', { name: 'Contacts' })).toContainText('Lee Park')
  })
})

test('finds, filters and opens a customer by keyboard alone, and the address keeps the view or says that its filters are not valid', async ({
  page,
}) => {
  await makeCustomer(world.ctx, { name: 'Harbor Foods', customer_type: 'commercial' })
  await makeCustomer(world.ctx, { name: 'Harbor House', customer_type: 'residential' })
  await makeCustomer(world.ctx, { name: 'Pine Street Dental' })
  await signIn(page, world.user, '/customers')
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search customers' })).toBeFocused()
  await page.keyboard.type('harbor')
  await page.waitForURL(/search=harbor/)
  await expect(page.getByText('Pine Street Dental')).toBeHidden()
  await tabTo(page, page.getByRole('button', { name: 'Type' }))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Residential' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/customer_type=residential/)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Harbor Foods')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Harbor House' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Harbor House' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor House' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Harbor House' })).toBeVisible()
  await page.goto(`${serverUrl()}/customers?status=nonsense&sort=up`)
  await expect(page.getByText('These filters of the link are not valid')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Harbor House' })).toBeVisible()
})

test('two customers that are one are merged in the list, with all that is theirs, and taken apart again', async ({
  page,
}) => {
  const customer = await makeCustomer(world.ctx, { name: 'Harbor Foods', email: 'desk@harbor.example' })
  const duplicate = await makeCustomer(world.ctx, { name: 'Harbour Foods', phone: '+1 206 555 0101' })
  await makeContact(world.ctx, customer.id, { name: 'Lee Park' })
  await makeContact(world.ctx, duplicate.id, { name: 'Lee Park' })
  await createWorkOrder(world.ctx, { customer_id: duplicate.id })
  await signIn(page, world.user, '/customers')
  await page.getByRole('checkbox', { name: 'Select Harbor Foods' }).click()
  await expect(page.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select Harbour Foods' }).click()
  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Keep Harbor Foods (CUST-000001)')
  await expect(dialog).toContainText('1 contact')
  await expect(dialog).toContainText('1 work order')
  // What the record that is kept lacks comes from the other one.
  await expect(dialog.getByRole('radiogroup', { name: 'Phone' }).getByRole('radio').last()).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(dialog).toContainText('These have the same name now')
  await dialog.getByRole('button', { name: 'Merge contact Lee Park' }).click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name: /Harbor Foods/ })).toContainText('+1 206 555 0101')
  // A link to the duplicate leads to the record that is left.
  await page.goto(`${serverUrl()}/customers/${duplicate.id}`)
  await expect(page).toHaveURL(new RegExp(`/customers/${customer.id}$`))
  await page.goto(`${serverUrl()}/settings/trash?record_type=customer`)
  await expect(page.getByRole('row', { name: /Harbour Foods/ })).toContainText('merged into CUST-000001')
})
