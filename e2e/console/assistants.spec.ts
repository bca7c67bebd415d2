import { expect } from '@playwright/test'
import { createCustomer } from '@/lib/services/customers/customers'
import { createWorkOrder } from '@/lib/services/work/work-orders'
import { Assistant } from '@/lib/testing/mcp'
import { makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

test('an assistant is connected in two steps, its changes are found, and one click stops it', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('admin')
  const customer = await createCustomer(ctx, { name: 'Harbor Bakery' })
  const order = await createWorkOrder(ctx, { customer_id: customer.id })
  await signIn(page, user, '/settings/assistants')
  await page.getByRole('button', { name: 'New key for an assistant' }).first().click()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByLabel('API key', { exact: true }).inputValue()
  const configuration = await page.getByLabel('Configuration of the assistant').inputValue()
  const { mcpServers } = JSON.parse(configuration) as { mcpServers: { fieldline: { url: string } } }
  const address = mcpServers.fieldline.url
  expect(configuration).toContain(`Bearer ${key}`)
  await page.getByRole('button', { name: 'I have copied the key' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(address)
  const list = page.getByRole('list', { name: 'Connected assistants' })
  await expect(list.getByText('At most 100 changes an hour')).toBeVisible()

  const assistant = await Assistant.connect(address, key)
  const change = { work_order_id: order.id, priority: 'urgent' }
  const { plan_token } = await assistant.call('change_work_order', change)
  expect(await assistant.call('change_work_order', { ...change, confirm: plan_token })).toMatchObject({
    confirmed: true,
  })

  await page.getByRole('link', { name: 'What Assistant did' }).click()
  await expect(page.getByRole('row', { name: /Assistant \(MCP\)/ })).toHaveCount(1)
  await page.goBack()
  await page.getByRole('button', { name: 'Limits of Assistant' }).click()
  await page.getByRole('checkbox', { name: /^Read only/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByText('Read only')).toBeVisible()
  expect(await assistant.tools()).not.toContain('change_work_order')

  await page.getByRole('button', { name: 'Stop Assistant' }).click()
  await expect(page.getByText('No assistant is connected')).toBeVisible()
  await expect(assistant.tools()).rejects.toThrow(/revoked/)
})
