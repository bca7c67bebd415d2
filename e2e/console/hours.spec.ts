import { expect } from '@playwright/test'
import { createTimeEntry } from '@/lib/services/field/time-entries'
import { approveTimesheet, getTimesheet, listTimesheets } from '@/lib/services/field/timesheets'
import { createTechnician } from '@/lib/services/people/technicians'
import { makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { makeFieldWorld, PHONE } from '@/e2e/support/field-world'
import { expectState } from '@/e2e/support/phone'
import { untilKept } from '@/e2e/support/phone-shell'

test.describe('on a phone', () => {
  test.use({ ...PHONE, ownContext: true })

  test('a day is clocked without a connection, reaches the office once, and stays as it was approved', async ({
    page,
    context,
  }) => {
    const { ctx, user, sam } = await makeFieldWorld()
    await signIn(page, user, '/my-day')
    await untilKept(page)
    await expectState(page, 'All sent')
    await context.setOffline(true)
    for (const name of ['Start day', 'Break', 'End break', 'End day'])
      await page.getByRole('button', { name, exact: true }).tap()
    await expectState(page, 'No connection, 4 waiting')
    await page.getByRole('link', { name: 'Hours' }).tap()
    await page.getByRole('button', { name: 'Add time' }).tap()
    await page.getByRole('button', { name: 'Training' }).tap()
    await page.getByLabel('From').fill('00:00')
    await page.getByLabel('To').fill('00:01')
    await page.getByRole('button', { name: 'Save time' }).tap()
    await expect(page.getByRole('button', { name: /Training · entered by hand/ })).toBeVisible()
    await page.getByRole('button', { name: 'Submit the week' }).tap()
    await context.setOffline(false)
    await expectState(page, 'All sent')
    const { data } = await listTimesheets(ctx, { technician_id: sam })
    expect(data.map(({ state }) => state)).toEqual(['submitted'])
    const id = data[0]!.id
    const { minutes, entries } = await getTimesheet(ctx, id)
    expect(minutes.training).toBe(1)
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['training', 'idle', 'break']))
    await approveTimesheet(ctx, id)
    await page.reload()
    await expect(page.getByText('The office has approved this week.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add time' })).toHaveCount(0)
  })
})

test('the office corrects an entry with its reason, approves the week and takes that back', async ({ page }) => {
  const { ctx, user } = await makeConsoleWorld('dispatcher')
  const { id: technician_id } = await createTechnician(ctx, { name: 'Sam Reyes' })
  const [started_at, ended_at] = [7_200_000, 3_600_000].map((before) => new Date(Date.now() - before).toISOString())
  await createTimeEntry(ctx, { technician_id, kind: 'work', started_at, ended_at })
  await signIn(page, user, '/hours')
  await page.getByRole('link', { name: 'Sam Reyes' }).click()
  await page.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct an entry' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was a course')
  await dialog.getByRole('button', { name: 'Correct' }).click()
  await expect(page.getByText('Entered by hand: It was a course')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Opened again: The approval was undone')).toBeVisible()
})
