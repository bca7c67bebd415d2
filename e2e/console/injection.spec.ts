import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect } from '@playwright/test'
import { cookieName, writeSessionToken } from '@/lib/auth/session-token'
import { db } from '@/lib/db/client'
import { startSession } from '@/lib/services/access/sessions'
import { ApiClient } from '@/lib/testing/api/client'
import { overHttp } from '@/lib/testing/api/transport'
import { DAY } from '@/e2e/support/board'
import { makeKey } from '@/lib/testing/api/company'
import { makeConsoleWorld } from '@/e2e/support/console'
import { test } from '@/e2e/support/desk'
import { POISON, poisonCompany, type PoisonedWorld } from '@/e2e/support/hostile-text'
import { serverUrl } from '@/e2e/support/server'

/*
 * Stored and reflected scripts. Every text of every record is poison, every page shows it, and every address carries it too; no
 * dialog may open and the policy may have nothing to refuse: what it had to stop would have run without it.
 */

const PARAMETERS = [
  'search',
  'q',
  'sort',
  'tab',
  'view',
  'date',
  'status',
  'page',
  'cursor',
  'customer_id',
  'return_to',
]
const REFLECTED = new URLSearchParams(PARAMETERS.map((name) => [name, POISON])).toString()

/** The addresses of pages that are about one record. */
const RECORDS: Record<string, (world: PoisonedWorld) => string[]> = {
  '/assets/[id]': ({ asset }) => ['', '?tab=service', '?tab=history'].map((tab) => `/assets/${asset.id}${tab}`),
  '/assets/[id]/edit': ({ asset }) => [`/assets/${asset.id}/edit`],
  '/assets/labels': ({ asset }) => [`/assets/labels?ids=${asset.id}`],
  '/board': () => [`/board?date=${DAY}`, `/board?view=week&date=${DAY}`],
  '/contracts/[id]': ({ contract }) =>
    ['', '?tab=work-orders', '?tab=history'].map((tab) => `/contracts/${contract.id}${tab}`),
  '/customers/[id]': ({ customer }) =>
    ['', '?tab=work-orders', '?tab=assets', '?tab=sites', '?tab=contracts', '?tab=history'].map(
      (tab) => `/customers/${customer.id}${tab}`,
    ),
  '/customers/[id]/edit': ({ customer }) => [`/customers/${customer.id}/edit`],
  '/billing/invoices/[id]': ({ invoice }) => [`/billing/invoices/${invoice.id}`],
  '/hours/[id]': ({ sheets }) => sheets.map(({ id }) => `/hours/${id}`),
  '/maintenance/plans/[id]': ({ plan }) => ['', '?tab=history'].map((tab) => `/maintenance/plans/${plan.id}${tab}`),
  '/maintenance/plans/[id]/edit': ({ plan }) => [`/maintenance/plans/${plan.id}/edit`],
  '/settings/audit/[type]/[id]': ({ order }) => [`/settings/audit/work_order/${order.id}`],
  '/settings/import/[id]': () => ['/settings/import/nonsense'],
  '/settings/technicians/[id]': ({ technician }) => [`/settings/technicians/${technician.id}`],
  '/settings/webhooks/[id]': ({ webhook }) => [`/settings/webhooks/${webhook.id}`],
  '/work-orders/[id]': ({ order }) => [`/work-orders/${order.id}`],
  '/work-orders/[id]/edit': ({ order }) => [`/work-orders/${order.id}/edit`],
  '/work-orders/[id]/print': ({ order }) => [`/work-orders/${order.id}/print`],
  '/work-orders/[id]/confirmation': ({ order }) => [`/work-orders/${order.id}/confirmation`],
  '/my-day/[[...view]]': ({ onRoad: { id, task }, asset }) => [
    '/my-day',
    ...['', '/signature', `/tasks/${task}`, `/assets/${asset.id}`].map((view) => `/my-day/${id}${view}`),
  ],
  '/invitation/[token]': ({ invitation }) => [invitation],
  '/oauth/consent': ({ application }) => [
    `/oauth/authorize?response_type=code&client_id=${application.client_id}&scope=read%3Acustomers&state=${encodeURIComponent(POISON)}` +
      `&redirect_uri=${encodeURIComponent('https://planner.example/callback')}` +
      `&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256`,
  ],
}

const routes = readdirSync(join(import.meta.dirname, '../../app'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('page.tsx'))
  .map(
    (file) =>
      `/${file
        .split('/')
        .slice(0, -1)
        .filter((part) => !part.startsWith('('))
        .join('/')}`,
  )

/** Lists show no record for parameters that find none, so they are opened without them as well. */
const LISTS = new Set(['/assets', '/contracts', '/customers', '/maintenance', '/warranty', '/work-orders', '/board'])

function addressesOf(route: string, world: PoisonedWorld): string[] {
  const records = RECORDS[route]?.(world)
  if (!records && route.includes('[')) throw new Error(`${route} needs the addresses at which it shows a record`)
  const [first = route, ...others] = records ?? [route]
  const reflected = `${first}${first.includes('?') ? '&' : '?'}${REFLECTED}`
  const isPlainToo = LISTS.has(route) || first.startsWith('/settings') || first.startsWith('/my-day')
  return isPlainToo ? [first, ...others, reflected] : [...others, reflected]
}

/** Notes dialogs and what the policy refuses on any page of a context, from before its first line of HTML. */
async function watch(context: BrowserContext): Promise<string[]> {
  const noted: string[] = []
  context.on('dialog', (dialog) => {
    noted.push(`${dialog.page()?.url() ?? ''} opened a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await context.exposeBinding('noteViolation', ({ page }, what: string) => void noted.push(`${page.url()} ${what}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { noteViolation } = window as unknown as { noteViolation: (what: string) => void }
      noteViolation(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  return noted
}

let poisoned: PoisonedWorld
let accountId: string

test.beforeAll(async () => {
  const { ctx } = await makeConsoleWorld('admin')
  accountId = ctx.accountId
  poisoned = await poisonCompany(ctx, new ApiClient(overHttp(serverUrl()), await makeKey(accountId, ['admin'])))
})

test.describe('in a browser that is watched', () => {
  test.use({ ownContext: true })

  test('hostile text is shown as text on every page, stored or in the address', async ({ page, context }) => {
    test.setTimeout(180_000)
    const { id: userId } = await db().user.findFirstOrThrow({ where: { account_id: accountId } })
    const sessionId = await startSession({ accountId, userId, userAgent: POISON, address: null, method: 'password' })
    const value = await writeSessionToken({ accountId, sessionId, userId })
    await context.addCookies([{ name: cookieName('session'), value, url: serverUrl() }])
    const noted = await watch(context)
    const wrong: string[] = []
    for (const address of routes.flatMap((route) => addressesOf(route, poisoned))) {
      await page.goto(serverUrl() + address)
      // The phone shows what it got from the office, after its page has loaded.
      if (address.startsWith('/my-day')) await expect(page.locator('main')).toContainText('onerror=alert')
      // A handler that was injected runs when its picture fails, which is after the page has loaded.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
      const injected = await page.evaluate(
        () => document.querySelectorAll('img[src="x"], svg[onload], [onerror], a[href^="javascript:" i]').length,
      )
      if (injected > 0) wrong.push(`${injected} elements of the hostile text on ${address}`)
    }
    expect(wrong).toEqual([])
    expect(noted).toEqual([])
  })
})
