import { expect, type Page } from '@playwright/test'
import { updateAccount } from '@/lib/services/company/account'
import { listFieldEvents } from '@/lib/services/field/events'
import { readWorkOrderDetail } from '@/lib/services/work/work-orders'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { type FieldWorld, jobOf, makeFieldWorld, PHONE } from '@/e2e/support/field-world'
import { serverUrl } from '@/e2e/support/server'

/* Where a phone is, told with the steps of a job where the company asks for it and the technician allows it. */

test.use({
  ...PHONE,
  ownContext: true,
  permissions: ['geolocation'],
  geolocation: { latitude: 47.6046, longitude: -122.3391, accuracy: 15 },
})

let world: FieldWorld

test.beforeEach(async () => {
  world = await makeFieldWorld()
})

const events = async () => (await listFieldEvents(world.ctx, world.first.id, { page: 1, per_page: 25 })).data

/** Reports a step, and waits until the office has it. */
async function report(page: Page, step: string, count: number) {
  await page.getByRole('button', { name: step, exact: true }).tap()
  await expect.poll(async () => (await events()).length).toBe(count)
}

test('a step of a job sends the position where the company asks for it and the browser allows it, and is sent without it elsewhere', async ({
  page,
  context,
}) => {
  await signIn(page, world.user, '/my-day')
  await jobOf(page, world.first).getByText('Freezer is warm').tap()
  await report(page, 'On the way', 1)
  expect((await events())[0]).toMatchObject({ latitude: null, longitude: null, accuracy_m: null })

  await updateAccount(world.ctx, { field_positions: true })
  await page.goto(`${serverUrl()}/my-day/settings`)
  const part = page.getByRole('region', { name: 'Where this phone is' })
  await expect(part.getByText('The browser allows it.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${serverUrl()}/my-day/${world.first.id}`)
  // It is read once the page is open.
  await expect(page.getByRole('button', { name: 'Arrived', exact: true })).toBeVisible()
  await page.evaluate(() => new Promise((done) => navigator.geolocation.getCurrentPosition(done)))
  await report(page, 'Arrived', 2)
  expect((await events()).find(({ kind }) => kind === 'arrived')).toMatchObject({
    latitude: 47.6046,
    longitude: -122.3391,
    accuracy_m: 15,
  })
  const { on_site } = await readWorkOrderDetail(world.ctx, world.first.id)
  expect(on_site.map(({ kind, accuracy_m }) => [kind, accuracy_m])).toEqual([
    ['arrived', 15],
    ['travel_started', null],
  ])
  await context.clearPermissions()
  await page.reload()
  await report(page, 'Start', 3)
  expect((await events()).find(({ kind }) => kind === 'work_started')).toMatchObject({ latitude: null })
})
