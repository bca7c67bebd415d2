import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { db } from '@/lib/db/client'
import { BROWSER_FLAGS, browserPath } from '@/lib/testing/browser'
import type { ConsoleUser, ConsoleWorld } from './console'
import { PHONE } from './field-world'

export type Phone = {
  context: BrowserContext
  page: Page
  /** Ends the browser as a battery does: it has no time to write anything down. */
  kill: () => Promise<void>
}

/** A folder that a phone keeps everything in; `forget` removes it. */
export async function newProfile(): Promise<{ folder: string; forget: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-phone-'))
  return { folder, forget: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Starts a browser of its own on a profile, with what was kept there. */
export async function startPhone(profile: string): Promise<Phone> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await browserPath(),
    args: BROWSER_FLAGS,
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...PHONE,
  })
  context.setDefaultTimeout(20_000)
  const kill = async () => {
    const devtools = await context.browser()?.newBrowserCDPSession()
    const processes = (await devtools?.send('SystemInfo.getProcessInfo'))?.processInfo ?? []
    const ended = context.waitForEvent('close')
    const browser = processes.find(({ type }) => type === 'browser')
    if (!browser) throw new Error('The browser does not say which process it is')
    process.kill(browser.id, 'SIGKILL')
    await ended
  }
  return { context, page: context.pages()[0] ?? (await context.newPage()), kill }
}

/** Signs in through the form, as a phone does: the browser keeps the session longer than itself. */
export async function signInByForm(page: Page, { email, password }: ConsoleUser): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/my-day')
}

export type Kept = { id: string; kind: string; state: string; outcome: string | null; upload: string | null }

/** The outbox that a phone keeps for somebody, in its order; it is there also for the page of somebody else. */
export async function outboxOf(page: Page, userId: string): Promise<Kept[]> {
  const rows = (await page.evaluate(readStore, { name: `fieldline-${userId}`, store: 'outbox' })) as Kept[]
  return rows.map(({ id, kind, state, outcome, upload }) => ({ id, kind, state, outcome, upload }))
}

/** The texts that a phone keeps for somebody and has not sent. */
export async function draftsOf(page: Page, userId: string): Promise<string[]> {
  const rows = (await page.evaluate(readStore, { name: `fieldline-${userId}`, store: 'drafts' })) as { text: string }[]
  return rows.map(({ text }) => text)
}

/** In the page. */
async function readStore({ name, store }: { name: string; store: string }): Promise<unknown[]> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const database = await done(indexedDB.open(name))
  const rows = await done(database.transaction(store).objectStore(store).getAll())
  database.close()
  return rows
}

/** Expects what the header of the app says, word for word. */
export async function expectState(page: Page, words: string): Promise<void> {
  await expect(
    page.locator('header').getByRole('status').getByRole('button', { name: words, exact: true }),
  ).toBeVisible()
}

/** Whose phone it is. */
export async function idOf({ email }: ConsoleUser): Promise<string> {
  return (await db().user.findFirstOrThrow({ where: { email } })).id
}

/** What the server has of the phones' commands, in the order of their ids. */
export async function received({ ctx }: Pick<ConsoleWorld, 'ctx'>) {
  const rows = await db().fieldCommand.findMany({ where: { account_id: ctx.accountId } })
  return rows.map(({ id, kind, outcome }) => ({ id, kind, outcome })).toSorted(byId)
}

/** Puts what has an id into the order of these. */
export function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}
