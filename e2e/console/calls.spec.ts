import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { createAsset } from '@/lib/services/assets/assets'
import { createJobType } from '@/lib/services/work/job-types'
import { makeContractLine, makeCustomer, makeServiceContract, makeSite } from '@/lib/testing/factories/customers'
import { type BoardWorld, makeBoardWorld, standBy } from '@/e2e/support/board'
import { expectAccessible, signIn, waitForScript } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'

/*
 * Calls as they come, each from the board to a work order by keyboard alone, with how many keys, chords and texts it may take. The figures
 * of a run are printed at its end.
 */

const figures: string[] = []
test.afterAll(() => console.log(figures.join('\n')))

const finder = (page: Page) => page.getByRole('combobox', { name: 'Customer' })
const problem = (page: Page) => page.getByRole('combobox', { name: 'Problem' })
const machine = (page: Page, name: RegExp) => page.getByRole('radio', { name })

type Call = { name: string; limit: number; take: () => Promise<void> }

/** Takes a call from the board and returns what was made of it. */
async function takeCall(page: Page, world: BoardWorld, { name, limit, take }: Call) {
  const already = await ordersOf(world)
  await page.goto(new URL('/board', page.url()).href)
  await waitForScript(page)
  const count = await countInteractions(page)
  await page.keyboard.press('c')
  await expect(finder(page)).toBeFocused()
  await take()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL((url) => url.pathname === '/board' || /^\/work-orders\/[0-9a-f-]{36}$/.test(url.pathname))
  const interactions = await count()
  figures.push(`${name}: ${interactions} of at most ${limit}`)
  expect(interactions, name).toBeLessThanOrEqual(limit)
  const created = (await ordersOf(world)).filter(({ id }) => !already.some((one) => one.id === id))
  return created[0]
}

const ordersOf = ({ ctx }: BoardWorld) =>
  db().workOrder.findMany({
    where: { account_id: ctx.accountId },
    include: { site: true, assets: { include: { asset: true } }, arrival_promises: true, customer: true },
    orderBy: { created_at: 'asc' },
  })

/** A customer with two sites and a chiller at each, of which one is covered and promised by a contract. */
async function makeHarvest({ ctx }: BoardWorld) {
  const customer = await makeCustomer(ctx, { name: 'Harvest Moon', phone: '+1 253 555 0107' })
  const downtown = await makeSite(ctx, customer.id, { name: 'Downtown' })
  const eastgate = await makeSite(ctx, customer.id, { name: 'Eastgate' })
  const chiller = (name: string, object_id: string, serial_number: string) =>
    createAsset(ctx, { name, customer_id: customer.id, object_id, serial_number })
  const west = await chiller('Chiller West', downtown.id, 'CHI-1001')
  const east = await chiller('Chiller East', eastgate.id, 'CHI-2002')
  await createJobType(ctx, { name: 'Leak repair', estimated_duration: 90 })
  return { customer, downtown, eastgate, west, east }
}

async function arrive(page: Page, world: BoardWorld) {
  await signIn(page, world.user, '/board')
  await waitForScript(page)
}

/** Types the problem once its line has the focus, and goes on to the promise. */
async function describe(page: Page, text: string) {
  await expect(problem(page)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radiogroup', { name: 'Promise to the caller' }).locator(':focus')).toBeVisible()
}

async function promiseAnHour(page: Page) {
  await page.keyboard.press('1')
  await expect(page.getByText(/^You promise: by /)).toBeVisible()
}

test('calls of customers that there are take seven to nine interactions, and are promised and assigned', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const world = await makeBoardWorld()
  await standBy(world)
  const { customer, downtown, eastgate, west, east } = await makeHarvest(world)
  const { keyboard } = page
  await arrive(page, world)

  const twoSites = await takeCall(page, world, {
    name: 'two sites, two chillers',
    limit: 7,
    take: async () => {
      await keyboard.type('harvest chiller east')
      await expect(page.getByRole('option', { name: /Chiller East/ })).toBeVisible()
      await keyboard.press('Enter')
      await expect(machine(page, /^Chiller East/)).toBeChecked()
      await expect(machine(page, /^Chiller West/)).toHaveCount(0)
      await describe(page, 'it is leaking')
      await promiseAnHour(page)
      await expect(page.getByRole('option', { name: 'Leak repair' })).toHaveAttribute('aria-selected', 'true')
      await expectAccessible(page)
    },
  })
  expect(twoSites).toMatchObject({
    priority: 'urgent',
    status: 'assigned',
    estimated_duration: 90,
    description: 'it is leaking',
    site: { id: eastgate.id },
    assets: [{ asset_id: east.id }],
    arrival_promises: [{ source: 'call' }],
  })

  const byCustomer = await takeCall(page, world, {
    name: 'by customer, site and machine',
    limit: 8,
    take: async () => {
      await keyboard.type('harvest moon')
      await expect(page.getByRole('option', { name: /^Harvest Moon/ })).toBeVisible()
      await keyboard.press('Enter')
      // The machine with open work stands first; Enter takes it.
      await expect(machine(page, /^Chiller East/)).toBeFocused()
      await keyboard.press('Enter')
      await describe(page, 'still leaking')
      await promiseAnHour(page)
    },
  })
  expect(byCustomer).toMatchObject({ site: { id: eastgate.id }, assets: [{ asset_id: east.id }] })

  await makeCustomer(world.ctx, { name: 'Harvest Annex', phone: '+1 253 555 0108' })
  await db().customer.updateMany({
    where: { account_id: world.ctx.accountId, name: 'Harvest Annex' },
    data: { phone: '+1 253 555 0107' },
  })
  const shared = await takeCall(page, world, {
    name: 'a number that two customers share',
    limit: 9,
    take: async () => {
      await keyboard.type('(253) 555-0107')
      await expect(page.getByRole('option', { name: /^Harvest/ })).toHaveCount(2)
      await keyboard.press('Enter')
      await expect(machine(page, /^Chiller East/)).toBeFocused()
      await keyboard.press('Enter')
      await describe(page, 'third call')
      await promiseAnHour(page)
    },
  })
  expect(shared).toMatchObject({ customer: { id: customer.id } })

  const contract = await makeServiceContract(world.ctx, customer.id, {
    name: 'Full care',
    response_hours: 4,
    asset_ids: [west.id],
  })
  await makeContractLine(world.ctx, contract.id)
  const bySerial = await takeCall(page, world, {
    name: 'by serial number, with what the contract promises',
    limit: 5,
    take: async () => {
      await keyboard.type('CHI-1001')
      await expect(page.getByRole('option', { name: /Chiller West/ })).toBeVisible()
      await keyboard.press('Enter')
      await expect(problem(page)).toBeFocused()
      await keyboard.type('does not start')
      await expect(page.getByRole('radio', { name: 'As in the contract' })).toBeChecked()
    },
  })
  expect(bySerial).toMatchObject({ site: { id: downtown.id }, arrival_promises: [{ source: 'call' }] })

  const before = await ordersOf(world)
  const added = await takeCall(page, world, {
    name: 'about work that is open',
    limit: 6,
    take: async () => {
      await keyboard.type('CHI-1001')
      await expect(page.getByRole('option', { name: /Chiller West/ })).toBeVisible()
      await keyboard.press('Enter')
      await expect(problem(page)).toBeFocused()
      await keyboard.type('now it smells')
      // Also while the open work is still being read.
      await keyboard.press('Alt+a')
    },
  })
  expect(added).toBeUndefined()
  expect(await ordersOf(world)).toHaveLength(before.length)
  expect((await ordersOf(world)).find(({ id }) => id === bySerial?.id)).toMatchObject({
    description: 'does not start\nnow it smells',
  })

  const elsewhere = await takeCall(page, world, {
    name: 'at one site, about the machine of another',
    limit: 9,
    take: async () => {
      await keyboard.type('harvest eastgate')
      await expect(page.getByRole('option', { name: /^Eastgate/ })).toBeVisible()
      await keyboard.press('Enter')
      await expect(machine(page, /^Chiller East/)).toBeFocused()
      await keyboard.press('/')
      await keyboard.type('CHI-1001')
      await expect(page.getByRole('option', { name: /Chiller West/ })).toBeVisible()
      await keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Use its site' })).toBeFocused()
      await keyboard.press('Enter')
      await expect(problem(page)).toBeFocused()
      await keyboard.type('rattles')
    },
  })
  expect(elsewhere).toMatchObject({ site: { id: downtown.id }, assets: [{ asset_id: west.id }] })
})

test('where nobody is free the call is told who would be the earliest or goes to the queue; who is on call comes first', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const world = await makeBoardWorld()
  await makeHarvest(world)
  await db().shift.deleteMany({ where: { account_id: world.ctx.accountId } })
  await db().technician.updateMany({ where: { account_id: world.ctx.accountId }, data: { status: 'inactive' } })
  const { keyboard } = page
  await arrive(page, world)
  const call = async () => {
    await keyboard.type('harvest chiller east')
    await expect(page.getByRole('option', { name: /Chiller East/ })).toBeVisible()
    await keyboard.press('Enter')
    await describe(page, 'it is leaking')
    await promiseAnHour(page)
  }
  const nobody = await takeCall(page, world, {
    name: 'nobody is free',
    limit: 7,
    take: async () => {
      await call()
      await expect(page.getByText('No open slot: the job goes to the queue.')).toBeVisible()
    },
  })
  expect(nobody).toMatchObject({ status: 'open', technician_id: null, arrival_promises: [{ source: 'call' }] })

  await db().technician.updateMany({ where: { account_id: world.ctx.accountId }, data: { status: 'active' } })
  await standBy(world)
  const onCall = await takeCall(page, world, {
    name: 'on call',
    limit: 7,
    take: async () => {
      await call()
      const chosen = page.getByRole('radiogroup', { name: 'Assign to' }).getByRole('radio', { checked: true })
      await expect(chosen).toHaveAccessibleName(/^Ben Okafor · there /)
      await expect(chosen).toHaveAccessibleDescription(/on call until .* · moves nobody/)
    },
  })
  expect(onCall).toMatchObject({ status: 'assigned', technician_id: world.technicians.ben })
})

test('a second call waits parked, also over a reload, until the first is done', async ({ page }) => {
  const world = await makeBoardWorld()
  await standBy(world)
  await makeHarvest(world)
  const { keyboard } = page
  await arrive(page, world)
  const count = await countInteractions(page)
  await keyboard.press('c')
  await expect(finder(page)).toBeFocused()
  await keyboard.type('harvest chiller east')
  await expect(page.getByRole('option', { name: /Chiller East/ })).toBeVisible()
  await keyboard.press('Enter')
  await expect(problem(page)).toBeFocused()
  await keyboard.type('it is leaking')
  await keyboard.press('Alt+p')
  await expect(finder(page)).toBeFocused()
  await expect(finder(page)).toHaveValue('')
  await keyboard.type('harbor')
  await expect(page.getByRole('option', { name: /^Harbor Foods/ })).toBeVisible()
  await keyboard.press('Enter')
  await expect(problem(page)).toBeFocused()
  await keyboard.type('oven is cold')
  await expectAccessible(page)
  await keyboard.press('Control+Enter')
  await page.waitForURL(/\/work-orders\/[0-9a-f-]{36}$/)
  figures.push(`a second call beside a parked one: ${await count()} of at most 9`)
  expect(await count()).toBeLessThanOrEqual(9)

  await page.goto(new URL('/work-orders/new', page.url()).href)
  await page
    .getByRole('region', { name: 'Parked calls' })
    .getByRole('button', { name: /^Harvest Moon/ })
    .click()
  await expect(problem(page)).toHaveValue('it is leaking')
  await expect(machine(page, /^Chiller East/)).toBeChecked()
  await page.getByRole('button', { name: 'Create work order' }).click()
  await page.waitForURL(/\/work-orders\/[0-9a-f-]{36}$/)
  await page.goto(new URL('/work-orders/new', page.url()).href)
  await expect(finder(page)).toBeFocused()
  await expect(page.getByRole('region', { name: 'Parked calls' })).toHaveCount(0)
  expect((await ordersOf(world)).map(({ description }) => description)).toEqual(
    expect.arrayContaining(['oven is cold', 'it is leaking']),
  )
})

test.describe('in the night in which the clocks change', () => {
  test.use({ ownContext: true })

  test('an hour is promised as it passes, not as the clock on the wall says', async ({ page }) => {
    const world = await makeBoardWorld()
    await makeHarvest(world)
    const { keyboard } = page
    await page.clock.setFixedTime('2027-03-14T06:30:00Z')
    await arrive(page, world)
    const order = await takeCall(page, world, {
      name: 'in the night of a clock change',
      limit: 7,
      take: async () => {
        await keyboard.type('harvest chiller east')
        await expect(page.getByRole('option', { name: /Chiller East/ })).toBeVisible()
        await keyboard.press('Enter')
        await describe(page, 'it is leaking')
        await promiseAnHour(page)
        await expect(page.getByText('You promise: by 3:30 AM.')).toBeVisible()
      },
    })
    expect(order?.arrival_promises[0]?.until.toISOString()).toBe('2027-03-14T07:30:00.000Z')
  })
})

test('a softphone fills in the number, and somebody new is saved with it', async ({ page }) => {
  const world = await makeBoardWorld()
  await makeHarvest(world)
  await signIn(page, world.user, '/work-orders/new?q=%2B12535550107')
  await expect(finder(page)).toBeFocused()
  await expect(page.getByRole('option', { name: /^Harvest Moon/ })).toBeVisible()
  await page.goto(new URL('/board', page.url()).href)
  await waitForScript(page)
  const created = await takeCall(page, world, {
    name: 'somebody new',
    limit: 7,
    take: async () => {
      await page.keyboard.type('+1 253 555 0199')
      await expect(page.getByRole('option', { name: /^New customer/ })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
      await page.keyboard.type('Alder Clinic')
      await page.keyboard.press('Control+u')
      await expect(page.getByRole('radio', { name: 'Urgent' })).toBeChecked()
    },
  })
  expect(created).toMatchObject({ priority: 'urgent', customer: { name: 'Alder Clinic', phone: '+1 253 555 0199' } })
})

test('the palette says who comes next, shows that visit on its own day, and takes a call for what is misspelt', async ({
  page,
}) => {
  const world = await makeBoardWorld()
  await arrive(page, world)
  const { keyboard } = page
  const count = await countInteractions(page)
  const palette = page.getByRole('combobox', { name: /^Search pages/ })
  await keyboard.press('Control+k')
  await expect(palette).toBeFocused()
  await keyboard.type('harbor')
  const harbor = page.getByRole('option', { name: /^Harbor Foods/ })
  await expect(harbor).toContainText(/Jan 13, 2027, 9:00\sAM–10:00\sAM, Ana Ruiz/)
  // Reading it is the third.
  figures.push(`when is he coming: ${(await count()) + 1} of at most 3`)
  expect(await count()).toBeLessThanOrEqual(2)
  await keyboard.press('Shift+Enter')
  await page.waitForURL(/\/board\?date=2027-01-13&job=/)
  await expect(page.locator(`.fb-card[data-job="${world.planned.id}"]`)).toBeVisible()

  await keyboard.press('Escape')
  await keyboard.press('Control+k')
  await expect(palette).toBeFocused()
  await keyboard.type('harbur foods')
  await expect(harbor).toContainText('similar')
  await expectAccessible(page)
  await keyboard.press('Alt+Enter')
  await page.waitForURL(/\/work-orders\/new\?customer_id=/)
  await expect(finder(page)).toHaveValue('Harbor Foods')
})
