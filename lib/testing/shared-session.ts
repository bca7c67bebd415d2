import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** Takes the place of a pooler in transaction mode, with one session of PostgreSQL for all of its connections. */
export type SharedSession = { url: string; close: () => Promise<void> }

const ACCEPTED = Buffer.from([
  ...Buffer.from('R'),
  0,
  0,
  0,
  8,
  0,
  0,
  0,
  0,
  ...Buffer.from('Z'),
  0,
  0,
  0,
  5,
  ...Buffer.from('I'),
])
/** Ready for the next transaction, at the end of what PostgreSQL sends. */
const BETWEEN_TRANSACTIONS = ACCEPTED.subarray(-6)
const TERMINATE = 'X'.charCodeAt(0)

/** Opens it in front of a database. It knows no prepared statements: they stay with the session, whoever has it next. */
export async function shareSession(databaseUrl: string): Promise<SharedSession> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const session = (client as unknown as { connection: { stream: Socket } }).connection.stream
  session.removeAllListeners('data')
  // Closing ends the session itself, of which the client would tell as a failure.
  client.on('error', () => undefined)
  const waiting: { from: Socket; bytes: Buffer }[] = []
  const sockets = new Set<Socket>()
  let holder: Socket | null = null

  function forward(): void {
    for (const [index, { from, bytes }] of waiting.entries()) {
      if (holder && holder !== from) continue
      holder = from
      waiting.splice(index, 1)
      session.write(bytes)
      return forward()
    }
  }

  session.on('data', (bytes: Buffer) => {
    holder?.write(bytes)
    if (!bytes.subarray(-6).equals(BETWEEN_TRANSACTIONS)) return
    holder = null
    forward()
  })
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.once('data', () => {
      socket.write(ACCEPTED)
      socket.on('data', (bytes) => {
        if (bytes[0] === TERMINATE) return void socket.end()
        waiting.push({ from: socket, bytes })
        forward()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      session.destroy()
    },
  }
}
