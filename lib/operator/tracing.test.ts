import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disconnect, pool } from '@/lib/db/client'
import { handle } from '@/lib/api/handle'
import type { Route } from '@/lib/api/router'
import { branchContracts } from '@/lib/api/contracts/branches'
import { createBranch, listBranches } from '@/lib/services/people/branches'
import { credentialHash } from '@/lib/credentials/credential-hash'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { makeAccount } from '@/lib/testing/account'
import { type Tracing, useTracing } from '@/lib/tracing'
import { startTracing } from './tracing'

type Value = { stringValue?: string; intValue?: number | string }
type Span = {
  name: string
  spanId: string
  traceId: string
  parentSpanId?: string
  attributes: { key: string; value: Value }[]
}

let collector: Server
let tracing: Tracing
const received: Span[] = []

/** A collector that keeps what it is sent. */
beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8')
      const sent = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
      received.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((ready) => collector.listen(0, '127.0.0.1', ready))
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  await disconnect()
  tracing = startTracing()
  useTracing(tracing)
})
afterAll(async () => {
  useTracing(undefined)
  await new Promise((closed) => collector.close(closed))
})

const valueOf = ({ attributes }: Span, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue))
}

test('a request is a span with its account, and each of its statements is one below it', async () => {
  const ctx = await makeAccount()
  await createBranch(ctx, { name: 'A secret name' })
  const key = `fsk_${'a'.repeat(43)}`
  const key_hash = Uint8Array.from(credentialHash(key))
  await db().apiKey.create({
    data: { id: newId(), account_id: ctx.accountId, name: 'Key', key_hash, hint: 'none', scopes: ['admin'] },
  })
  const route: Route = {
    operations: { GET: { contract: branchContracts.list, run: (context) => listBranches(context, {}) } },
  }
  const request = () =>
    handle(route, {
      method: 'GET',
      params: {},
      query: new URLSearchParams(),
      header: (name) => (name === 'authorization' ? `Bearer ${key}` : null),
      readBody: () => Promise.resolve(new Uint8Array()),
    })
  // More at once than there are connections, so that some wait for one that another gives back.
  const answers = await Promise.all(Array.from({ length: 30 }, request))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
  await expect(pool().query('SELECT 1/0')).rejects.toThrow('division by zero')
  await tracing.stop()

  const requests = received.filter(({ name }) => name === 'GET /api/v1/branches')
  expect(requests).toHaveLength(30)
  for (const span of requests) {
    expect(valueOf(span, 'http.response.status_code')).toBe(200)
    expect(valueOf(span, 'http.route')).toBe('/api/v1/branches')
    expect(valueOf(span, 'fieldline.account_id')).toBe(ctx.accountId)
    const statements = received.filter(({ parentSpanId }) => parentSpanId === span.spanId)
    expect(statements.length).toBeGreaterThanOrEqual(2)
    for (const one of statements) expect(one.traceId).toBe(span.traceId)
  }
  const texts = received.map((span) => valueOf(span, 'db.query.text')).filter(Boolean)
  expect(texts.some((text) => String(text).includes('branch'))).toBe(true)
  expect(JSON.stringify(received)).not.toMatch(/A secret name|fsk_/)
  expect(received.some((span) => valueOf(span, 'error.type') !== undefined)).toBe(true)
})

test('without an address nothing of OpenTelemetry is loaded', async () => {
  const { execFile } = await import('node:child_process')
  const { promisify } = await import('node:util')
  const script = `
    await import('./lib/db/client.ts'); await import('./lib/api/handle.ts'); await import('./lib/tracing.ts')
    const { createRequire } = await import('node:module')
    const loaded = Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes('@opentelemetry/sdk'))
    console.log(JSON.stringify(loaded))`
  const flags = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, flags)
  expect(JSON.parse(stdout)).toEqual([])
})
