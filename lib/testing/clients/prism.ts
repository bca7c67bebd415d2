import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
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
const OF_THE_CONNECTION = new Set([
  ...['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding'],
])

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
  const exchanges = lines.filter(Boolean).map((line) => JSON.parse(line) as Exchange)
  // Prism gives up on an answer of no content, which has nothing to judge.
  return exchanges.filter(({ answer }) => answer.status !== 304)
}

/** A server that answers each request as it was answered. */
async function replayAnswers(exchanges: readonly Exchange[]): Promise<{ url: string; close: () => void }> {
  const server = createServer((asked, response) => {
    asked.resume().on('end', () => {
      const exchange = exchanges[Number(asked.headers[EXCHANGE])]
      if (!exchange) return void response.writeHead(404).end()
      const { status, headers, text } = exchange.answer
      // The text was unpacked when it was recorded, and the connection is another.
      const kept = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name))
      response.writeHead(status, { ...Object.fromEntries(kept), connection: 'close' }).end(status === 304 ? '' : text)
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
  const answered = await ask(`${url}${path}`, method, { ...headers, [EXCHANGE]: String(index) }, body).catch(() => null)
  // What is not even JSON ends a connection to Prism, as it is refused by the server.
  if (!answered || answered['content-type']?.includes('problem+json'))
    return answer.status < 400 ? [`${operation} ${answer.status}: Prism gave up on ${method} ${path}`] : []
  const violations = violationsOf(String(answered['sl-violations'] ?? '[]'))
  const told = violations.filter(
    ({ location: [side], severity }) => side === 'response' || severity === 'Warning' || answer.status < 400,
  )
  return told
    .filter((violation) => !isPromised(violation, body))
    .map(({ location, message }) => `${operation} ${answer.status}: ${location.join('.')} ${message}`)
}

/**
 * What the server promises to take though the document, which says what a client should send, does not: fields that are read-only are
 * ignored, so that what was read can be sent back (any other unknown field is 422), and an empty optional text counts as null.
 */
function isPromised({ location: [side, part, ...path], code }: Violation, body = '{}'): boolean {
  if (side !== 'request' || part !== 'body') return false
  const value = path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], JSON.parse(body))
  return code === 'additionalProperties' || value === ''
}

/** Where there are more than fit into a header, Prism says so and cuts them off, in the middle of one. */
function violationsOf(header: string): Violation[] {
  const whole = header.replace(/^Too many violations! /u, '')
  return JSON.parse(whole === header ? whole : `${whole.slice(0, whole.lastIndexOf('},{'))}}]`) as Violation[]
}

/** The headers of an answer, over a connection of its own: Prism closes those that rest. */
async function ask(url: string, method: string, headers: Record<string, string>, body?: string) {
  return new Promise<IncomingHttpHeaders>((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      response
        .resume()
        .once('end', () => resolve(response.headers))
        .once('error', reject)
    })
    sent.on('error', reject).end(body)
  })
}
