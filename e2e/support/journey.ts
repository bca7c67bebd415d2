import { expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { instantAt } from '@/lib/domain/board/zoned'
import type { BoardWorld } from './board'
import { PHOTO } from '@/lib/testing/api/world'

/** Who calls, and what is broken there. */
export const NAME = 'Alder Street Clinic'
export const ADDRESS = '12 Alder St, Seattle, WA 98101'
export const SERIAL = 'B-77'
export const flame = { name: 'flame.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(PHOTO, 'base64') }

/** The work order that the call became, which the board shows. */
export async function onlyWorkOrder(page: Page, { ctx }: BoardWorld): Promise<{ id: string; number: string }> {
  await page.waitForURL(/\/board\?.*job=/)
  const id = new URL(page.url()).searchParams.get('job') ?? ''
  const { work_order_number: number, ...order } = await db().workOrder.findUniqueOrThrow({
    where: { account_id_id: { account_id: ctx.accountId, id } },
    include: { customer: true, site: true, assets: { include: { asset: true } } },
  })
  expect(order).toMatchObject({ priority: 'urgent', customer: { name: NAME }, site: { name: '12 Alder St' } })
  expect(order.assets).toMatchObject([{ asset: { name: 'Boiler', serial_number: SERIAL } }])
  return { id, number }
}

/** The instants of the hours of the day that the board shows now. */
export async function shownDay(page: Page): Promise<(hour: number) => string> {
  await page.waitForURL(/date=\d/)
  const date = new URL(page.url()).searchParams.get('date') ?? ''
  const format = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
  await expect(page.getByRole('heading', { level: 2, name: format.format(new Date(date)) })).toBeVisible()
  return (hour) => new Date(instantAt(date, hour * 60, 'America/New_York')).toISOString()
}

/** The page of the finished work order: its history, its totals, and what the warranty says. */
export async function expectDone(page: Page): Promise<void> {
  const history = page.getByRole('list', { name: 'History' })
  await expect(history).toContainText('Status: In progress → Completed')
  await expect(history).toContainText('completed “Relight the boiler”')
  await expect(history).toContainText('Technician: Ben Okafor → Ana Ruiz')
  await expect(history).toContainText('created this work order')
  const bill = page.getByRole('region', { name: 'Line items' })
  await expect(bill.getByRole('row', { name: /^Subtotal/i })).toContainText('$120.00')
  await expect(bill.getByRole('row', { name: /^Tax/i })).toContainText('$12.00')
  await expect(bill.getByRole('row', { name: /^Total/i })).toContainText('$132.00')
  await expect(page.getByRole('button', { name: 'Photo 1 of Relight the boiler' })).toBeVisible()
  const assets = page.locator('section', { has: page.getByRole('heading', { name: 'Assets' }) })
  await expect(assets).toContainText('Covered')
}

export async function expectCovered(page: Page, number: string): Promise<void> {
  const boiler = page.getByRole('region', { name: 'Boiler' })
  await expect(boiler.getByText('Covered by warranty')).toBeVisible()
  await expect(boiler).toContainText(NAME)
  await expect(boiler).toContainText(number)
}

/** Reads the key that is shown once and asks the API with it, from the page. */
export async function expectKeyWorks(page: Page): Promise<void> {
  const key = await page.getByLabel('API key', { exact: true }).inputValue()
  const answer = await page.evaluate(async (bearer) => {
    const response = await fetch('/api/v1/customers?sort=name', { headers: { authorization: `Bearer ${bearer}` } })
    return { status: response.status, body: (await response.json()) as { data: { name: string }[] } }
  }, key)
  expect(answer).toMatchObject({ status: 200, body: { data: [{ name: NAME }, { name: 'Harbor Foods' }] } })
}
