import { expect, type Page, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { at, type BoardWorld, cardOf, DAY_PATH, makeBoardWorld } from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { countInteractions } from '@/e2e/support/interactions'
import { Keys } from '@/e2e/support/keyboard'
import { undoIn } from '@/e2e/support/messages'

let world: BoardWorld

test.beforeEach(async () => {
  world = await makeBoardWorld()
})

type Visit = { technician_id: string | null; scheduled_start: Date | null; role: string; outcome: string | null }

/** The live visits of a work order, in their sequence. */
function visitsOf(work_order_id: string): Promise<Visit[]> {
  return db().visit.findMany({
    where: { account_id: world.ctx.accountId, work_order_id, deleted_at: null },
    select: { technician_id: true, scheduled_start: true, role: true, outcome: true },
    orderBy: { sequence: 'asc' },
  })
}
const peopleOf = async (id: string) => (await visitsOf(id)).map(({ technician_id }) => technician_id)

/** Opens the board and waits until names can be dragged. */
async function openBoard(page: Page): Promise<void> {
  await signIn(page, world.user, DAY_PATH)
  await expect(cardOf(page, world.planned.id)).toBeVisible()
  await page.locator('.fb-head').first().hover()
  await expect(page.locator('.fb-root[data-names]')).toBeVisible()
}

/** Carries the name of Ben onto the card of the planned job. */
async function carryBen(page: Page): Promise<void> {
  await page.locator(`.fb-head[data-technician="${world.technicians.ben}"] .fb-head-name`).hover()
  await page.mouse.down()
  const box = await cardOf(page, world.planned.id).boundingBox()
  if (!box) throw new Error('The card is not drawn')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 })
}

test.describe('a job for two', () => {
  test('gets a helper by the drag of a name onto its card, and one undo takes it back', async ({ page }) => {
    const { planned, technicians } = world
    await openBoard(page)
    const count = await countInteractions(page)
    await carryBen(page)
    await expect(page.getByText(`Helps with ${planned.number}`, { exact: true })).toBeVisible()
    await page.mouse.up()
    await expect.poll(() => peopleOf(planned.id)).toEqual([technicians.ana, technicians.ben])
    const used = await count()
    console.log(`staff a two-person job by mouse: ${used} interaction`)
    expect(used).toBe(1)
    expect((await visitsOf(planned.id)).map(({ role }) => role)).toEqual(['lead', 'helper'])
    await undoIn(page, `Ben Okafor helps with ${planned.number}`).click()
    await expect.poll(() => peopleOf(planned.id)).toEqual([technicians.ana])
  })

  test('tells before the drop that the helper is on leave, and asks', async ({ page }) => {
    const { ctx, planned, technicians } = world
    await db().timeOff.create({
      data: {
        account_id: ctx.accountId,
        id: newId(),
        technician_id: technicians.ben,
        starts_at: at(9),
        ends_at: at(11),
      },
    })
    await openBoard(page)
    await carryBen(page)
    await expect(page.locator('.fb-helper-ghost > em')).toContainText('leave')
    await page.mouse.up()
    const asked = page.getByRole('alertdialog')
    await expect(asked.getByRole('list', { name: 'Conflicts' })).toContainText('leave')
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(asked).toBeHidden()
    expect(await peopleOf(planned.id)).toEqual([technicians.ana])
  })

  test('gets a helper by keyboard, and is moved together or alone by “Move…”', async ({ page }) => {
    const { planned, technicians } = world
    await openBoard(page)
    const keys = new Keys(page)
    await cardOf(page, planned.id).focus()
    const count = await countInteractions(page)
    await keys.press('Shift+F10')
    await keys.pick(page.getByRole('menuitem', { name: 'Add helper…', exact: true }))
    const dialog = page.getByRole('dialog', { name: `Add a helper to ${planned.number}`, exact: true })
    await keys.choose(
      dialog.getByRole('combobox', { name: 'Helper' }),
      'Ben',
      page.getByRole('option', { name: 'Ben Okafor' }),
    )
    await keys.use(dialog.getByRole('button', { name: 'Add Ben Okafor', exact: true }))
    await expect.poll(() => peopleOf(planned.id)).toEqual([technicians.ana, technicians.ben])
    console.log(`staff a two-person job by keyboard: ${await count()} interactions`)
    await expect(dialog).toBeHidden()

    await moveTo(page, '11:00', true)
    await expect.poll(() => startsOf(planned.id)).toEqual([at(11), at(11)])
    await moveTo(page, '13:00', false)
    await expect.poll(() => startsOf(planned.id)).toEqual([at(13), at(11)])
  })

  test('is staffed on its page, with the conflicts of each person before it is saved', async ({ page }) => {
    const { ctx, customer, planned, technicians } = world
    await makeWorkOrder(ctx, {
      ...{
        customer_id: customer.id,
        technician_id: technicians.ben,
        estimated_duration: 60,
        scheduled_date: at(9, 30),
      },
    })
    await signIn(page, world.user, `/work-orders/${planned.id}`)
    const count = await countInteractions(page)
    await page.getByRole('button', { name: 'Staff…', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Staff ${planned.number}`, exact: true })
    await dialog.getByRole('combobox', { name: 'Add somebody' }).fill('Ben')
    await page.getByRole('option', { name: 'Ben Okafor' }).click()
    const people = dialog.getByRole('list', { name: 'Who comes' })
    await expect(people.getByRole('listitem').filter({ hasText: 'Ben Okafor' })).toContainText('Overlaps')
    await expectAccessible(page)
    expect(await peopleOf(planned.id)).toEqual([technicians.ana])
    await dialog.getByRole('button', { name: 'Add Ben Okafor', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => peopleOf(planned.id)).toEqual([technicians.ana, technicians.ben])
    console.log(`staff a job on its page by mouse: ${await count()} interactions`)
    const visits = page.getByRole('list', { name: 'Visits', exact: true })
    await expect(visits.getByRole('listitem').filter({ hasText: 'Ben Okafor' })).toContainText('Helps')
    await page.getByRole('button', { name: 'More for visit 2', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Remove Ben Okafor', exact: true }).click()
    await expect.poll(() => peopleOf(planned.id)).toEqual([technicians.ana])
  })
})

/** When the visits of a work order begin. */
async function startsOf(id: string): Promise<(string | undefined)[]> {
  return (await visitsOf(id)).map(({ scheduled_start }) => scheduled_start?.toISOString())
}

/** Moves the planned job to another time of its day, with its helper or alone. */
async function moveTo(page: Page, time: string, together: boolean): Promise<void> {
  await cardOf(page, world.planned.id).focus()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: `Move ${world.planned.number}`, exact: true })
  await dialog.getByLabel('Time').fill(time)
  const along = dialog.getByRole('checkbox', { name: 'Move together with Ben Okafor', exact: true })
  await expect(along).toBeChecked()
  if (!together) await along.uncheck()
  await dialog.getByRole('button', { name: /^Move( anyway)?$/ }).click()
  await expect(dialog).toBeHidden()
}

test.describe('a return visit', () => {
  let job: { id: string; work_order_number: string }

  test.beforeEach(async ({ page }) => {
    const { ctx, customer, technicians } = world
    job = await makeWorkOrder(ctx, {
      ...{ customer_id: customer.id, technician_id: technicians.ana, estimated_duration: 60 },
      scheduled_date: new Date(Date.now() - 3_600_000).toISOString(),
    })
    await signIn(page, world.user, `/work-orders/${job.id}`)
  })

  const dialogOf = (page: Page) =>
    page.getByRole('dialog', { name: `Return visit for ${job.work_order_number}`, exact: true })
  const outcomes = async () => (await visitsOf(job.id)).map(({ outcome }) => outcome)

  test('is planned by mouse with how the first one ended, and one undo takes both back', async ({ page }) => {
    const count = await countInteractions(page)
    await page.getByRole('button', { name: 'More visits', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Plan return visit…', exact: true }).click()
    await expect(dialogOf(page).getByRole('combobox', { name: 'How visit 1 ended' })).toContainText('Part needed')
    await expectAccessible(page)
    await dialogOf(page).getByRole('button', { name: 'Plan return visit', exact: true }).click()
    await expect.poll(outcomes).toEqual(['part_needed', null])
    console.log(`plan a return visit by mouse: ${await count()} interactions`)
    const visits = page.getByRole('list', { name: 'Visits', exact: true })
    await expect(visits.getByRole('listitem').first()).toContainText('Ended: Part needed')
    await undoIn(page, 'The return visit is not scheduled yet.').click()
    await expect.poll(outcomes).toEqual([null])
  })

  test('is planned by keyboard', async ({ page }) => {
    const keys = new Keys(page)
    const more = page.getByRole('button', { name: 'More visits', exact: true })
    await more.focus()
    const count = await countInteractions(page)
    await keys.press('Enter')
    await keys.pick(page.getByRole('menuitem', { name: 'Plan return visit…', exact: true }))
    await keys.use(dialogOf(page).getByRole('button', { name: 'Plan return visit', exact: true }))
    await expect.poll(outcomes).toEqual(['part_needed', null])
    console.log(`plan a return visit by keyboard: ${await count()} interactions`)
  })
})

test.describe('a job that waits for another', () => {
  const links = () =>
    db().workOrderDependency.findMany({
      where: { account_id: world.ctx.accountId, deleted_at: null },
      select: { before_id: true, after_id: true },
    })
  const chain = () => [{ before_id: world.planned.id, after_id: world.waiting.id }]

  test.beforeEach(async ({ page }) => {
    await signIn(page, world.user, `/work-orders/${world.waiting.id}`)
    await expect(page.getByRole('button', { name: 'Waits for…', exact: true })).toBeVisible()
  })

  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Waits for another work order', exact: true })
  const offerOf = (page: Page) => page.getByRole('option').filter({ hasText: world.planned.number })

  test('is made to wait by mouse', async ({ page }) => {
    const count = await countInteractions(page)
    await page.getByRole('button', { name: 'Waits for…', exact: true }).click()
    await dialogOf(page).getByRole('combobox', { name: 'Work order' }).click()
    await offerOf(page).click()
    await dialogOf(page).getByRole('button', { name: 'Wait', exact: true }).click()
    await expect.poll(links).toEqual(chain())
    const used = await count()
    console.log(`make a job wait for another by mouse: ${used} interactions`)
    expect(used).toBeLessThanOrEqual(4)
    await expect(page.getByRole('list', { name: 'Order of work', exact: true })).toContainText(world.planned.number)
  })

  test('is made to wait by keyboard', async ({ page }) => {
    const keys = new Keys(page)
    await page.getByRole('button', { name: 'Waits for…', exact: true }).focus()
    const count = await countInteractions(page)
    await keys.press('Enter')
    const picker = dialogOf(page).getByRole('combobox', { name: 'Work order' })
    await keys.choose(picker, world.planned.number, offerOf(page))
    await keys.use(dialogOf(page).getByRole('button', { name: 'Wait', exact: true }))
    await expect.poll(links).toEqual(chain())
    console.log(`make a job wait for another by keyboard: ${await count()} interactions`)
  })
})
