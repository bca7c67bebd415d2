import { expect, test } from '@playwright/test'
import { newId } from '@/lib/domain/id'
import { freePort } from '@/lib/operator/processes'
import { hasNginx, NGINX_MISSING, startNginx } from '@/lib/testing/nginx'
import { type Action, allActions, callAction } from '@/e2e/support/actions'
import { makeCompany } from '@/e2e/support/company'
import { serverUrl } from '@/e2e/support/server'
import { sessionCookie } from '@/e2e/support/session'

/* Forms behind a reverse proxy: docs/nginx.conf in front of the two servers, and what other proxies send. */

let action: Action
let cookie: string
const values = ['Harbor', {}]

test.beforeAll(async () => {
  const searchAction = allActions().find(({ name }) => name === 'searchPalette')
  if (!searchAction) throw new Error('There is no action searchPalette')
  action = searchAction
  cookie = await sessionCookie(await makeCompany(), 'dispatcher')
})

test.describe('docs/nginx.conf', () => {
  let url: string
  let stop: (() => Promise<void>) | undefined

  test.beforeAll(async () => {
    test.setTimeout(180_000)
    if (!(await hasNginx())) {
      if (process.env.CI) throw new Error(NGINX_MISSING)
      test.skip(true, NGINX_MISSING)
    }
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    stop = await startNginx(port, [new URL(serverUrl(0)).host, new URL(serverUrl(1)).host])
  })
  test.afterAll(() => stop?.())

  test('accepts forms at the address that the browser shows', async () => {
    const answer = await callAction(url, action, { cookie, values })
    expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  })

  test('rejects forms from another origin', async () => {
    const answer = await callAction(url, action, { cookie, values, origin: 'https://evil.example' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })

  test('passes the API, pages and the live board through', async () => {
    const list = await fetch(`${url}/api/v1/customers`)
    expect(list.status).toBe(401)
    const page = await fetch(`${url}/customers/${newId()}`, { redirect: 'manual' })
    expect(new URL(page.headers.get('location') ?? '', url).pathname).toBe('/sign-in')
    const live = await fetch(`${url}/live`, { headers: { cookie } })
    expect(live.headers.get('content-type')).toContain('text/event-stream')
    await live.body?.cancel()
  })
})

test('forms from the address of APP_URL are accepted, whatever Host a proxy passes on', async () => {
  const headers = { host: 'inside.example' }
  const answer = await callAction(serverUrl(), action, { cookie, values, headers })
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
})

test('X-Forwarded-Host changes nothing about which origins forms are accepted from', async () => {
  const headers = { 'x-forwarded-host': 'evil.example' }
  const origin = 'https://evil.example'
  const forged = await callAction(serverUrl(), action, { cookie, values, origin, headers })
  expect(forged.status).toBeGreaterThanOrEqual(400)
  expect((await callAction(serverUrl(), action, { cookie, values, headers })).status).toBe(200)
})
