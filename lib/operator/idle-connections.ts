import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '@/lib/access/client-address'

/**
 * The connections whose next request has not wholly come: kept ready by browsers and proxies, or held half open to use up what a
 * process may have open. Of each address there are so many at most; the one that has waited longest makes room.
 */
export class IdleConnections {
  readonly #max: number
  readonly #idle = new Map<string, Set<Socket>>()
  /** The request of a connection that is not answered yet. */
  readonly #requests = new WeakMap<Socket, IncomingMessage>()
  // A socket that closed has forgotten its address.
  readonly #addresses = new WeakMap<Socket, string>()

  constructor(max: number) {
    this.#max = max
  }

  /** Counts a new connection until it closes. */
  open(socket: Socket): void {
    this.#addresses.set(socket, networkOf(socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''))
    this.#add(socket)
    socket.once('close', () => this.#remove(socket))
  }

  /** Leaves a connection alone as soon as all of its request has come, until it was answered. */
  use(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    this.#requests.set(socket, request)
    response.once('close', () => {
      this.#requests.delete(socket)
      if (!socket.destroyed) this.#add(socket)
    })
  }

  #add(socket: Socket): void {
    this.#remove(socket)
    const address = this.#addresses.get(socket) ?? ''
    const idle = this.#idle.get(address) ?? new Set()
    this.#idle.set(address, idle.add(socket))
    // Not before what came with them is read: connections that are opened together send their requests with it.
    if (idle.size > this.#max) setImmediate(() => setImmediate(() => this.#makeRoom(idle)))
  }

  #makeRoom(idle: Set<Socket>): void {
    for (const oldest of idle) {
      if (idle.size <= this.#max) return
      idle.delete(oldest)
      if (!this.#requests.get(oldest)?.complete) oldest.destroy()
    }
  }

  #remove(socket: Socket): void {
    const address = this.#addresses.get(socket) ?? ''
    const idle = this.#idle.get(address)
    idle?.delete(socket)
    if (idle?.size === 0) this.#idle.delete(address)
  }
}
