import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seeded } from '@/lib/testing/business-walk'
import { serverUrl } from './server'

export type PhoneLine = {
  url: string
  /** From now on nothing gets through, whatever the browser believes of its connection. */
  cut: () => void
  mend: () => void
  /** Loses so many of a hundred requests from now on, every other one of them after the server has answered; the same in every run. */
  lose: (percent: number, seed: number) => void
  /** How many were lost on the way there and on the way back. */
  lost: () => { requests: number; answers: number }
  close: () => Promise<void>
}

/** A line to the built server that can be bad. Each request has a connection of its own, as the browser repeats what a used one loses. */
export async function startLine(): Promise<PhoneLine> {
  const origin = serverUrl()
  let isCut = false
  let isLost: () => boolean = () => false
  const lost = { requests: 0, answers: 0 }
  const server = createServer((request, response) => {
    if (isCut) return request.socket.destroy()
    if (!isLost()) return pass(origin, request, response, () => isCut)
    const isAnswered = lost.requests > lost.answers
    lost[isAnswered ? 'answers' : 'requests']++
    if (isAnswered) pass(origin, request, response, () => true)
    else request.socket.destroy()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      server.closeAllConnections()
    },
    mend: () => void (isCut = false),
    lose: (percent, seed) => {
      const random = seeded(seed)
      isLost = () => random(100) < percent
    },
    lost: () => lost,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Asks the server, and gives its answer on unless that is lost by then: the server has done what it was asked all the same. */
function pass(origin: string, request: IncomingMessage, response: ServerResponse, isLost: () => boolean): void {
  const onward = ask(`${origin}${request.url}`, { method: request.method, headers: request.headers }, (answer) => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => {
      if (isLost()) request.socket.destroy()
      else
        response
          .writeHead(answer.statusCode ?? 500, { ...answer.headers, connection: 'close' })
          .end(Buffer.concat(parts))
    })
  })
  onward.on('error', () => request.socket.destroy())
  request.pipe(onward)
}
