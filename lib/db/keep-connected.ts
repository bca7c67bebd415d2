import pg from 'pg'
import { directDatabaseUrl } from '@/lib/env'

const RETRY_MS = 1000

/**
 * Keeps a connection of its own to the database, past any pooler, and connects again when it breaks. `onConnect` prepares it
 * each time, also the first; when that fails it is tried again. Returns how to stop.
 */
export function keepConnected(applicationName: string, onConnect: (client: pg.Client) => Promise<void>): () => void {
  let client: pg.Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: directDatabaseUrl(),
      application_name: applicationName,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    client = next
    // Both an error and an orderly end by the server close the connection; one of them is enough to begin again.
    next.on('error', again)
    next.on('end', again)
    await next.connect()
    if (!stopped) await onConnect(next)
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
