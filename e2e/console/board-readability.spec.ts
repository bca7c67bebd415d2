import { expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import { db } from '@/lib/db/client'
import { dayIn } from '@/lib/domain/time'
import { env } from '@/lib/env'
import { generateDemo } from '@/prisma/seed/demo'
import { insertCompany } from '@/prisma/seed/insert'
import { newId } from '@/lib/domain/id'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { DAY } from '@/e2e/support/board'
import { type ConsoleWorld, makeConsoleWorld, signIn } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'

/*
 * What a dispatcher reads without touching anything: of each card the start in full, and the name or its first eight letters, at 11 px or
 * more, with no other card above it. A day must give that of 95 cards of a hundred, a week of all.
 */

const NAMES = [
  'Northgate Dental',
  'Huckleberry Food Co-op',
  'Capitol Hill Dairy',
  'Bluebell Foods',
  'Sara Fischer',
  'Canyon Park Water District',
  'Wild Plum Inn',
  'Factoria Pizzeria',
]
/** A day of a technician: when each job begins, in minutes after seven, and how long it takes. */
const DAYS = [
  [
    { from: 0, minutes: 60 },
    { from: 75, minutes: 90 },
    { from: 180, minutes: 45 },
    { from: 300, minutes: 120 },
    { from: 435, minutes: 75 },
  ],
  [
    { from: 30, minutes: 150 },
    { from: 195, minutes: 60 },
    { from: 255, minutes: 90 },
    { from: 420, minutes: 30 },
  ],
  // Two at a time.
  [
    { from: 15, minutes: 120 },
    { from: 60, minutes: 120 },
    { from: 240, minutes: 60 },
    { from: 360, minutes: 180 },
  ],
  // One in the evening, and a morning that is full.
  [
    { from: 0, minutes: 75 },
    { from: 75, minutes: 60 },
    { from: 135, minutes: 105 },
    { from: 240, minutes: 45 },
    { from: 720, minutes: 90 },
  ],
]
const WIDTHS = [1440, 1920]

type Card = { id: string; start: string; name: string; left: number; width: number; problem: string | null }

/** Each card in sight with what keeps it from being read, if anything. */
function readCards(page: Page): Promise<Card[]> {
  return page.evaluate(() => {
    const covers = (node: Element, box: DOMRect, card: Element) =>
      [0.02, 0.5, 0.98].some((share) => {
        const hit = document.elementFromPoint(box.left + box.width * share, box.top + box.height / 2)
        return hit !== null && !card.contains(hit) && !node.contains(hit)
      })
    const textBox = (node: Text, length: number) => {
      const range = document.createRange()
      range.setStart(node, 0)
      range.setEnd(node, Math.min(length, node.data.length))
      return range.getBoundingClientRect()
    }
    const problemOf = (card: HTMLElement, limit: DOMRect): string | null => {
      const texts: [string, Text | undefined, number][] = [
        ['start', lastText(card.querySelector('.fb-time')), Infinity],
        ['name', lastText(card.querySelector('.fb-name')), 9],
      ]
      for (const [what, node, length] of texts) {
        const parent = node?.parentElement
        if (!node || !parent) return `no ${what}`
        if (parseFloat(getComputedStyle(parent).fontSize) < 11) return `small ${what}`
        const clip = parent.closest('.fb-name, .fb-meta')?.getBoundingClientRect() ?? limit
        const box = textBox(node, length)
        if (box.width === 0 || box.right > Math.min(clip.right, limit.right) + 1) return `cut ${what}`
        if (covers(parent, box, card)) return `covered ${what}`
      }
      return null
    }
    const lastText = (node: Element | null) =>
      [...(node?.childNodes ?? [])].findLast(
        (child): child is Text => child instanceof Text && child.data.trim() !== '',
      )
    const scroller = document.querySelector('.fb-scroller')?.getBoundingClientRect() ?? new DOMRect()
    const head = document.querySelector('.fb-header')?.getBoundingClientRect() ?? new DOMRect()
    return [...document.querySelectorAll<HTMLElement>('.fb-card')].flatMap((card) => {
      const box = card.getBoundingClientRect()
      if (box.top < head.bottom || box.bottom > scroller.bottom) return []
      return {
        id: card.dataset.job ?? '',
        start: card.querySelector('.fb-time')?.textContent ?? '',
        name: card.querySelector('.fb-name')?.textContent ?? '',
        left: box.left,
        width: 'outside' in card.dataset ? Number.NaN : box.width,
        problem: problemOf(card, scroller),
      }
    })
  })
}

/** Resizes the window and waits until the board has drawn its hours for it. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(() => {
    const right = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().right ?? Number.NaN
    return Math.abs(right('.fb-times') - right('.fb-scroller')) <= 20
  })
}

/** A company in which so many technicians have such a day from Monday to Friday. */
async function makeBusyWorld(technicians: number): Promise<{ world: ConsoleWorld; minutes: Map<string, number> }> {
  const world = await makeConsoleWorld()
  const account_id = world.ctx.accountId
  const customers = await Promise.all(NAMES.map((name) => makeCustomer(world.ctx, { name })))
  const people = Array.from({ length: technicians }, (_, index) => ({
    account_id,
    id: newId(),
    name: `Technician ${String(index + 1).padStart(3, '0')}`,
  }))
  await db().technician.createMany({ data: people })
  const weekdays = [1, 2, 3, 4, 5]
  await db().shift.createMany({
    data: people.flatMap(({ id }) =>
      weekdays.map((weekday) => ({
        account_id,
        id: newId(),
        technician_id: id,
        weekday,
        start_minute: 420,
        end_minute: 1020,
      })),
    ),
  })
  const monday = Date.UTC(2027, 0, 11, 12)
  const jobs = people.flatMap(({ id: technician_id }, index) =>
    weekdays.flatMap((weekday) =>
      (DAYS[(index + weekday) % DAYS.length] ?? []).map(({ from, minutes }, order) => ({
        account_id,
        id: newId(),
        work_order_number: `WO-${700_000 + index * 100 + weekday * 10 + order}`,
        customer_id: customers[(index + weekday + order) % NAMES.length]?.id ?? '',
        technician_id,
        status: 'assigned' as const,
        estimated_duration: minutes,
        scheduled_date: new Date(monday + (weekday - 1) * 86_400_000 + from * 60_000),
      })),
    ),
  )
  await db().workOrder.createMany({ data: jobs })
  return { world, minutes: new Map(jobs.map(({ id, estimated_duration }) => [id, estimated_duration])) }
}

const rowHeights = (page: Page) =>
  page.locator('.fb-row').evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))])

test('of two hundred technicians, 95 % of a day and all of a week can be read, in rows of one height and cards of their true length', async ({
  page,
}) => {
  const { world, minutes } = await makeBusyWorld(200)
  await signIn(page, world.user, `/board?date=${DAY}`)
  for (const width of WIDTHS) {
    await resize(page, { width, height: 900 })
    await test.step(`a day at ${width}`, async () => {
      await expect(page.locator('.fb-edge')).toHaveText(['After 5 PM'])
      const cards = await readCards(page)
      expect(cards.length).toBeGreaterThan(60)
      const unread = cards.filter(({ problem }) => problem !== null)
      expect(unread.length / cards.length, JSON.stringify(unread.slice(0, 5))).toBeLessThanOrEqual(0.05)
      expect(await rowHeights(page)).toEqual([40])
      const hour = await page.locator('.fb-day').evaluate((day) => day.getBoundingClientRect().width / 10)
      for (const { id, width: drawn } of cards)
        if (!Number.isNaN(drawn)) expect(Math.abs(drawn - ((minutes.get(id) ?? 0) / 60) * hour)).toBeLessThanOrEqual(1)
    })
  }
  const top = await page.locator('.fb-rows').evaluate((rows) => rows.getBoundingClientRect().top)
  expect(top).toBeLessThanOrEqual(116)
  await page.keyboard.press('w')
  for (const width of WIDTHS) {
    await resize(page, { width, height: 900 })
    await test.step(`a week at ${width}`, async () => {
      await expect(page.locator('.fb-day')).toHaveCount(7)
      const cards = await readCards(page)
      expect(cards.length).toBeGreaterThan(100)
      expect(cards.filter(({ problem }) => problem !== null)).toEqual([])
      expect(await rowHeights(page)).toEqual([112])
    })
  }
})

/** The demo company around now, with its dispatcher; once, for nobody else works in it. */
async function makeDemo(): Promise<{ email: string; day: string }> {
  const { account, rows } = generateDemo(new Date())
  const { id, name, tier, time_zone, currency } = account
  const client = new Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `INSERT INTO account (id, name, tier, time_zone, currency, updated_at) VALUES ($1, $2, $3, $4, $5, now()) ON CONFLICT DO NOTHING`,
      [id, name, tier, time_zone, currency],
    )
    const users = rows.user.map((user) => ({ ...user, password_hash: 'nobody signs in with a password' }))
    if (rowCount) await insertCompany(client, id, { ...rows, user: users })
  } finally {
    await client.end()
  }
  return { email: rows.user.find(({ role }) => role === 'dispatcher')?.email ?? '', day: dayIn(time_zone, new Date()) }
}

test('of the demo company, 95 % of a day and all of a week can be read', async ({ page }) => {
  test.setTimeout(120_000)
  const { email, day } = await makeDemo()
  await signIn(page, { email, password: '', name: '' }, `/board?date=${day}`)
  const read: string[] = []
  const shareRead = async (what: string) => {
    await expect(page.locator('.fb-card').first()).toBeVisible()
    const cards = await readCards(page)
    const unread = cards.filter(({ problem }) => problem !== null)
    read.push(`${what}: ${cards.length - unread.length} of ${cards.length} cards can be read`)
    expect(cards.length, what).toBeGreaterThan(50)
    return { share: 1 - unread.length / cards.length, unread: JSON.stringify(unread.slice(0, 5)) }
  }
  for (const view of ['day', 'week'] as const) {
    await page.keyboard.press(view === 'day' ? 'd' : 'w')
    await expect(page.locator('.fb-day')).toHaveCount(view === 'day' ? 1 : 7)
    for (const width of WIDTHS) {
      // High enough for the rows of a day, of which none is looked at twice.
      await resize(page, { width, height: 1300 })
      const { share, unread } = await shareRead(`${view} at ${width}`)
      expect(share, unread).toBeGreaterThanOrEqual(view === 'day' ? 0.95 : 1)
      expect(await rowHeights(page)).toEqual([view === 'day' ? 40 : 112])
    }
  }
  console.log(read.join('\n'))
})
