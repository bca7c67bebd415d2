import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that speaks OSRM's table service, on a port of its own. */
export type RoutingServer = {
  url: string
  /** The addresses that were asked for. */
  requests: URL[]
  /** From now on every request fails. */
  refuse: () => void
  close: () => Promise<void>
}

/** Starts one. `seconds` says how long the way takes between two longitudes; `null` when no road leads there. */
export async function startRoutingServer(seconds: (from: number, to: number) => number | null): Promise<RoutingServer> {
  const requests: URL[] = []
  let refuses = false
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://router')
    requests.push(url)
    if (refuses) return void response.writeHead(500).end('{"code":"InternalError","message":"no graph"}')
    const places = (url.pathname.split('/').at(-1) ?? '').split(';').map((text) => Number(text.split(',')[0]))
    const listed = (name: string) =>
      (url.searchParams.get(name) ?? '').split(';').map((index) => places[Number(index)] ?? 0)
    const durations = listed('sources').map((from) => listed('destinations').map((to) => seconds(from, to)))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 'Ok', durations }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    refuse: () => {
      refuses = true
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
