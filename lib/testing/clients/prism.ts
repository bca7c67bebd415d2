import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { freePort, waitUntil } from '@/lib/operator/processes'
import type { Exchange } from '@/lib/testing/api/recording'
import { CUT, understoodBody, understoodPath, type Violation, violationsOf } from './violations'

/*
 * Prism as a proxy between the calls of the tests of the API and their answers. Both were recorded: what stands behind the proxy
 * gives back the answer that there was, so that Prism checks the real traffic and no test waits for it.
 */

const EXCHANGE = 'x-exchange'
/** Calls at once to one Prism, which takes a core for itself. */
const AT_ONCE = 4
/** A call that hangs is one that Prism gave up. */
const PATIENCE_MS = 60_000
const OF_THE_CONNECTION = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
])

export type CallCheck = {
  /** Calls whose request and answer Prism compared with the document. */
  checkedCount: number
  /** Calls of which Prism could compare the answer alone: it reads no body that is no JSON, or nested without end, as the server. */
  answersAlone: number
  /** Calls that Prism gave up, with what they were. */
  givenUp: string[]
  /** The operations of which a call was checked. */
  operations: ReadonlySet<string>
  /** What the document does not say, each kind once. */
  mismatches: string[]
}

/** Has Prism check every recorded call of a folder, by as many processes as there are cores. */
export async function checkRecordings(program: string, document: string, folder: string): Promise<CallCheck> {
  const exchanges = readExchanges(folder)
  const replay = await replayAnswers(exchanges)
  try {
    const processes = availableParallelism()
    const verdicts = await Promise.all(
      Array.from({ length: processes }, (_, part) =>
        withPrism(program, document, replay.url, (url) => {
          const limit = pLimit(AT_ONCE)
          const ownExchanges = [...exchanges.entries()].filter(([index]) => index % processes === part)
          return Promise.all(ownExchanges.map(([index, one]) => limit(() => checkExchange(url, one, index))))
        }),
      ),
    )
    return summaryOf(verdicts.flat())
  } finally {
    replay.close()
  }
}

async function withPrism<T>(
  program: string,
  document: string,
  target: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const prism = spawn(program, ['proxy', document, target, '-p', String(port), '-h', '127.0.0.1', '-v', 'error'], {
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  const listens = () =>
    fetch(`${url}/me`).then(
      () => true,
      () => false,
    )
  try {
    if (!(await waitUntil(listens, 120_000))) throw new Error('Prism did not start')
    // Of one that has ended every later call would be given up.
    const ended = new Promise<never>((_, reject) => {
      prism.once('exit', (code) => reject(new Error(`Prism ended with ${code} while it checked`)))
    })
    return await Promise.race([work(url), ended])
  } finally {
    prism.kill()
  }
}

type Verdict = {
  operation: string
  outcome: 'checked' | 'answer alone' | 'given up'
  what: string
  mismatches: string[]
}

function summaryOf(verdicts: readonly Verdict[]): CallCheck {
  const checkedVerdicts = verdicts.filter(({ outcome }) => outcome !== 'given up')
  return {
    checkedCount: verdicts.filter(({ outcome }) => outcome === 'checked').length,
    answersAlone: verdicts.filter(({ outcome }) => outcome === 'answer alone').length,
    givenUp: verdicts.filter(({ outcome }) => outcome === 'given up').map(({ what }) => what),
    operations: new Set(checkedVerdicts.map(({ operation }) => operation)),
    mismatches: [...new Set(verdicts.flatMap(({ mismatches }) => mismatches))].sort(),
  }
}

function readExchanges(folder: string): Exchange[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Exchange)
}

/** A server that answers each request as it was answered. */
async function replayAnswers(exchanges: readonly Exchange[]): Promise<{ url: string; close: () => void }> {
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      const exchange = exchanges[Number(incoming.headers[EXCHANGE])]
      if (!exchange) return void response.writeHead(404).end()
      const { status, headers, text } = exchange.answer
      // The text was unpacked when it was recorded, and the connection is another.
      const left = status === 304 ? [...OF_THE_CONNECTION, 'content-type'] : [...OF_THE_CONNECTION]
      const keptHeaders = Object.entries(headers).filter(([name]) => !left.includes(name))
      response
        .writeHead(status, { ...Object.fromEntries(keptHeaders), connection: 'close' })
        .end(status === 304 ? '' : text)
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

/** How a body begins that nests so deep that it overflows Prism's stack, which ends it. */
const ENDLESS = '['.repeat(1_000)

/** What Prism says of a call. That the document refuses what the server refused as well is as it should be. */
async function checkExchange(url: string, exchange: Exchange, index: number): Promise<Verdict> {
  const { method, path, body, answer, operation } = exchange
  const isTaken = answer.status < 400
  const what = `${operation} ${answer.status}: ${method} ${path}`.slice(0, 200)
  const send = (sent: string | undefined, at = path) => violationsIn(url, { ...exchange, path: at }, index, sent)
  const verdict = (outcome: Verdict['outcome'], violations: readonly Violation[]): Verdict => {
    const mismatches = violations
      .filter((violation) => isTaken || isOfAnswer(violation))
      .map(({ location, message }) => `${operation} ${answer.status}: ${location.join('.')} ${message}`)
    return { operation, outcome, what, mismatches }
  }

  const fromProxy = body?.includes(ENDLESS) ? null : await send(body)
  if (fromProxy && (isTaken || !isCutOff(fromProxy))) {
    const understood = isTaken ? understoodCall(exchange, fromProxy) : null
    return verdict('checked', (understood && (await send(understood.body, understood.path))) ?? fromProxy)
  }
  // What is not even JSON ends a connection to Prism, as it is refused by the server: its answer can be checked without it.
  if (isTaken) return { operation, outcome: 'given up', what, mismatches: [`${what}: Prism gave up`] }
  const ofAnswer = body === undefined ? null : await send('{}')
  return ofAnswer ? verdict('answer alone', ofAnswer) : { operation, outcome: 'given up', what, mismatches: [] }
}

/** Prism tells of the request first: where that has too much of it, what it says of the answer is cut off. */
function isCutOff(violations: readonly Violation[]): boolean {
  return violations.some(({ code }) => code === CUT)
}

function isOfAnswer({ location: [side], severity }: Violation): boolean {
  return side === 'response' || severity === 'Warning'
}

/** A call that was taken, as the server promises to understand it; `null` where the document says all of that. */
function understoodCall({ path, body, answer }: Exchange, results: readonly Violation[]) {
  if (!results.some(({ location: [side] }) => side === 'request')) return null
  const ownBody = body ? understoodBody(body, answer.text, results) : null
  const ownPath = understoodPath(path, answer.text, results)
  return ownBody === null && ownPath === null ? null : { body: ownBody ?? body, path: ownPath ?? path }
}

/** What Prism finds in a call with this body; `null` when it gives up. */
async function violationsIn(url: string, { method, path, headers, body }: Exchange, index: number, sent?: string) {
  const { 'content-length': _length, ...ownHeaders } = headers
  const sending = {
    ...ownHeaders,
    ...(sent !== body && { 'content-type': 'application/json' }),
    [EXCHANGE]: String(index),
  }
  const answered = await sendCall(`${url}${path}`, method, sending, sent).catch(() => null)
  if (!answered || answered['content-type']?.includes('problem+json')) return null
  const header = answered['sl-violations']
  return violationsOf(Array.isArray(header) ? header[0] : header)
}

/** The headers of an answer, over a connection of its own: Prism closes those that rest. */
async function sendCall(url: string, method: string, headers: Record<string, string>, body?: string) {
  return new Promise<IncomingHttpHeaders>((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false, timeout: PATIENCE_MS }, (response) => {
      response
        .resume()
        .once('end', () => resolve(response.headers))
        .once('error', reject)
    })
    sent.on('timeout', () => sent.destroy(new Error('Prism does not answer'))).on('error', reject)
    sent.end(body)
  })
}
