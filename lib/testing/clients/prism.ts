import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { freePort, waitUntil } from '@/lib/operator/processes'
import type { Exchange } from '@/e2e/support/recording'

/*
 * Prism as a proxy between the calls of the end-to-end tests and their answers. Both were recorded: what stands behind the proxy
 * gives back the answer that there was, so that Prism judges the real traffic and no test waits for it.
 */

type Violation = { location: string[]; severity: string; code: string | number; message: string }

const EXCHANGE = 'x-exchange'
const AT_ONCE = 4

/** What Prism finds in the recordings of a folder that the document does not say, each kind once, and how many it judged. */
export async function judgeRecordings(
  program: string,
  document: string,
  folder: string,
): Promise<{ judged: number; mismatches: string[] }> {
  const exchanges = readExchanges(folder)
  const replay = await replayAnswers(exchanges)
  const port = await freePort()
  const prism = spawn(program, ['proxy', document, replay.url, '-p', String(port), '-h', '127.0.0.1', '-v', 'error'], {
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  try {
    const listens = () =>
      fetch(`${url}/me`).then(
        () => true,
        () => false,
      )
    if (!(await waitUntil(listens, 120_000))) throw new Error('Prism did not start')
    const limit = pLimit(AT_ONCE)
    const found = await Promise.all(exchanges.map((one, index) => limit(() => judge(url, one, index))))
    return { judged: exchanges.length, mismatches: [...new Set(found.flat())].sort() }
  } finally {
    prism.kill()
    replay.close()
  }
}

function readExchanges(folder: string): Exchange[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Exchange)
}

/** A server that answers each request as it was answered. */
async function replayAnswers(exchanges: readonly Exchange[]): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const exchange = exchanges[Number(request.headers[EXCHANGE])]
      if (!exchange) return void response.writeHead(404).end()
      const { status, headers, text } = exchange.answer
      // The text was unpacked when it was recorded.
      const { 'content-encoding': _packed, 'content-length': _length, 'transfer-encoding': _chunked, ...kept } = headers
      response.writeHead(status, kept).end(status === 304 ? '' : text)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** What Prism says of a call, in words. That the document refuses what the server refused as well is as it should be. */
async function judge(url: string, { method, path, headers, body, answer, operation }: Exchange, index: number) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, [EXCHANGE]: String(index) },
    ...(body !== undefined && { body }),
  })
  await response.arrayBuffer()
  const violations = JSON.parse(response.headers.get('sl-violations') ?? '[]') as Violation[]
  const isPrismsOwn = response.headers.get('content-type')?.includes('problem+json') ?? false
  if (isPrismsOwn) return [`${operation} ${answer.status}: Prism gave up on ${method} ${path}`]
  return violations
    .filter(({ location: [side], severity }) => side === 'response' || severity === 'Warning' || answer.status < 400)
    .map(({ location, message }) => `${operation} ${answer.status}: ${location.join('.')} ${message}`)
}
