import { expect, type Page } from '@playwright/test'
import { createChecklist } from '@/lib/services/work/checklists'
import { createJobType } from '@/lib/services/work/job-types'
import { getWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { yes } from '@/e2e/support/field-job'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { type FieldWorld, jobOf, makeFieldWorld, PHONE } from '@/e2e/support/field-world'
import { draftsOf, idOf } from '@/e2e/support/phone'
import { untilKept } from '@/e2e/support/phone-shell'
import { serverUrl } from '@/e2e/support/server'

/* What a phone says of itself and of its jobs is so: nothing looks saved, sent, empty or done that is not. */

test.use({ ...PHONE, ownContext: true })

let world: FieldWorld

test.beforeEach(async () => {
  world = await makeFieldWorld()
})

const statusOf = async ({ id }: { id: string }) => (await getWorkOrder(world.ctx, id)).status

/** A phone whose storage is full, until `takes`. */
function setStore(page: Page, takes: boolean) {
  return page.evaluate((isOpen) => {
    const { prototype } = IDBObjectStore as unknown as { prototype: { add: unknown; taken?: unknown } }
    prototype.taken ??= prototype.add
    prototype.add = isOpen
      ? prototype.taken
      : () => {
          throw new DOMException('No room', 'QuotaExceededError')
        }
  }, takes)
}

test('a phone that the office has sent nothing yet says neither that there are no jobs nor that all is sent', async ({
  page,
  context,
}) => {
  const { first, user } = world
  let isCut = true
  await context.route(/\/field\/(?:device|sync)\b/, (route) => (isCut ? route.abort() : route.continue()))
  await signIn(page, user, '/my-day')
  await expect(page.getByText('No jobs on this phone yet')).toBeVisible()
  await expect(page.getByText('No jobs on this day')).toHaveCount(0)
  await expect(page.getByText('All sent')).toHaveCount(0)
  await expectAccessible(page)
  isCut = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(jobOf(page, first)).toBeVisible()
  await expect(page.getByText('All sent')).toBeVisible()
})

test('a note that a full phone does not take stays in its box, and a half-typed one is there again after the app was ended', async ({
  page,
}) => {
  const { first, user } = world
  await signIn(page, user, `/my-day/${first.id}`)
  const note = page.getByRole('textbox', { name: 'New note' })
  await note.fill('The key is under the mat')
  await setStore(page, false)
  await page.getByRole('button', { name: 'Add note' }).tap()
  const alert = page.getByText('Your last entry was not saved: this phone is full.')
  await expect(alert).toBeVisible()
  await expect(page.getByText('All sent')).toHaveCount(0)
  await expect(note).toHaveValue('The key is under the mat')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'More' }).tap()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('this phone is full')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await setStore(page, true)
  await page.getByRole('button', { name: 'Add note' }).tap()
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('The key is under the mat')
  await expect(alert).toHaveCount(0)
  await expect(note).toHaveValue('')
  await note.fill('Half a no')
  const userId = await idOf(user)
  await expect.poll(() => draftsOf(page, userId)).toContain('Half a no')
  await page.reload()
  await expect(note).toHaveValue('Half a no')
})

test('required answers, unsaved notes and the signature are asked for once before completing, in the order of the page, and a done job is opened again only after a question', async ({
  page,
}) => {
  const { user, ctx, customer_id, sam: technician_id, first: noon } = world
  const checklist = await createChecklist(ctx, { name: 'Freezer', items: [{ label: 'Door seals' }] })
  const { id: job_type_id } = await createJobType(ctx, {
    name: 'Defrosting',
    completion_rules: { signature: 'customer' },
    tasks: [{ name: 'Defrost', checklist_id: checklist.id }],
  })
  const { scheduled_date } = await getWorkOrder(ctx, noon.id)
  const first = await makeWorkOrder(ctx, { customer_id, technician_id, job_type_id, scheduled_date })
  await updateWorkOrder(ctx, first.id, { status: 'in_progress' })
  const [task] = (await getWorkOrder(ctx, first.id)).tasks
  await signIn(page, user, `/my-day/${first.id}`)
  await expect(page.getByRole('list', { name: 'Tasks' })).toContainText('1 required item open')
  await page.getByRole('textbox', { name: 'New note' }).fill('Half a no')
  await page.goto(`${serverUrl()}/my-day/${first.id}/tasks/${task?.id}`)
  await expect(page.getByText('* Required')).toBeVisible()
  await page.getByRole('button', { name: 'Complete task' }).tap()
  const complete = page.getByRole('dialog', { name: 'Complete the job?' })
  const missing = complete.getByRole('region', { name: 'Still missing' }).getByRole('link')
  await expect(missing).toHaveText([
    'An answer to “Door seals”',
    '“New note” is not saved yet: Half a no',
    'The customer’s signature',
  ])
  await expectAccessible(page)
  await test.step('each is a tap away, and the way back leads to what is still missing', async () => {
    await missing.nth(1).tap()
    await expect(complete).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'New note' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Back' }).tap()
    await missing.nth(2).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Signature' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).tap()
    await missing.first().tap()
    await yes(page, 'Door seals').tap()
    await page.getByRole('button', { name: 'Back' }).tap()
    await expect(missing).toHaveCount(2)
  })
  await complete.getByRole('button', { name: 'Complete the job and the task' }).tap()
  await expect.poll(() => statusOf(first)).toBe('completed')
  await page.getByRole('button', { name: 'Reopen' }).tap()
  const reopen = page.getByRole('dialog', { name: 'Reopen the job?' })
  await expect(reopen).toContainText('The history keeps that.')
  await expectAccessible(page)
  await reopen.getByRole('button', { name: 'Close' }).tap()
  await expect(reopen).toBeHidden()
  expect(await statusOf(first)).toBe('completed')
  await page.getByRole('button', { name: 'Reopen' }).tap()
  await reopen.getByRole('button', { name: 'Reopen' }).tap()
  await expect.poll(() => statusOf(first)).toBe('in_progress')
})

test('what the office has to decide about is one entry with its job and customer beside a lost connection, and goes when it is understood', async ({
  page,
  context,
}) => {
  const { first, user, ctx } = world
  await signIn(page, user, '/my-day')
  await expect(jobOf(page, first)).toBeVisible()
  await untilKept(page)
  await context.setOffline(true)
  await jobOf(page, first).getByRole('button', { name: 'Start' }).tap()
  await jobOf(page, first).getByRole('button', { name: 'More' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Cannot complete…' }).tap()
  await page.getByRole('button', { name: 'Not safe' }).tap()
  await page.getByRole('button', { name: 'Tell the office' }).tap()
  await updateWorkOrder(ctx, first.id, { status: 'cancelled' })
  await context.setOffline(false)
  const stateButton = page.locator('header').getByRole('status').getByRole('button')
  await expect(stateButton).toContainText('1 needs the office')
  await context.setOffline(true)
  await expect(stateButton).toHaveText(/1 needs the office\s*No connection/)
  await stateButton.tap()
  const entries = page.getByRole('region', { name: 'Needs the office' }).getByRole('listitem')
  await expect(entries.first()).toContainText(`${first.work_order_number} · Harbor Foods`)
  await expect(page.getByRole('button', { name: 'Understood' })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Understood' }).tap()
  await expect(page.getByText('Everything you did has reached the office.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await expect(stateButton).toHaveText('No connection')
})
