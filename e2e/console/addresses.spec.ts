import { expect, test } from '@playwright/test'
import { db } from '@/lib/db/client'
import { freePort } from '@/lib/operator/processes'
import { createSite } from '@/lib/services/customers/sites'
import { type GeocodingServer, KNOWN, startGeocodingServer } from '@/lib/testing/geocoding-server'
import { type Program, runProgram, untilReady } from '@/lib/testing/program'
import { type BoardWorld, makeBoardWorld } from '@/e2e/support/board'
import { expectAccessible, signIn } from '@/e2e/support/console'

/* Addresses in an installation that has a geocoding server: another process on the same database with GEOCODING_URL set. */

let geocoder: GeocodingServer
let program: Program
let url: string
let world: BoardWorld

test.beforeAll(async () => {
  geocoder = await startGeocodingServer('photon')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const { DATABASE_URL = '', DATA_DIR = '' } = process.env
  const settings = { HOST: '127.0.0.1', PORT: String(port), APP_URL: url, GEOCODING_URL: geocoder.url }
  program = runProgram('start', [], { ...settings, DATABASE_URL, DATA_DIR })
  await untilReady(program, url)
})

test.afterAll(async () => {
  await program.stop()
  await geocoder.close()
})

test.beforeEach(async ({ page }) => {
  world = await makeBoardWorld()
  await signIn(page, world.user, '/customers')
})

const siteNamed = (name: string) => db().site.findFirst({ where: { account_id: world.ctx.accountId, name } })

test('an address is offered while it is typed, and a picked one is placed to the house', async ({ page }) => {
  await page.goto(`${url}/work-orders/new`)
  // The form is ready when the first field has the focus.
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Customer' }).fill('Alder Clinic')
  await page.getByRole('option', { name: 'New customer “Alder Clinic”' }).click()
  const address = page.getByRole('combobox', { name: 'Address' })
  await address.pressSequentially('1200 pike')
  const line = `${KNOWN.street}, Seattle, Washington 98101, United States`
  await expect(page.getByRole('option', { name: line })).toBeVisible()
  await address.press('ArrowDown')
  await address.press('Enter')
  await expect(address).toHaveValue(line)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create work order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^WO-/ })).toBeVisible()
  expect(await siteNamed(KNOWN.street)).toMatchObject({
    ...{ latitude: KNOWN.latitude, longitude: KNOWN.longitude, location_precision: 'exact' },
  })
})

test('a pin is moved on the map and by its coordinates, and stays where it was put', async ({ page }) => {
  const { id } = world.customer
  await createSite(world.ctx, { name: 'Annex', customer_id: id, address: { postal_code: '98101', country: 'USA' } })
  await page.goto(`${url}/customers/${id}?tab=sites`)
  await expect(page.getByRole('list', { name: 'Sites' })).toContainText('Approximate')
  const open = async () => {
    await page.getByRole('button', { name: 'Actions for Annex' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: 'Edit site' })
  await expect(dialog.getByText(/^Approximate: /)).toBeVisible()
  const map = dialog.locator('[data-ready]')
  await map.click({ position: { x: 60, y: 60 } })
  await expect(dialog.getByText(/^Set by hand/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Latitude' })).not.toHaveValue('47.6114')
  await dialog.getByRole('textbox', { name: 'Latitude' }).fill('47.65')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save site' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await siteNamed('Annex')).toMatchObject({ latitude: 47.65, location_precision: 'manual' })
  await expect(page.getByRole('list', { name: 'Sites' })).not.toContainText('Approximate')
})
