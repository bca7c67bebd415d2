import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { at, type BoardWorld, cardOf, DAY_PATH, makeBoardWorld } from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'
import { Keys } from '@/e2e/support/keyboard'
import { undoIn } from '@/e2e/support/messages'

/* Work for several people, and work that waits for other work. */

let world: BoardWorld

test.beforeEach(async () => {
  world = await makeBoardWorld()
})

/** The live visits of a work order, in their sequence. */
function visitsOf(work_order_id: string) {
  return db().visit.findMany({
    where: { account_id: world.ctx.accountId, work_order_id, deleted_at: null },
    select: { technician_id: true, scheduled_start: true, role: true, minutes: true },
    orderBy: { sequence: 'asc' },
  })
}
const peopleOf = async (id: string) => (await visitsOf(id)).map(({ technician_id }) => technician_id)
const startsOf = async (id: string) => (await visitsOf(id)).map(({ scheduled_start }) => scheduled_start?.toISOString())

/** Carries the name of Ben onto the card of the planned job. */
async function carryBen(page: Page): Promise<void> {
  await page.locator(`.fb-head[data-technician="${world.technicians.ben}"] .fb-head-name`).hover()
  await page.mouse.down()
  const box = await cardOf(page, world.planned.id).boundingBox()
  if (!box) throw new Error('The card is not drawn')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 })
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

test('a job for two gets a helper by one drag of a name or by keyboard, asks when the helper is on leave, and moves together or alone', async ({
  page,
}) => {
  const { ctx, planned, technicians } = world
  const { ana, ben } = technicians
  await signIn(page, world.user, DAY_PATH)
  await expect(cardOf(page, planned.id)).toBeVisible()
  // Names can be dragged once the pointer was over one of them.
  await page.locator('.fb-head').first().hover()
  await expect(page.locator('.fb-root[data-names]')).toBeVisible()
  await test.step('by mouse', async () => {
    const count = await countInteractions(page)
    await carryBen(page)
    await expect(page.getByText(`Helps with ${planned.number}`, { exact: true })).toBeVisible()
    await page.mouse.up()
    await expect.poll(() => peopleOf(planned.id)).toEqual([ana, ben])
    expect(await count()).toBe(1)
    expect((await visitsOf(planned.id)).map(({ role }) => role)).toEqual(['lead', 'helper'])
    await undoIn(page, `Ben Okafor helps with ${planned.number}`).click()
    await expect.poll(() => peopleOf(planned.id)).toEqual([ana])
  })
  await test.step('by keyboard', async () => {
    const keys = new Keys(page)
    await cardOf(page, planned.id).focus()
    await keys.press('Shift+F10')
    await keys.pick(page.getByRole('menuitem', { name: 'Add helper…', exact: true }))
    const dialog = page.getByRole('dialog', { name: `Add a helper to ${planned.number}`, exact: true })
    const helper = dialog.getByRole('combobox', { name: 'Helper' })
    await keys.choose(helper, 'Ben', page.getByRole('option', { name: 'Ben Okafor' }))
    await keys.use(dialog.getByRole('button', { name: 'Add Ben Okafor', exact: true }))
    await expect.poll(() => peopleOf(planned.id)).toEqual([ana, ben])
    await expect(dialog).toBeHidden()
  })
  await moveTo(page, '11:00', true)
  await expect.poll(() => startsOf(planned.id)).toEqual([at(11), at(11)])
  await moveTo(page, '13:00', false)
  await expect.poll(() => startsOf(planned.id)).toEqual([at(13), at(11)])

  await test.step('a helper on leave', async () => {
    await db().visit.deleteMany({ where: { account_id: ctx.accountId, technician_id: ben } })
    const leave = { starts_at: at(12), ends_at: at(15) }
    await db().timeOff.create({ data: { account_id: ctx.accountId, id: newId(), technician_id: ben, ...leave } })
    await page.reload()
    await expect(cardOf(page, planned.id)).toBeVisible()
    await page.locator('.fb-head').first().hover()
    await expect(page.locator('.fb-root[data-names]')).toBeVisible()
    await carryBen(page)
    await expect(page.locator('.fb-helper-ghost > em')).toContainText('leave')
    await page.mouse.up()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('list', { name: 'Conflicts' })).toContainText('leave')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(question).toBeHidden()
    expect(await peopleOf(planned.id)).toEqual([ana])
  })
})

test('a job is staffed on its page with the conflicts of each person, and a visit is added, changed, deleted and restored', async ({
  page,
}) => {
  const { ctx, customer, planned, technicians } = world
  const busy = { technician_id: technicians.ben, estimated_duration: 60, scheduled_date: at(9, 30) }
  await makeWorkOrder(ctx, { customer_id: customer.id, ...busy })
  await signIn(page, world.user, `/work-orders/${planned.id}`)
  const visits = page.getByRole('list', { name: 'Visits', exact: true })
  const choose = async (button: string, item: string) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await test.step('staffed', async () => {
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
    await expect(visits.getByRole('listitem').filter({ hasText: 'Ben Okafor' })).toContainText('Helps')
    await choose('More for visit 2', 'Remove Ben Okafor')
    await expect.poll(() => peopleOf(planned.id)).toEqual([technicians.ana])
    await expect(visits).toBeHidden()
  })
  const minutesNow = async () => (await visitsOf(planned.id)).map(({ minutes }) => minutes)
  await test.step('another visit', async () => {
    await choose('More visits', 'Add visit…')
    const added = page.getByRole('dialog', { name: 'Add visit', exact: true })
    await added.getByRole('combobox', { name: 'Technician' }).fill('Ben')
    await page.getByRole('option', { name: 'Ben Okafor' }).click()
    await added.getByRole('textbox', { name: 'Duration' }).fill('30')
    await expectAccessible(page)
    await added.getByRole('button', { name: 'Add visit', exact: true }).click()
    await expect(visits.getByRole('listitem')).toHaveCount(2)
    expect(await minutesNow()).toEqual([60, 30])
    await choose('More for visit 3', 'Change…')
    const changed = page.getByRole('dialog', { name: 'Change visit 3', exact: true })
    await changed.getByRole('textbox', { name: 'Duration' }).fill('45')
    await changed.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(visits).toContainText('45 min')
    expect(await minutesNow()).toEqual([60, 45])
    await choose('More for visit 3', 'Delete')
    await expect(visits).toBeHidden()
    expect(await minutesNow()).toEqual([60])
    await undoIn(page, 'Visit 3 is deleted.').click()
    await expect(visits.getByRole('listitem')).toHaveCount(2)
    expect(await minutesNow()).toEqual([60, 45])
  })
})

test('a job is made to wait for another in at most 4 interactions, and by keyboard', async ({ page }) => {
  const { ctx, planned, waiting } = world
  const live = { account_id: ctx.accountId, deleted_at: null }
  const links = () => db().workOrderDependency.findMany({ where: live, select: { before_id: true, after_id: true } })
  await signIn(page, world.user, `/work-orders/${waiting.id}`)
  const begin = page.getByRole('button', { name: 'Waits for…', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Waits for another work order', exact: true })
  const offer = page.getByRole('option').filter({ hasText: planned.number })
  const wait = dialog.getByRole('button', { name: 'Wait', exact: true })
  await expect(begin).toBeVisible()
  const count = await countInteractions(page)
  await begin.click()
  await dialog.getByRole('combobox', { name: 'Work order' }).click()
  await offer.click()
  await expectAccessible(page)
  await wait.click()
  await expect.poll(links).toEqual([{ before_id: planned.id, after_id: waiting.id }])
  expect(await count()).toBeLessThanOrEqual(4)
  await expect(page.getByRole('list', { name: 'Order of work', exact: true })).toContainText(planned.number)

  await db().workOrderDependency.deleteMany({ where: live })
  await page.reload()
  const keys = new Keys(page)
  await begin.focus()
  await keys.press('Enter')
  await keys.choose(dialog.getByRole('combobox', { name: 'Work order' }), planned.number, offer)
  await keys.use(wait)
  await expect.poll(links).toEqual([{ before_id: planned.id, after_id: waiting.id }])
})
