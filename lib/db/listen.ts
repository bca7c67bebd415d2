import pg from 'pg'
import { directDatabaseUrl } from '@/lib/env'

const RETRY_MS = 1000

/**
 * Listens to a channel of the database on a connection of its own, and connects again when that breaks. `onConnect` runs each
 * time it listens, also the first: what was said before was not heard. Returns how to stop.
 */
export function listen(channel: string, onMessage: (payload: string) => void, onConnect: () => void): () => void {
  let client: pg.Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: directDatabaseUrl(),
      application_name: 'fieldline live',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    client = next
    // Both an error and an orderly end by the server close the connection; one of them is enough to begin again.
    next.on('error', again)
    next.on('end', again)
    next.on('notification', ({ payload }) => payload !== undefined && onMessage(payload))
    await next.connect()
    await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    if (!stopped) onConnect()
  }

  function again(): void {
    if (stopped || timer) return
    void client?.end().catch(() => undefined)
    timer = setTimeout(() => {
      timer = undefined
      connect().catch(again)
    }, RETRY_MS)
    timer.unref()
  }

  connect().catch(again)
  return () => {
    stopped = true
    clearTimeout(timer)
    void client?.end().catch(() => undefined)
  }
}
