import type { Page } from '@playwright/test'
import type { DemoAccess } from '@/lib/operator/demo'

/** What is shown in a picture of the README. */
export type Scene = {
  name: string
  role: 'dispatcher' | 'technician'
  viewport: { width: number; height: number }
  /** Opens the page and waits until it shows what it is about. */
  open: (page: Page, demo: Demo) => Promise<void>
}

/** The demo company by its address and its key. */
export type Demo = { url: string; access: DemoAccess }

type Order = { id: string; priority: string; assets: { id: string }[] }
type Asset = { serial_number: string | null }

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

export const SCENES: readonly Scene[] = [
  {
    name: 'board',
    role: 'dispatcher',
    viewport: DESK,
    open: async (page, { url }) => {
      await page.goto(`${url}/board`)
      await page.locator('[data-job]').nth(10).waitFor()
    },
  },
  {
    name: 'work-order',
    role: 'dispatcher',
    viewport: DESK,
    open: async (page, demo) => {
      const { order } = await repairUnderWarranty(demo)
      await page.goto(`${demo.url}/work-orders/${order.id}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'warranty',
    role: 'dispatcher',
    viewport: DESK,
    open: async (page, demo) => {
      const { asset } = await repairUnderWarranty(demo)
      await page.goto(`${demo.url}/warranty?q=${encodeURIComponent(asset.serial_number ?? '')}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'phone',
    role: 'technician',
    viewport: PHONE,
    open: async (page, { url }) => {
      await page.goto(`${url}/my-day`)
      // The phone's app comes before the day that it shows.
      await page.locator('ol > li').first().waitFor()
    },
  },
]

/** A job of today whose machine is under warranty: the first in the order of the list, so that it is the same each time. */
async function repairUnderWarranty(demo: Demo): Promise<{ order: Order; asset: Asset }> {
  const orders = await requestDemo<{ id: string }[]>(
    demo,
    '/work-orders?status=in_progress&sort=scheduled_date&per_page=60',
  )
  for (const { id } of orders) {
    const order = await requestDemo<Order>(demo, `/work-orders/${id}`)
    const [first] = order.assets
    if (!first) continue
    const asset = await requestDemo<Asset>(demo, `/assets/${first.id}`)
    const warranty = await requestDemo<{ is_active: boolean }>(demo, `/assets/${first.id}/warranty`)
    if (asset.serial_number && warranty.is_active) return { order, asset }
  }
  throw new Error('No job of the demo company is for a machine under warranty')
}

async function requestDemo<Answer>({ url, access }: Demo, path: string): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${access.key}` } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  const { data } = (await response.json()) as { data: Answer }
  return data
}
