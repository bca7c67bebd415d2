import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { cookieName, writeSessionToken } from '@/lib/auth/session-token'
import { KeyedLimit } from '@/lib/concurrency'
import { newId } from '@/lib/domain/id'
import { resetEnv } from '@/lib/env'
import { createRouteOf, isPage } from '@/lib/operator/page-routes'
import { PAGES } from '@/lib/operator/generated/addresses'
import { createServer, type FieldlineServer, type NextHandler } from '@/lib/operator/server'
import { proofRuns } from '@/lib/testing/proof-size'

const open: FieldlineServer[] = []

async function serve(nextHandler: NextHandler): Promise<{ server: FieldlineServer; url: string }> {
  const server = createServer({ nextHandler })
  await server.listen(0, '127.0.0.1')
  open.push(server)
  return { server, url: `http://127.0.0.1:${(server.http.address() as AddressInfo).port}` }
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

describe('the HTTP server', () => {
  it('asks the first handler first, and the framework for the rest', async () => {
    const server = createServer({
      nextHandler: async (_request, response) => void response.end('framework'),
      first: async (request, response) => {
        if (request.url !== '/api/v1/mine') return false
        response.end('first')
        return true
      },
    })
    await server.listen(0, '127.0.0.1')
    open.push(server)
    const url = `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`
    expect(await (await fetch(`${url}/api/v1/mine`)).text()).toBe('first')
    expect(await (await fetch(`${url}/board`)).text()).toBe('framework')
  })

  it('sends Strict-Transport-Security only when APP_URL is https', async () => {
    const before = process.env.APP_URL
    const policies: (string | null)[] = []
    for (const address of ['https://service.example.com', 'http://localhost:3000']) {
      process.env.APP_URL = address
      resetEnv()
      const { url } = await serve(async (_request, response) => void response.end())
      policies.push((await fetch(url)).headers.get('strict-transport-security'))
    }
    process.env.APP_URL = before ?? ''
    resetEnv()
    expect(policies).toEqual(['max-age=31536000', null])
  })

  it('answers 500 without the message when a handler fails', async () => {
    const { url } = await serve(() => Promise.reject(new Error('secret detail')))
    const answer = await fetch(url)
    expect([answer.status, await answer.text()]).toEqual([500, 'Something went wrong.\n'])
  })

  it('half-open connections of one address do not keep it, or others, from being served', async () => {
    process.env.CONNECTIONS_PER_ADDRESS = '5'
    resetEnv()
    const { server, url } = await serve(async (_request, response) => void response.end('served'))
    delete process.env.CONNECTIONS_PER_ADDRESS
    resetEnv()
    const silent = Array.from({ length: 30 }, (_one, index) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
      if (index % 2 === 0) socket.write('GET /board HTTP/1.1\r\nHost: a\r\n')
      if (index % 3 === 0) socket.write('POST /board HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf')
      socket.resume()
      return socket
    })
    const connections = () => new Promise<number>((resolve) => server.http.getConnections((_error, n) => resolve(n)))
    await expect.poll(() => silent.filter(({ closed }) => closed).length).toBe(25)
    expect(await (await fetch(url)).text()).toBe('served')
    expect(await connections()).toBeLessThanOrEqual(6)
    for (const socket of silent) socket.destroy()
  })

  it('keeps every connection that waits for its answer, however many there are', async () => {
    process.env.CONNECTIONS_PER_ADDRESS = '5'
    resetEnv()
    let requestCount = 0
    const waiting: (() => void)[] = []
    const routeOf = () => '/live'
    const server = createServer({
      routeOf,
      nextHandler: async (_request, response) => {
        requestCount += 1
        await new Promise<void>((resolve) => waiting.push(resolve))
        response.end('served')
      },
    })
    await server.listen(0, '127.0.0.1')
    open.push(server)
    delete process.env.CONNECTIONS_PER_ADDRESS
    resetEnv()
    const url = `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`
    const answers = Array.from({ length: 20 }, () => fetch(url, { method: 'POST', body: 'whole' }))
    await expect.poll(() => requestCount).toBe(20)
    for (const go of waiting) go()
    for (const answer of await Promise.all(answers)) expect(await answer.text()).toBe('served')
  })

  it('on stop finishes running requests, ends live streams and accepts no new connection', async () => {
    let finish = (): void => undefined
    const { server, url } = await serve(async (request, response) => {
      if (request.url === '/live') {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n')
        return
      }
      response.write('begun ')
      finish = () => void response.end('and finished')
    })
    const slow = await fetch(`${url}/slow`)
    const live = await fetch(`${url}/live`, { headers: { accept: 'text/event-stream' } })
    const idle = connect(Number(new URL(url).port), '127.0.0.1')
    idle.resume()
    const idleClosed = once(idle, 'close')
    await once(idle, 'connect')

    const closed = server.close()
    expect(await live.text()).toBe('data: 1\n\n')
    const late = connect(Number(new URL(url).port), '127.0.0.1')
    expect(await once(late, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }])
    finish()
    expect(await slow.text()).toBe('begun and finished')
    await closed
    await idleClosed
    expect(open.splice(0)).toHaveLength(1)
    // Far below the patience with requests in flight: nobody was waited for.
  }, 20_000)
})

/** The cookie of somebody signed in to a company of their own. */
async function companyCookie(): Promise<string> {
  const token = await writeSessionToken({ accountId: newId(), sessionId: newId(), userId: newId() })
  return `${cookieName('session')}=${token}`
}

describe('the turns of pages, forms and actions', () => {
  const limits = globalThis as { fieldlineLimits?: unknown }

  function limitTo(max: number, waitMs?: number): void {
    const make = () => new KeyedLimit(() => max, waitMs)
    limits.fieldlineLimits = { requests: make(), pages: make(), outside: make(), heavy: make() }
  }
  afterEach(() => void delete limits.fieldlineLimits)

  it('are taken by every page there is, and by addresses that there are not', () => {
    const routeOf = createRouteOf()
    const paths = [...PAGES.map((page) => `/${page.replaceAll(/\(\w+\)\/?/g, '')}`), '/no/such/page']
    expect(paths.filter((path) => !isPage(routeOf(path)))).toEqual([])
    expect(['/live', '/export/customers', '/field/sync', '/icon.svg'].filter((path) => isPage(routeOf(path)))).toEqual(
      [],
    )
  })

  it.each([
    { kind: 'pages', method: 'GET' },
    { kind: 'forms and actions', method: 'POST' },
  ])('let another company be served before the backlog of a flood of $kind', async ({ method }) => {
    const order: string[] = []
    const waiting: (() => void)[] = []
    const { url } = await serve(async (request, response) => {
      order.push(String(request.headers.who))
      if (request.headers.who === 'flood') await new Promise<void>((resolve) => waiting.push(resolve))
      response.end()
    })
    limitTo(2)
    const request = (who: string, cookie: string) => fetch(`${url}/dashboard`, { method, headers: { who, cookie } })
    const cookie = await companyCookie()
    const flood = Array.from({ length: proofRuns(200, 20) }, () => request('flood', cookie))
    await expect.poll(() => waiting.length).toBe(2)
    expect((await request('other', await companyCookie())).status).toBe(200)
    expect(order).toEqual(['flood', 'flood', 'other'])
    // Each that ends lets the next one in, until all were served.
    const release = setInterval(() => waiting.shift()?.(), 1)
    expect(new Set((await Promise.all(flood)).map(({ status }) => status))).toEqual(new Set([200]))
    clearInterval(release)
  })

  it('are refused in plain words to whoever waited too long, signed in or not', async () => {
    const { url } = await serve(async (_request, response) => void response.end('served'))
    limitTo(0, 1)
    for (const cookie of [await companyCookie(), '']) {
      const answer = await fetch(`${url}/dashboard`, { method: 'POST', headers: { cookie }, body: 'x'.repeat(100_000) })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1'])
      expect(await answer.text()).toBe('Your company has too many requests running at once. Try again in a moment.\n')
    }
    expect(await (await fetch(`${url}/_next/static/x.js`)).text()).toBe('served')
  })
})
