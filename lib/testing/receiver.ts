import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a receiver was sent, in the order in which it came. */
type Received = {
  headers: IncomingHttpHeaders
  text: string
  json: { type: string; data: Record<string, unknown> }
}

export type Receiver = {
  url: string
  received: Received[]
  /** The most requests that were open at once, for each `webhook-id`. */
  together: Map<string, number>
  answer: (response: ServerResponse, request: Received) => void
  close: () => Promise<void>
  /** Listens again on the same port, after having been down. */
  open: () => Promise<void>
}

/** A webhook receiver on a real port; `answer` may be replaced to fail, to hang or to say that it is gone. */
export async function startReceiver(): Promise<Receiver> {
  const open = new Map<string, number>()
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    open.set(id, (open.get(id) ?? 0) + 1)
    receiver.together.set(id, Math.max(receiver.together.get(id) ?? 0, open.get(id) ?? 0))
    response.once('close', () => open.set(id, (open.get(id) ?? 1) - 1))
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const got = { headers: request.headers, text, json: JSON.parse(text) as Received['json'] }
      receiver.received.push(got)
      receiver.answer(response, got)
    })
  })
  let port = 0
  const receiver: Receiver = {
    url: '',
    received: [],
    together: new Map(),
    answer: (response) => response.writeHead(204).end(),
    open: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', () => {
          port = (server.address() as AddressInfo).port
          receiver.url = `http://127.0.0.1:${port}/hook`
          resolve()
        })
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  await receiver.open()
  return receiver
}
