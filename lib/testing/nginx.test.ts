import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '@/lib/operator/processes'
import { hasNginx, NGINX_MISSING, startNginx } from './nginx'

/* What docs/nginx.conf makes of the answers of two processes. The application behind it is tried in e2e/api/proxy.spec.ts. */

let servers: Server[]
let stop: () => Promise<void>
let url: string

/** A process of which one address is broken, as when the bucket of photos is down. */
function startBroken(): Promise<Server> {
  const server = createServer((request, response) => {
    const isBroken = request.url === '/broken'
    response.writeHead(isBroken ? 503 : 200, isBroken ? { 'Retry-After': '5' } : {}).end()
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

beforeAll(async () => {
  if (!(await hasNginx())) throw new Error(NGINX_MISSING)
  servers = await Promise.all([startBroken(), startBroken()])
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  stop = await startNginx(
    port,
    servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`),
  )
}, 120_000)
afterAll(async () => {
  await stop()
  for (const server of servers) server.close()
})

const statusOf = async (path: string): Promise<number> => (await fetch(url + path)).status

it('a broken address answers 503 through the proxy, and takes no process away from other requests', async () => {
  const broken = await Promise.all(Array.from({ length: 12 }, () => statusOf('/broken')))
  expect(new Set(broken)).toEqual(new Set([503]))
  const others = await Promise.all(Array.from({ length: 20 }, () => statusOf('/fine')))
  expect(new Set(others)).toEqual(new Set([200]))
})

it('an end of one process is answered by the other', async () => {
  const [first] = servers
  first?.closeAllConnections()
  first?.close()
  const answers = await Promise.all(Array.from({ length: 20 }, () => statusOf('/fine')))
  expect(new Set(answers)).toEqual(new Set([200]))
})
