import { expect } from '@playwright/test'
import { newId } from '@/lib/domain/id'
import { registerDevice } from '@/lib/services/field/devices'
import { receiveCommands } from '@/lib/services/field/commands'
import { createTechnician } from '@/lib/services/people/technicians'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { expectAccessible, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { serverUrl } from '@/e2e/support/server'
import { toast } from '@/e2e/support/messages'

/* What comes from technicians’ phones, as the office sees it. */

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A job that a technician completed without a connection while the office cancelled it, and one whose notes both changed. */
async function makeUndecided() {
  const { ctx, user } = await makeConsoleWorld('admin')
  const sam = await createTechnician(ctx, { name: 'Sam Reyes' })
  const { id: device_id } = await registerDevice(ctx, { label: 'Phone', technician_id: sam.id })
  const customer = await makeCustomer(ctx, { name: 'Harbor Foods' })
  const job = async () => {
    const { id } = await makeWorkOrder(ctx, { customer_id: customer.id, technician_id: sam.id, notes: 'Old gate code' })
    return (await updateWorkOrder(ctx, id, { status: 'assigned' })).id
  }
  const [done, noted] = [await job(), await job()]
  await updateWorkOrder(ctx, done, { status: 'cancelled' })
  await updateWorkOrder(ctx, noted, { notes: 'The gate code is 4411' })
  const commands = [
    { kind: 'start', work_order_id: done, occurred_at: ago(90), payload: {}, base: { status: 'assigned' } },
    { kind: 'note', work_order_id: done, occurred_at: ago(60), payload: { text: 'The key is under the mat' } },
    { kind: 'complete_job', work_order_id: done, occurred_at: ago(30), payload: {}, base: { status: 'assigned' } },
    {
      kind: 'set_field',
      work_order_id: noted,
      occurred_at: ago(20),
      base: { value: 'Old gate code' },
      payload: { field: 'notes', value: 'The gate code is 5522' },
    },
    {
      kind: 'follow_up',
      work_order_id: noted,
      occurred_at: ago(10),
      payload: { what: 'work_order', description: 'The second freezer ices up', asset: 'Freezer 2' },
    },
  ].map((command) => ({ id: newId(), version: 1, ...command }))
  await receiveCommands(ctx, { device_id, sent_at: new Date().toISOString(), skew_ms: 0, commands })
  return { ctx, user, done, noted }
}

test('what the office and a phone changed meanwhile is decided in one click for each job, what happened stays with the job, and a lost phone is revoked', async ({
  page,
}) => {
  const { ctx, user, done, noted } = await makeUndecided()
  await signIn(page, user, '/field-inbox')
  const list = page.getByRole('list', { name: 'To decide' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const change = list.getByRole('listitem', { name: 'Sam Reyes changed the notes' })
  await expect(change).toContainText('The gate code is 5522')
  await expect(change).toContainText('The gate code is 4411')
  await change.getByRole('button', { name: /^Apply/ }).click()
  await expect(toast(page, 'It is applied.')).toBeVisible()
  const followUp = list.getByRole('listitem', { name: 'Sam Reyes asked for a new work order for Freezer 2' })
  await expect(followUp).toContainText('A new open work order for Harbor Foods, Freezer 2.')
  await followUp.getByRole('button', { name: /^Create the work order/ }).click()
  await expect(toast(page, 'The work order is created.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect((await getWorkOrder(ctx, noted)).notes).toBe('The gate code is 5522')
  const completed = list.getByRole('listitem', { name: 'Sam Reyes started the job, then completed the job' })
  await expect(completed).toContainText('The job was cancelled meanwhile.')
  await completed.getByRole('button', { name: /^Discard/ }).click()
  await expect(toast(page, 'It is discarded.')).toBeVisible()
  await expect(page.getByText('Nothing waits for a decision')).toBeVisible()
  expect((await getWorkOrder(ctx, done)).status).toBe('cancelled')
  await page.goto(`${serverUrl()}/work-orders/${done}`)
  const reports = page.getByRole('list', { name: 'On site' })
  await expect(reports.getByRole('listitem')).toHaveCount(3)
  await expect(reports).toContainText('The key is under the mat')

  await page.goto(`${serverUrl()}/settings/devices`)
  const devices = page.getByRole('list', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toContainText('Last sync')
  await devices.getByRole('button', { name: 'Revoke Phone of Sam Reyes' }).click()
  const question = page.getByRole('alertdialog')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(toast(page, 'Phone is revoked.')).toBeVisible()
  await expect(devices).toContainText('Revoked')
  await expect(devices.getByRole('button')).toHaveCount(0)
})
