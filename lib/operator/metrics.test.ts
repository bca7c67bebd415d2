import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteDelivery, noteJob, noteStream, startMetrics } from '@/lib/metrics'
import { metricsHandler, serveMetrics } from '@/lib/operator/metrics-handler'
import { createRouteOf } from '@/lib/operator/page-routes'
import { freePort } from '@/lib/operator/processes'
import { createServer } from '@/lib/operator/server'

const TOKEN = 'a token for the monitoring'
const server = createServer({
  nextHandler: async (request, response) => {
    response.statusCode = request.url?.startsWith('/board') ? 200 : 404
    response.end('page')
  },
  first: metricsHandler(TOKEN),
  routeOf: createRouteOf(['(console)/board/[id]', 'customers/[id]', '(auth)/invitation/[token]']),
})
const url = () => `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`
const authorization = { Authorization: `Bearer ${TOKEN}` }
const read = async () => (await fetch(`${url()}/metrics`, { headers: authorization })).text()

beforeAll(async () => {
  startMetrics(async () => [{ name: 'purge-expired', state: 'due', count: 3, late: 12.5 }], {
    readLastBackup: async () => new Date('2026-11-29T02:00:00Z'),
    version: '1.2.3',
    folder: tmpdir(),
  })
  await server.listen(0, '127.0.0.1')
})
afterAll(() => server.close())

describe('metrics', () => {
  it('answer 404 without the token', async () => {
    for (const credential of ['', `Bearer ${TOKEN}x`, TOKEN])
      expect((await fetch(`${url()}/metrics`, { headers: { Authorization: credential } })).status).toBe(404)
  })

  it('count answers by route pattern, and unknown addresses as one', async () => {
    const id = '0190b8a4-7f3e-7c1e-8a6d-0123456789ab'
    for (const path of [`/board/${id}?day=1`, `/board/${id.replace('ab', 'ac')}`, '/no/such/page', '/nor/this'])
      await (await fetch(url() + path)).text()
    const counts = (await read())
      .split('\n')
      .filter((line) => line.startsWith('fieldline_request_duration_seconds_count'))
    expect(counts).toContain(
      'fieldline_request_duration_seconds_count{method="GET",route="/board/{id}",status="200"} 2',
    )
    expect(counts.find((line) => line.includes('route="unknown"'))).toMatch(/status="404"\} [2-9]/)
    expect(counts.join('')).not.toContain('such')
  })

  it('keep their size under any number of different addresses', async () => {
    const before = (await read()).length
    const request = async (path: string) => (await fetch(url() + path)).arrayBuffer()
    for (let n = 0; n < 6; n += 1)
      await Promise.all(
        Array.from({ length: 50 }, (_each, m) => request(`/${m % 2 ? 'customers' : 'made-up'}/r${n}x${m}`)),
      )
    const after = await read()
    expect(after).not.toContain('r5x')
    // One series for each of the two labels, and longer numbers.
    expect(after.length - before).toBeLessThan(5000)
  })

  it('contain no token of an address', async () => {
    await (await fetch(`${url()}/invitation/opens-the-account?next=also-secret`)).text()
    const text = await read()
    expect(text).toContain('route="/invitation/{token}"')
    expect(text).not.toMatch(/opens-the-account|also-secret/)
  })

  it('show waiting jobs, connections and the process', async () => {
    const text = await read()
    expect(text).toContain('fieldline_jobs{queue="purge-expired",state="due"} 3')
    expect(text).toContain('fieldline_database_connections{state="waited_for"} 0')
    expect(text).toContain('fieldline_oldest_due_job_seconds{queue="purge-expired"} 12.5')
    expect(text).toContain('fieldline_info{version="1.2.3"} 1')
    expect(text).toMatch(/fieldline_disk_free_bytes \d+/)
    expect(text).toContain('fieldline_replica_lag_seconds Nan')
    expect(text).toContain('fieldline_turns_refused_total{kind="pages"} 0')
    expect(text).toMatch(/process_resident_memory_bytes \d+/)
  })

  it('are those that the alerts and the dashboard ask for, and each alert says what to do', async () => {
    // Other files count in the same process.
    const valueOf = (metrics: string, series: string) =>
      Number(
        metrics
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.slice(series.length) ?? 0,
      )
    const [attempts, streams] = ['fieldline_webhook_attempts_total{outcome="refused"}', 'fieldline_live_streams']
    const before = await read()
    noteJob('send-mail', 'failed')
    noteDelivery('refused')
    const closeStream = noteStream()
    const text = await read()
    closeStream()
    const after = await read()
    expect(valueOf(text, attempts) - valueOf(before, attempts)).toBe(1)
    expect([text, after].map((metrics) => valueOf(metrics, streams) - valueOf(before, streams))).toEqual([1, 0])
    const docs = join(process.cwd(), 'docs')
    const files = ['alerts.yaml', 'dashboard.json'].map((name) => readFileSync(join(docs, 'monitoring', name), 'utf8'))
    const names = files.flatMap((file) => file.match(/\b(fieldline|nodejs|process)_[a-z0-9_]+/g) ?? [])
    expect(names.length).toBeGreaterThan(15)
    for (const name of new Set(names)) expect(text).toContain(name.replace(/_(bucket|count|sum)$/, ''))
    const operations = readFileSync(join(docs, 'operations.md'), 'utf8')
    for (const [, alert = ''] of files[0]?.matchAll(/alert: (\w+)/g) ?? [])
      expect(operations).toContain(`**${alert}.**`)
  })

  it('are served on a port of their own, and a taken port is named', async () => {
    const place = { port: await freePort(), host: '127.0.0.1' }
    const stop = await serveMetrics(place)
    const at = `http://127.0.0.1:${place.port}`
    expect((await fetch(`${at}/metrics`)).headers.get('content-type')).toContain('text/plain')
    expect((await fetch(`${at}/`)).status).toBe(404)
    await expect(serveMetrics(place)).rejects.toThrow(`METRICS_PORT: cannot listen on ${place.port}`)
    await stop()
  })

  it('demand the token on that port when there is one', async () => {
    const port = await freePort()
    const stop = await serveMetrics({ port, host: '127.0.0.1', token: TOKEN })
    const at = `http://127.0.0.1:${port}/metrics`
    expect((await fetch(at)).status).toBe(401)
    expect((await fetch(at, { headers: { Authorization: `Bearer ${TOKEN}x` } })).status).toBe(401)
    expect((await fetch(at, { headers: authorization })).status).toBe(200)
    await stop()
  })
})
