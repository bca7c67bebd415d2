import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { addDays } from '@/lib/domain/plain-days'
import { createCrewMember } from '@/lib/services/people/crew-members'
import { createCrew } from '@/lib/services/people/crews'
import { at, type BoardWorld, DAY, drag, makeBoardWorld, middleOf, queued } from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { countInteractions } from '@/e2e/support/interactions'
import { Keys } from '@/e2e/support/keyboard'
import { undoIn } from '@/e2e/support/messages'

let world: BoardWorld
let north: string

const CREWS_PATH = `/board?date=${DAY}&side=crews`

test.beforeEach(async () => {
  world = await makeBoardWorld()
  const { ctx, technicians } = world
  north = (await createCrew(ctx, { name: 'North', lead_id: technicians.ana })).id
  await createCrew(ctx, { name: 'South' })
  const yesterday = addDays(DAY, -1)
  await createCrewMember(ctx, north, { technician_id: technicians.ana, from_date: yesterday, to_date: yesterday })
})

/** Who is in the crew North on the day, by name. */
async function inNorth(): Promise<string[]> {
  const day = new Date(`${DAY}T00:00:00Z`)
  const where = { account_id: world.ctx.accountId, crew_id: north, deleted_at: null }
  const rows = await db().crewMember.findMany({
    where: { ...where, from_date: { lte: day }, to_date: { gte: day } },
    select: { technician: { select: { name: true } } },
  })
  return rows.map(({ technician }) => technician.name).toSorted()
}

/** Who comes when to the job that waits, in the sequence of its visits. */
async function visitsOfWaiting(): Promise<unknown[]> {
  const rows = await db().visit.findMany({
    where: { account_id: world.ctx.accountId, work_order_id: world.waiting.id, deleted_at: null },
    select: { technician_id: true, scheduled_start: true },
    orderBy: { sequence: 'asc' },
  })
  return rows.map(({ technician_id, scheduled_start }) => [technician_id, scheduled_start?.toISOString() ?? null])
}

const crews = (page: Page) => page.getByRole('region', { name: 'Crews', exact: true })
const crew = (page: Page, name: string) => crews(page).getByRole('region', { name, exact: true })
const person = (page: Page, name: string, in_crew: string) =>
  crew(page, in_crew).getByRole('button', { name, exact: true })

test('crews are as yesterday, take a person and a job with one press each or by keyboard, and a colleague sees it at once', async ({
  page,
  context,
}) => {
  const { ana, ben } = world.technicians
  await signIn(page, world.user, CREWS_PATH)
  await expect(person(page, 'Ben Okafor', 'In no crew')).toBeVisible()
  await expect(queued(page, world.waiting.id)).toBeVisible()
  await test.step('by mouse', async () => {
    const count = await countInteractions(page)
    await crews(page).getByRole('button', { name: 'As yesterday', exact: true }).click()
    await expect(person(page, 'Ana Ruiz', 'In no crew')).toBeHidden()
    await expect.poll(inNorth).toEqual(['Ana Ruiz'])
    expect(await count()).toBe(1)
    await expectAccessible(page)
    await drag(page, await middleOf(person(page, 'Ben Okafor', 'In no crew')), await middleOf(crew(page, 'North')))
    await expect(person(page, 'Ben Okafor', 'North')).toBeVisible()
    await expect.poll(inNorth).toEqual(['Ana Ruiz', 'Ben Okafor'])
    expect(await count()).toBe(2)
    await drag(page, await middleOf(queued(page, world.waiting.id)), await middleOf(crew(page, 'North')))
    await expect.poll(visitsOfWaiting).toEqual([
      [ana, at(8)],
      [ben, at(8)],
    ])
    expect(await count()).toBe(3)
    await undoIn(page, `${world.waiting.number} is planned with North`).click()
    await expect.poll(visitsOfWaiting).toEqual([[null, null]])
    await expect(queued(page, world.waiting.id)).toBeVisible()
  })
  await test.step('by keyboard', async () => {
    const keys = new Keys(page)
    await person(page, 'Ben Okafor', 'North').focus()
    await keys.press('Enter')
    await keys.pick(page.getByRole('menuitem', { name: 'To South', exact: true }))
    await expect(person(page, 'Ben Okafor', 'South')).toBeVisible()
    await expect.poll(inNorth).toEqual(['Ana Ruiz'])
    await queued(page, world.waiting.id).focus()
    await keys.press('Shift+F10')
    await keys.pick(page.getByRole('menuitem', { name: 'Staff with crew…', exact: true }))
    const dialog = page.getByRole('dialog', { name: `Staff ${world.waiting.number} with a crew`, exact: true })
    await keys.use(dialog.getByRole('button', { name: /^North/ }))
    await expect.poll(visitsOfWaiting).toEqual([[ana, at(8)]])
  })
  await test.step('what a colleague changes, and a new crew', async () => {
    const theirs = await context.newPage()
    await theirs.goto(page.url())
    await person(theirs, 'Ben Okafor', 'South').click()
    await theirs.getByRole('menuitem', { name: 'To North', exact: true }).click()
    await expect(person(theirs, 'Ben Okafor', 'North')).toBeVisible()
    await page.bringToFront()
    await expect(person(page, 'Ben Okafor', 'North')).toBeVisible()
    await createCrew(world.ctx, { name: 'East' })
    await expect(crew(page, 'East')).toBeVisible()
  })
})
