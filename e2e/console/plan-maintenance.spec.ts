import { expect } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createAsset } from '@/lib/services/assets/assets'
import { deleteMaintenancePlan } from '@/lib/services/maintenance/plans'
import { createJobType } from '@/lib/services/work/job-types'
import { makeCustomer, makeServiceContract } from '@/lib/testing/factories/customers'
import { type ConsoleWorld, expectAccessible, makeConsoleWorld, signIn, waitForScript } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'

/* Maintenance is planned from a contract: two visits a year for 40 rooftop units, by mouse and by keyboard. */

const UNITS = 40

/** The last two have one name. */
const unitOf = (number: number, customer_id: string) => ({
  name: `Rooftop unit ${Math.min(number, UNITS - 1)}`,
  customer_id,
  serial_number: `SN-10${number}`,
})

let world: ConsoleWorld
let contractId: string

/** A contract that covers so many units. */
async function makeContract(units: number): Promise<void> {
  world = await makeConsoleWorld()
  const { ctx } = world
  const customer = await makeCustomer(ctx, { name: 'Pine Foods' })
  const asset_ids: string[] = []
  for (let number = UNITS - units + 1; number <= UNITS; number++)
    asset_ids.push((await createAsset(ctx, unitOf(number, customer.id))).id)
  contractId = (await makeServiceContract(ctx, customer.id, { name: 'Cold chain', asset_ids })).id
  await createJobType(ctx, { name: 'Full service' })
}

async function planned() {
  const plan = await db().maintenancePlan.findFirst({
    where: { account_id: world.ctx.accountId, deleted_at: null },
    select: { id: true, name: true, status: true, rrule: true, service_contract_id: true },
  })
  const where = { account_id: world.ctx.accountId, plan_id: plan?.id, deleted_at: null }
  return plan && { ...plan, assets: await db().maintenancePlanAsset.count({ where }) }
}
const twiceAYear = () => ({
  name: 'Full service · Cold chain',
  status: 'active',
  rrule: 'FREQ=MONTHLY;INTERVAL=6',
  service_contract_id: contractId,
  assets: UNITS,
})

test('two visits a year for 40 rooftop units are planned in four interactions by mouse, and in five by keyboard', async ({
  page,
}) => {
  await makeContract(UNITS)
  await signIn(page, world.user, `/contracts/${contractId}`)
  const begin = page.getByRole('link', { name: 'Plan maintenance', exact: true })
  const jobType = page.getByRole('combobox', { name: 'Job type' })
  const heading = page.getByRole('heading', { level: 1, name: 'Full service · Cold chain' })
  await test.step('by mouse', async () => {
    await expect(begin).toBeVisible()
    const count = await countInteractions(page)
    await begin.click()
    await jobType.click()
    await page.getByRole('option', { name: 'Full service', exact: true }).click()
    const dates = page.getByRole('list', { name: 'Next dates', exact: true })
    await expect(dates.getByRole('listitem')).toHaveCount(8)
    await page.getByRole('button', { name: 'Save and create 40 work orders' }).click()
    await expect(heading).toBeVisible()
    expect(await count()).toBeLessThanOrEqual(4)
    expect(await planned()).toMatchObject(twiceAYear())
  })
  const { id } = (await planned()) ?? { id: '' }
  await deleteMaintenancePlan(world.ctx, id)
  await test.step('by keyboard', async () => {
    await page.goto(new URL(`/contracts/${contractId}`, page.url()).href)
    await expect(begin).toBeVisible()
    await waitForScript(page)
    const count = await countInteractions(page)
    await begin.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
    await jobType.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'Full service', exact: true })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(jobType).toContainText('Full service')
    await page.keyboard.press('Control+Enter')
    await expect(heading).toBeVisible()
    expect(await count()).toBeLessThanOrEqual(5)
    expect(await planned()).toMatchObject(twiceAYear())
  })
})

test('of two assets with one name the right one is found by its serial number; a plan names a wrong rule, and is paused and resumed', async ({
  page,
}) => {
  await makeContract(3)
  await signIn(page, world.user, `/maintenance/plans/new?contract_id=${contractId}`)
  await expect(page.getByRole('checkbox', { name: /^Rooftop unit 39 Serial SN-10/ })).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Find an asset' }).fill(`sn-10${UNITS}`)
  await page.getByRole('checkbox', { name: `Rooftop unit 39 Serial SN-10${UNITS}` }).click()
  await expect(page.getByRole('group', { name: 'Assets (2 of 3)' })).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Assets (3 of 3)' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Job type' }).click()
  await page.getByRole('option', { name: 'Full service', exact: true }).click()
  await page.getByText('Name, window, season and rule', { exact: true }).click()
  const rule = page.getByRole('textbox', { name: 'Rule instead of “every”' })
  await rule.fill('FREQ=MONTHLY;BYHOUR=3')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/BYHOUR can't be used: visits are due on days/)).toBeVisible()
  await expectAccessible(page)
  await rule.fill('FREQ=MONTHLY;INTERVAL=6;BYDAY=1MO')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.poll(async () => (await planned())?.status).toBe('paused')
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Leave them out' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect.poll(async () => (await planned())?.status).toBe('active')
})
