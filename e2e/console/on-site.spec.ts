import { expect } from '@playwright/test'
import { newId } from '@/lib/domain/id'
import { createTechnician } from '@/lib/services/people/technicians'
import { registerDevice } from '@/lib/services/field/devices'
import { receiveCommands } from '@/lib/services/field/commands'
import { listFieldEvents } from '@/lib/services/field/events'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

/* What happened on site, as the office enters and corrects it. */

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A job that a technician says to have started an hour ago. */
async function makeStarted() {
  const { ctx, user } = await makeConsoleWorld('dispatcher')
  const sam = await createTechnician(ctx, { name: 'Sam Reyes' })
  const customer = await makeCustomer(ctx, { name: 'Harbor Foods' })
  const { id } = await makeWorkOrder(ctx, { customer_id: customer.id, technician_id: sam.id })
  await updateWorkOrder(ctx, id, { status: 'assigned' })
  const device = await registerDevice(ctx, { label: 'Sam’s phone', technician_id: sam.id })
  const start = { kind: 'start', work_order_id: id, payload: {}, base: { status: 'assigned' }, occurred_at: ago(60) }
  const sent = { device_id: device.id, sent_at: new Date().toISOString(), skew_ms: 0 }
  await receiveCommands(ctx, { ...sent, commands: [{ id: newId(), version: 1, ...start }] })
  return { ctx, user, id }
}

test('the office corrects a wrong start, which moves the start of the work order, enters what was called in, and withdraws what did not happen', async ({
  page,
}) => {
  const { ctx, user, id } = await makeStarted()
  await signIn(page, user, `/work-orders/${id}`)
  const list = page.getByRole('list', { name: 'On site' })
  await list.getByRole('button', { name: 'Correct “Started”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct what happened on site' })
  const before = (await getWorkOrder(ctx, id)).started_at ?? ''
  // A day earlier, at the same time of day.
  const day = dialog.getByRole('textbox', { name: 'When' })
  await expectAccessible(page)
  await day.fill('2099-01-05')
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(dialog.getByText('When must not be in the future.')).toBeVisible()
  await day.fill('2026-11-02')
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.locator('s')).toHaveText('Started')
  await expect(list.getByRole('listitem').filter({ hasText: user.name })).toContainText('entered')
  await expect(list.getByRole('button', { name: 'Correct “Started”' })).toHaveCount(1)
  const after = await getWorkOrder(ctx, id)
  expect(after.status).toBe('in_progress')
  expect(after.started_at).not.toBe(before)

  await page.getByRole('button', { name: 'Enter event' }).click()
  const entry = page.getByRole('dialog', { name: 'Enter what happened on site' })
  await expect(entry.getByRole('combobox', { name: 'Technician' })).toHaveValue('Sam Reyes')
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('button', { name: 'Correct “Arrived”' }).click()
  await dialog.getByRole('combobox', { name: 'What happened' }).click()
  await page.getByRole('option', { name: 'It did not happen' }).click()
  await expect(dialog.getByRole('textbox', { name: 'When' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(list.getByText('Withdrawn')).toBeVisible()
  await expect(list.locator('s').filter({ hasText: 'Arrived' })).toHaveCount(1)
  const { data } = await listFieldEvents(ctx, id, { page: 1, per_page: 25 })
  expect(data.map(({ kind, source }) => `${kind} by ${source}`).toSorted()).toEqual([
    'arrived by console',
    'withdrawn by console',
    'work_started by console',
    'work_started by device',
  ])
})
