import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import { cookieName, writeSessionToken } from '@/lib/auth/session-token'
import { db } from '@/lib/db/client'
import { freePort } from '@/lib/operator/processes'
import { startSession } from '@/lib/services/access/sessions'
import { type Program, runFramework, untilReady } from '@/lib/testing/program'
import { seedCompany } from '@/prisma/seed-company'
import { DAY } from '@/e2e/support/board'
import { test } from '@/e2e/support/desk'
import { makePagesWorld, type PagesWorld, SIGNED_IN } from '@/e2e/support/pages'

/*
 * What a page costs must not grow with the company: every page of the console sends few statements to PostgreSQL, and no more
 * of them for a company of thousands of records than for one of a few. A server of its own counts what it sends.
 */

const MAX_STATEMENTS = 8

/** Enough for every list to have rows, and then many more. */
const [FEW, MANY] = [200, 3_000]

let world: PagesWorld
let cookie: string
let server: Program
let url: string
let counter: string

test.beforeAll(async () => {
  world = await makePagesWorld()
  const { accountId } = world.ctx
  const { id: userId } = await db().user.findFirstOrThrow({ where: { email: world.user.email } })
  const sessionId = await startSession({ accountId, userId, userAgent: null, address: null, method: 'password' })
  cookie = `${cookieName('session')}=${await writeSessionToken({ accountId, sessionId, userId })}`
  const [port, statements] = [await freePort(), await freePort()]
  url = `http://127.0.0.1:${port}`
  counter = `http://127.0.0.1:${statements}`
  const { DATABASE_URL = '', DATA_DIR = '', APP_SECRET = '' } = process.env
  server = runFramework(port, {
    DATABASE_URL,
    DATA_DIR,
    APP_SECRET,
    APP_URL: url,
    STATEMENTS_PORT: String(statements),
    NODE_OPTIONS: `--import ${pathToFileURL('lib/testing/count-statements.mjs').href}`,
  })
  await untilReady(server, url)
})

test.afterAll(() => server.stop())

async function read(address: string): Promise<void> {
  const answer = await fetch(url + address, { headers: { cookie }, redirect: 'manual' })
  await answer.text()
  expect(answer.status, address).toBeLessThan(500)
}

async function statementsOf(address: string): Promise<number> {
  await fetch(counter)
  await read(address)
  return Number(await (await fetch(counter)).text())
}

test('no page sends more statements than its limit, nor more of them for more records', async () => {
  test.setTimeout(240_000)
  const { accountId } = world.ctx
  const visits = Object.values(SIGNED_IN).flatMap((addressesOf) => addressesOf(world))
  visits.push(`/board/data?view=week&date=${DAY}`, `/board/data?view=month&date=${DAY}`, `/board/month?date=${DAY}`)
  await seedCompany({ accountId, workOrders: FEW })
  const before = new Map<string, number>()
  for (const address of visits) {
    // Once before it counts: the page is loaded and connections are opened.
    await read(address)
    before.set(address, await statementsOf(address))
  }
  await seedCompany({ accountId, workOrders: MANY })
  const wrong: string[] = []
  for (const address of visits) {
    const [few, many] = [before.get(address) ?? 0, await statementsOf(address)]
    if (many > few || many > MAX_STATEMENTS)
      wrong.push(`${address}: ${few}, with ${MANY} more records ${many}, at most ${MAX_STATEMENTS}`)
  }
  expect(wrong).toEqual([])
  expect(Math.min(...before.values()), 'what is counted').toBeGreaterThan(0)
})
