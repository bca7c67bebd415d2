import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { json, text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { makeCompany } from '@/e2e/support/company'
import { frameworkUrl, serverUrl } from '@/e2e/support/server'

/* What HTTP itself asks of the servers. What requests and answers mean is proved in process: app/api/v1/conventions.test.ts. */

/** Sends a request as written, and gives what comes back before the server closes. */
async function exchange(...lines: string[]): Promise<string> {
  const { hostname, port, host } = new URL(serverUrl())
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`${[...lines, `Host: ${host}`].join('\r\n')}\r\n\r\n`)
  return text(socket)
}

test.describe('a request with an Upgrade header', () => {
  const offers = [
    ['Upgrade: h2c', 'Connection: close, Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
    [
      'Upgrade: websocket',
      'Connection: close, Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AQIDBAUGBwg=',
    ],
  ]
  for (const offer of offers)
    test(`is answered as if it had none: ${offer[0]}`, async () => {
      // The framework takes upgrades to itself with the first request it serves.
      expect((await fetch(`${serverUrl()}/sign-in`)).status).toBe(200)
      expect(await exchange('GET /sign-in HTTP/1.1', ...offer)).toMatch(/^HTTP\/1\.1 200 /)
      expect(await exchange('GET /api/v1/customers HTTP/1.1', ...offer)).toMatch(/^HTTP\/1\.1 401 /)
    })
})

test('lists the methods for OPTIONS *, and answers a request in absolute form by its path', async () => {
  const options = await exchange('OPTIONS * HTTP/1.1', 'Connection: close')
  expect(options).toMatch(/^HTTP\/1\.1 204 /)
  expect(options).toContain('Allow: GET, HEAD, POST')
  const lines = ['GET http://elsewhere.example/healthz?x=1 HTTP/1.1', 'Connection: close']
  expect(await exchange(...lines)).toMatch(/^HTTP\/1\.1 200 /)
})

test('sends a Content-Security-Policy with every page that does not exist', async () => {
  const paths = ['/no/such.page', '/a.b', '/docsx', '/oauth/nothing', '/oauth/a.html', '/import/a/b/c', '/healthz/x.js']
  for (const path of [...paths, '/.well-known/nothing', '/docs/other.js', '/icon.svgx']) {
    const answer = await fetch(serverUrl() + path, { redirect: 'manual' })
    expect(answer.status, path).toBe(404)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const isPage = answer.headers.get('content-type')?.includes('html') ?? false
    if (isPage) expect(policy, path).toMatch(/script-src 'self' 'nonce-/)
  }
})

/** The two ways into the API (docs/decisions/003): with the front of `npm start` before the framework, and without. */
const WAYS = { 'npm start': () => serverUrl(), 'next start': frameworkUrl }

/** Paths that the API does not have, or that nobody can decode. */
const UNKNOWN = [
  '',
  '/',
  '/nothing',
  '/work-orders/x/y/z',
  '/WORK-ORDERS',
  '/%00',
  '/photos/%ff',
  '/work-orders/%E0%A4%A',
  '/..%2f..%2fetc/passwd',
]

for (const [way, urlOf] of Object.entries(WAYS))
  test.describe(`the API through ${way}`, () => {
    test('answers a JSON 404 to each unknown path without a credential', async () => {
      for (const path of UNKNOWN) {
        const answer = await fetch(`${urlOf()}/api/v1${path}`, { redirect: 'manual' })
        const body = (await answer.json()) as { error: { code: string } }
        expect([answer.status, body.error.code], path).toEqual([404, 'not_found'])
      }
    })

    test('answers alike under /v1, with a slash at the end, to HEAD, and compressed', async () => {
      const { api } = await makeCompany()
      for (let index = 0; index < 10; index++) await api.create('/branches', { name: `Branch ${index}` })
      const authorization = `Bearer ${api.key}`
      const open = (path: string, encoding = 'identity', method = 'GET') =>
        fetch(urlOf() + path, { method, redirect: 'manual', headers: { authorization, 'accept-encoding': encoding } })
      const plain = await open('/api/v1/branches')
      const list: unknown = await plain.json()
      expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null])
      for (const path of ['/v1/branches', '/api/v1/branches/']) {
        const same = await open(path)
        expect([same.status, await same.json()], path).toEqual([200, list])
      }
      const packed = await open('/api/v1/branches', 'gzip')
      expect(await packed.json()).toEqual(list)
      // The framework begins to compress at a size of its own.
      if (urlOf !== frameworkUrl) expect(packed.headers.get('content-encoding')).toBe('gzip')

      const doubled = await open('/api/v1//branches')
      // Next redirects before it asks any code of ours (docs/decisions/003).
      const expected = urlOf === frameworkUrl ? [308, '/api/v1/branches'] : [200, null]
      expect([doubled.status, doubled.headers.get('location')]).toEqual(expected)

      const { id } = (list as { data: { id: string }[] }).data[0] ?? { id: '' }
      const [get, head] = [
        await open(`/api/v1/branches/${id}`),
        await open(`/api/v1/branches/${id}`, 'identity', 'HEAD'),
      ]
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, get.headers.get('etag'), ''])
    })

    test('answers 413 to a chunked body past the limit before all of it was sent', async () => {
      const { api } = await makeCompany()
      const headers = { authorization: `Bearer ${api.key}`, 'content-type': 'application/json' }
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request(`${urlOf()}/api/v1/branches`, { method: 'POST', headers }, resolve)
        sent.on('error', reject)
        Readable.from(Array.from({ length: 48 }, () => Buffer.alloc(1024 * 1024))).pipe(sent)
      })
      expect([answer.statusCode, await json(answer)]).toMatchObject([413, { error: { code: 'payload_too_large' } }])
    })
  })

test('serves the client that fits it as a package to install', async () => {
  const answer = await fetch(`${serverUrl()}/client/fieldline-client.tgz`)
  expect(answer.status).toBe(200)
  const files = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString('latin1')
  for (const name of ['package/package.json', 'package/cli.js', 'package/generated/api.d.ts'])
    expect(files).toContain(name)
  expect(files).toContain('"name": "@fieldline/client"')
})
