import { RESOURCES, TRASH_TYPES } from '@/lib/domain/resources'
import { expect, test } from '@playwright/test'
import type { UserRole } from '@/prisma/generated/enums'
import { holds as holdsScope, permissionsOf, ROLE_GRANTS, ROLE_SCOPES } from '@/lib/access/permissions'
import { SESSION_ENDED } from '@/lib/domain/session-ended'
import { cookieName } from '@/lib/auth/session-token'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { CONFIRMED, NEEDS, type Need } from '@/e2e/support/action-needs'
import {
  type Action,
  type ActionAnswer,
  allActions,
  callAction,
  methodsOf,
  takingRoutes,
  valuesFor,
} from '@/e2e/support/actions'
import { makeCompany } from '@/e2e/support/company'
import { serverUrl } from '@/e2e/support/server'
import { sessionCookie } from '@/e2e/support/session'
import { makeWorld } from '@/lib/testing/api/world'

/*
 * Every server action, as read from the sources: an action is an address that anybody can ask, whatever page shows it. One that
 * is added without saying whose it is (e2e/support/action-needs.ts) fails here.
 */

const actions = allActions()
const keyOf = ({ file, name }: Action) => `${file.replace(/^app\//, '')}#${name}`
const needOf = (action: Action): Need | undefined => NEEDS[keyOf(action)]
const guarded = actions.filter((action) => needOf(action) !== 'anybody')

/** Asks some at a time: one after the other takes long, all at once tells nothing about who waits. */
async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}

/** How much a company has in it: any write leaves a row in one of these. */
async function traces(accountId: string): Promise<number[]> {
  const where = { account_id: accountId }
  return Promise.all([
    db().history.count({ where }),
    db().savedView.count({ where }),
    db().plan.count({ where }),
    db().mail.count({ where }),
    db().invitation.count({ where }),
    db().userSession.count({ where: { ...where, revoked_at: null } }),
    db().secondFactor.count({ where }),
  ])
}

const isForbidden = ({ status, text, location }: ActionAnswer) =>
  location !== '' || status >= 400 || /don’t have permission|may not|not allowed/.test(text)

test('every server action states its permission, and nothing else does', () => {
  expect(Object.keys(NEEDS).sort()).toEqual(actions.map(keyOf).sort())
})

test('every action answers that the session has ended when there is none', async () => {
  const company = await makeCompany()
  const customer = await company.api.create('/customers', { name: 'Harbor Foods' })
  const before = await traces(company.accountId)
  const cookies = [undefined, `${cookieName('session')}=nonsense`]
  await each([...guarded.entries()], async ([index, action]) => {
    const values = valuesFor(action, customer.id)
    const answer = await callAction(serverUrl(), action, { cookie: cookies[index % 2], values })
    expect(answer.text, `${keyOf(action)}: ${answer.status}`).toContain(SESSION_ENDED)
    expect(answer.text).not.toContain('Harbor Foods')
  })
  expect(await traces(company.accountId)).toEqual(before)
})

test('a page of another origin cannot use the cookie of an administrator', async () => {
  const company = await makeCompany()
  const customer = await company.api.create('/customers', { name: 'Harbor Foods' })
  const cookie = await sessionCookie(company, 'admin')
  const before = await traces(company.accountId)
  const origins = ['https://evil.example', 'null']
  await each([...actions.entries()], async ([index, action]) => {
    const origin = origins[index % 2]
    const values = valuesFor(action, customer.id)
    const answer = await callAction(serverUrl(), action, { cookie, origin, values })
    expect(answer.status, `${keyOf(action)} from ${origin}: ${answer.text.slice(0, 200)}`).toBeGreaterThanOrEqual(400)
    expect(answer.text).not.toContain('Harbor Foods')
  })
  expect(await traces(company.accountId)).toEqual(before)
})

/** Every route outside of the API that takes something, and what it asks for where that is not the session's cookie. */
const TAKING_ROUTES: Record<string, 'session' | 'client' | 'csrf token'> = {
  '(console)/board/travel-times/route.ts': 'session',
  '(console)/import/[resource]/route.ts': 'session',
  '(console)/live/route.ts': 'session',
  'api/auth/[...nextauth]/route.ts': 'csrf token',
  'field/calendar/route.ts': 'session',
  'field/commands/route.ts': 'session',
  'field/device/route.ts': 'session',
  'field/language/route.ts': 'session',
  'field/push/route.ts': 'session',
  'field/sign-out/route.ts': 'session',
  'field/uploads/[sha256]/route.ts': 'session',
  'mcp/route.ts': 'client',
  'oauth/authorize/route.ts': 'session',
  'oauth/revoke/route.ts': 'client',
  'oauth/token/route.ts': 'client',
}

test('every route that accepts a form states its permission, and no other route does', () => {
  expect(takingRoutes()).toEqual(Object.keys(TAKING_ROUTES))
})

test('a page of another origin cannot use the cookie at any route that asks for the session', async () => {
  const company = await makeCompany()
  const refused: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: serverUrl(), 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    {},
  ]
  const files = Object.entries(TAKING_ROUTES).flatMap(([file, asks]) => (asks === 'session' ? file : []))
  for (const file of files) {
    // One of the routes ends the session.
    const cookie = await sessionCookie(company, 'admin')
    const path = file
      .replace(/^\(\w+\)|\/?route\.ts$/g, '')
      .replace('[resource]', 'customers')
      .replace('[sha256]', 'a'.repeat(64))
    const method = methodsOf(file).includes('POST') ? 'POST' : 'PUT'
    const send = (headers: Record<string, string>) =>
      fetch(new URL(path, `${serverUrl()}/`), {
        method,
        body: 'decision=allow',
        redirect: 'manual',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    for (const headers of refused) {
      const answer = await send(headers)
      const isSignIn = answer.headers.get('location')?.includes('/sign-in') ?? false
      expect(answer.status === 403 || isSignIn, `${file} ${JSON.stringify(headers)}: ${answer.status}`).toBe(true)
    }
    const answer = await send({ origin: serverUrl() })
    // An administrator has no jobs of their own: a phone's routes refuse them for that.
    const isRefused =
      answer.status === 403 && (!path.startsWith('field/') || /only on a page/.test(await answer.text()))
    expect(isRefused, `${path}: ${answer.status}`).toBe(false)
  }
})

for (const role of Object.keys(ROLE_SCOPES) as UserRole[])
  test(`${role}: may run exactly the actions of the role`, async () => {
    const company = await makeCompany()
    const cookie = await sessionCookie(company, role)
    const holder = { scopes: new Set(ROLE_SCOPES[role]), grants: new Set(ROLE_GRANTS[role]) }
    const holds = (need: Need | undefined) => {
      if (need === undefined || need === 'anybody') return false
      if (need === 'create:work-orders') return permissionsOf(holder).createWorkOrders
      if (need === 'export:data') return permissionsOf(holder).exportData
      return need === 'signed in' || holdsScope(holder, need)
    }
    await each(guarded, async (action) => {
      const answer = await callAction(serverUrl(), action, { cookie, values: valuesFor(action, newId()) })
      const problem = `${role} ${keyOf(action)}: ${answer.status} ${answer.location} ${answer.text.slice(-300)}`
      if (holds(needOf(action))) expect(answer.text, problem).not.toMatch(/don’t have permission/)
      else expect(isForbidden(answer), problem).toBe(true)
    })
  })

test('actions that create or revoke credentials are refused when the sign-in is not recent', async () => {
  const company = await makeCompany()
  const cookie = await sessionCookie(company, 'admin')
  await db().userSession.updateMany({
    where: { account_id: company.accountId },
    data: { confirmed_at: new Date(Date.now() - 3_600_000) },
  })
  const before = await traces(company.accountId)
  const recent = actions.filter((action) => CONFIRMED.includes(keyOf(action)))
  expect(recent).toHaveLength(CONFIRMED.length)
  await each(recent, async (action) => {
    const answer = await callAction(serverUrl(), action, { cookie, values: valuesFor(action, newId()) })
    expect(answer.text, keyOf(action)).toContain('confirm that it is you first')
  })
  expect(await traces(company.accountId)).toEqual(before)
})

test('an administrator of another account can neither read nor change anything', async () => {
  const [victim, attacker] = [await makeCompany(), await makeCompany()]
  const world = await makeWorld(victim.api)
  // A word that nothing else has: an answer that carries it has told something.
  const secret = `Zebra ${newId()}`
  await victim.api.put(`/customers/${world.customer.id}`, { name: secret, notes: secret })
  await victim.api.put(`/work-orders/${world.workOrder.id}`, { description: secret, notes: secret })
  await victim.api.put(`/tasks/${world.task.id}`, { name: secret, notes: secret })
  await victim.api.put(`/assets/${world.asset.id}`, { name: secret })
  await victim.api.put(`/technicians/${world.technician.id}`, { name: secret })
  const cookie = await sessionCookie(attacker, 'admin')
  const before = await traces(victim.accountId)
  const targets = guarded.flatMap((action) => victimsOf(action).map((kind) => ({ action, id: world[kind].id })))
  await each(targets, async ({ action, id }) => {
    const answer = await callAction(serverUrl(), action, { cookie, values: valuesFor(action, id) })
    expect(answer.text, `${keyOf(action)} ${id}`).not.toContain(secret)
  })
  expect(await traces(victim.accountId)).toEqual(before)
})

type Kind = keyof Awaited<ReturnType<typeof makeWorld>>

/** Whose ids an action may be asked with: the records that its file is about. */
function victimsOf({ file, parameters }: Action): Kind[] {
  if (parameters.length === 0) return []
  const [, kinds] = VICTIMS.find(([part]) => file.includes(part)) ?? []
  return kinds ?? ownKinds(file) ?? ['customer', 'workOrder', 'asset']
}

/** The kind of record whose collection has this page of the settings. */
function ownKinds(file: string): Kind[] | undefined {
  const type = TRASH_TYPES.find((one) => file.includes(`settings/${RESOURCES[one].collection}/`))
  return type && type !== 'territory'
    ? [type.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()) as Kind]
    : undefined
}

const VICTIMS: [string, Kind[]][] = [
  ['work-orders/[id]', ['workOrder', 'task', 'lineItem']],
  ['board', ['workOrder', 'technician']],
  ['settings/on-call-shifts', ['technician']],
  ['work-orders', ['workOrder', 'customer']],
  ['customers/[id]', ['customer', 'contact', 'site', 'serviceContract']],
  ['customers', ['customer']],
  ['assets', ['asset', 'assetPart', 'customer']],
]
