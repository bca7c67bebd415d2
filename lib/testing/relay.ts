import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Relay = {
  port: number
  /** As when the other side is gone: nobody is let in, and whoever was in is cut off. */
  cut: () => Promise<void>
  mend: () => Promise<void>
}

/** A port of this machine that leads to another one, until it is cut: a PostgreSQL that can go away for one program alone. */
export async function startRelay(to: { host: string; port: number }): Promise<Relay> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy()).on('close', () => open.delete(one) && other.destroy())
    }
    near.pipe(far).pipe(near)
  })
  const listen = async (port: number) => once(server.listen(port, '127.0.0.1'), 'listening')
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    mend: async () => void (await listen(port)),
  }
}
