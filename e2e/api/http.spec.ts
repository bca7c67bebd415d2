import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { serverUrl } from '@/e2e/support/server'

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

test('OPTIONS * lists the methods', async () => {
  const answer = await exchange('OPTIONS * HTTP/1.1', 'Connection: close')
  expect(answer).toMatch(/^HTTP\/1\.1 204 /)
  expect(answer).toContain('Allow: GET, HEAD, POST')
})

test('a request in absolute form is answered by its path', async () => {
  const lines = ['GET http://elsewhere.example/healthz?x=1 HTTP/1.1', 'Connection: close']
  expect(await exchange(...lines)).toMatch(/^HTTP\/1\.1 200 /)
})

test.describe('a page that does not exist', () => {
  const paths = ['/no/such.page', '/a.b', '/docsx', '/oauth/nothing', '/oauth/a.html', '/import/a/b/c', '/healthz/x.js']
  for (const path of [...paths, '/.well-known/nothing', '/docs/other.js', '/icon.svgx'])
    test(`has a Content-Security-Policy under ${path}`, async () => {
      const answer = await fetch(serverUrl() + path, { redirect: 'manual' })
      expect(answer.status).toBe(404)
      const policy = answer.headers.get('content-security-policy') ?? ''
      const isPage = answer.headers.get('content-type')?.includes('html') ?? false
      if (isPage) expect(policy).toMatch(/script-src 'self' 'nonce-/)
    })
})
