import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverUrl } from './server'

export type Upgradable = {
  url: string
  upgrade: () => void
  refuse: (ending: string | null) => void
  close: () => Promise<void>
}

const IS_TEXT = /^(?:text\/|application\/javascript)/
const [FIRST, SECOND] = ['static/chunks/', 'static/second/']

/**
 * A server that is upgraded while people use it: in front of the built one, it gives every built file another name from then on, and
 * the worker another build. `refuse` keeps back what ends so. The files of before are gone, as they are after a build.
 */
export async function startUpgradable(): Promise<Upgradable> {
  const origin = serverUrl()
  let isUpgraded = false
  let refused: string | null = null
  const server = createServer((request, response) => {
    const { url = '/' } = request
    const isGone = (isUpgraded && url.includes(FIRST)) || (refused !== null && url.endsWith(refused))
    if (isGone) response.writeHead(404).end()
    else pass(origin, request, response, isUpgraded ? toSecond : undefined)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upgrade: () => void (isUpgraded = true),
    refuse: (ending) => void (refused = ending),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function toSecond(text: string): string {
  return text.replaceAll(FIRST, SECOND).replace(/\bid:"([\w-]+)",files:/, 'id:"$1-second",files:')
}

function pass(
  origin: string,
  request: IncomingMessage,
  response: ServerResponse,
  rewrite?: (text: string) => string,
): void {
  const url = `${origin}${(request.url ?? '/').replaceAll(SECOND, FIRST)}`
  // What is compressed could not be read.
  const headers = { ...request.headers, 'accept-encoding': 'identity' }
  const onward = ask(url, { method: request.method, headers }, (answer) => {
    const type = String(answer.headers['content-type'])
    const status = answer.statusCode ?? 500
    if (!rewrite || !IS_TEXT.test(type)) {
      response.writeHead(status, answer.headers)
      answer.pipe(response)
      return
    }
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => {
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = answer.headers
      response.writeHead(status, kept).end(rewrite(Buffer.concat(parts).toString('utf8')))
    })
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
