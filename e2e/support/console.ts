import { expect, type Locator, type Page } from '@playwright/test'
import axe, { type Result } from 'axe-core'
import type { UserRole } from '@/prisma/generated/enums'
import type { ServiceContext } from '@/lib/access/context'
import { SCOPES } from '@/lib/access/permissions'
import { cookieName, writeSessionToken } from '@/lib/auth/session-token'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { createUser } from '@/lib/services/company/accounts'
import { startSession } from '@/lib/services/access/sessions'
import { makeCompany } from './company'
import { serverUrl } from './server'

export type ConsoleUser = { email: string; password: string; name: string }

/** A company of its own with somebody who can sign in, and a context to make records with. */
export type ConsoleWorld = { ctx: ServiceContext; user: ConsoleUser }

/** Makes a company with one user of the role. */
export async function makeConsoleWorld(role: UserRole = 'dispatcher'): Promise<ConsoleWorld> {
  const { accountId } = await makeCompany()
  const { tier, time_zone, currency } = await db().account.findUniqueOrThrow({ where: { id: accountId } })
  const ctx: ServiceContext = {
    accountId,
    actor: { type: 'system', id: null, name: 'Morgan Bell' },
    scopes: new Set(SCOPES),
    requestId: newId(),
    account: { tier, timeZone: time_zone, currency },
  }
  const user = { email: `${newId()}@example.com`, password: 'correct horse battery', name: 'Dana Reyes' }
  await createUser(ctx, { ...user, role })
  return { ctx, user }
}

/** What the browser refused on a page because our own policy forbids it. */
const refused = new WeakMap<Page, string[]>()

/** Notes what the page's Content-Security-Policy refuses from now on; `expectAccessible` fails on any of it. */
export function watchPolicy(page: Page): void {
  if (refused.has(page)) return
  const problems: string[] = []
  refused.set(page, problems)
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text())
  })
}

/**
 * Signs in and opens a page. The sign-in is written down as the form would (journey.spec.ts goes through that), which half of
 * a test's time would otherwise be spent on.
 */
export async function signIn(page: Page, { email }: ConsoleUser, path = '/board'): Promise<void> {
  watchPolicy(page)
  const { id: userId, account_id: accountId } = await db().user.findFirstOrThrow({ where: { email } })
  const sessionId = await startSession({ accountId, userId, userAgent: null, address: '127.0.0.1', method: 'password' })
  const value = await writeSessionToken({ accountId, sessionId, userId })
  await page.context().addCookies([{ name: cookieName('session'), value, url: serverUrl(), httpOnly: true }])
  await page.goto(`${serverUrl()}${path}`)
  await waitForScript(page)
}

/**
 * Answers every file chooser of the page with this file. To be said before anything is pressed: a chooser that opens
 * before the browser knows of the listener answers nobody.
 */
export function answerFileChoosers(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): void {
  page.on('filechooser', (chooser) => void chooser.setFiles(file))
}

/** Waits until the page answers keys and submits its forms, which no hand is fast enough to come before, but a test is. */
export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(answers)
}

/** In the page: whether its forms and its keyboard shortcuts have their script. */
function answers(): boolean {
  const framed = document.querySelector('nav[aria-label="Sections"]') !== null
  if (framed && document.documentElement.dataset.shortcuts !== 'on') return false
  // Rows of the board are only to be looked at until the board itself is there.
  if (document.getElementById('first-frame')) return false
  const forms = [...document.querySelectorAll('main form')]
  const isAwake = (form: Element) => Object.keys(form).some((key) => key.startsWith('__reactProps$'))
  return forms.every((form) => isAwake(form) && form.getAttribute('aria-busy') !== 'true')
}

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control.first()).toBeVisible()
  for (let pressed = 0; pressed < 120; pressed++) {
    if (await control.first().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`120 presses of ${key} did not reach ${control.toString()}`)
}

/** Expects that axe finds nothing on the page as it is now, and that its policy refused nothing it needs so far. `outdoors`: text has 7:1. */
export async function expectAccessible(page: Page, { outdoors = false } = {}): Promise<void> {
  // A page that is on its way has none of these yet.
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page).toHaveTitle(/./u)
  await page.evaluate(settled)
  // Reading its half megabyte takes as long as a run of it, so that is done once for a page in both its themes.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(findViolations, outdoors)
  const problems = violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html }) => html)])
  expect(problems, page.url()).toEqual([])
  expect(refused.get(page) ?? []).toEqual([])
}

/** Runs in the page. What passes is not told, so axe need not describe thousands of elements that are as they should be. */
async function findViolations(outdoors: boolean): Promise<Result[]> {
  const { axe: inPage } = window as unknown as { axe: Pick<typeof axe, 'run'> }
  // The size of targets is asked for by WCAG 2.2 AA; axe leaves it out unless told.
  const rules = { 'target-size': { enabled: true }, 'color-contrast-enhanced': { enabled: outdoors } }
  const { violations } = await inPage.run({ exclude: 'nextjs-portal' }, { rules, resultTypes: ['violations'] })
  return violations
}

/** Runs in the page: until what changes its colour or place has done so; what is on its way is neither the old nor the new. */
async function settled(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame)
  await frame()
  await frame()
  const moving = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
  // What inherits a colour that is on its way begins a transition of its own when that one ends.
  for (let transitions = moving(); transitions.length > 0; transitions = moving()) {
    await Promise.allSettled(transitions.map(({ finished }) => finished))
    await frame()
  }
}
