import { expect, test } from '@playwright/test'
import { freePort } from '@/lib/operator/processes'
import { type Program, runProgram, untilReady } from '@/lib/testing/program'
import { type Relay, startRelay } from '@/lib/testing/relay'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeConsoleWorld, signIn } from '@/e2e/support/console'

/* The console while PostgreSQL is away: a process of its own, whose way to the database can be cut. */

let relay: Relay
let program: Program
let url: string

test.beforeAll(async () => {
  const { DATABASE_URL = '', DATA_DIR = '' } = process.env
  const database = new URL(DATABASE_URL)
  relay = await startRelay({ host: database.hostname, port: Number(database.port) })
  database.port = String(relay.port)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const settings = { HOST: '127.0.0.1', PORT: String(port), APP_URL: url, DATABASE_URL: database.href, DATA_DIR }
  program = runProgram('start', [], settings)
  await untilReady(program, url)
})

test.afterAll(async () => {
  await relay.mend().catch(() => undefined)
  await program.stop()
  await relay.cut()
})

test('a page answers 503 with Retry-After while the database is down and recovers by itself', async ({ page }) => {
  const world = await makeConsoleWorld('admin')
  const customer = await makeCustomer(world.ctx, { name: 'Harbor Foods' })
  await signIn(page, world.user, '/customers')

  await page.goto(`${url}/customers/new`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Pine Foods')
  await relay.cut()
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByText('Fieldline cannot reach its database right now. Nothing was changed')).toBeVisible()
  await expect(name).toHaveValue('Pine Foods')

  const away = await page.context().newPage()
  const answer = await away.goto(`${url}/customers/${customer.id}`)
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()['retry-after']).toBe('5')
  await expect(away.getByRole('alert')).toContainText('Fieldline cannot reach its database')
  await expect(away.getByRole('alert')).not.toContainText('Reference')

  await relay.mend()
  await expect(away.getByRole('heading', { level: 1, name: 'Harbor Foods' })).toBeVisible()
  await page.getByRole('button', { name: 'Create customer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pine Foods' })).toBeVisible()
})
