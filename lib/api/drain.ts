import type { IncomingMessage } from 'node:http'

/** How much of a refused body is still taken, bytes, and for how long, milliseconds. */
const LIMIT = { bytes: 256 * 1024 * 1024, time: 15_000 }

/**
 * Throws away what a client still sends, so that it comes to read its answer: a connection closed at once would break its
 * writing, and the answer with it. Whoever sends without end is cut off.
 */
export function drain(request: IncomingMessage): void {
  let left = LIMIT.bytes
  const timer = setTimeout(() => request.destroy(), LIMIT.time).unref()
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.destroy()
  })
  request.once('close', () => clearTimeout(timer))
  request.resume()
}
