import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** The longest that somebody had to wait since the last time: for a read, for a write, and of which table that was. */
type Waits = { reads: number; writes: number; where: string }

export type Probes = { waitForProbes: () => Promise<Waits>; stop: () => Promise<void> }

const TABLES = ['work_order', 'task', 'customer', 'asset', 'site', 'service_contract']
const PAUSE_MS = 5

/** Reads and writes each of the large tables without end, as people do while a release is installed. */
export async function startProbes(connectionString: string): Promise<Probes> {
  const longest = new Map<string, number>()
  let rounds = 0
  const over = new AbortController()
  const loops = TABLES.flatMap((table) => [
    follow(`read ${table}`, `SELECT id FROM ${table} LIMIT 1`),
    follow(`write ${table}`, `UPDATE ${table} SET id = id WHERE ctid = (SELECT ctid FROM ${table} LIMIT 1 FOR UPDATE)`),
  ])

  async function follow(what: string, text: string): Promise<void> {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      while (!over.signal.aborted) {
        const began = performance.now()
        await client.query(text)
        longest.set(what, Math.max(longest.get(what) ?? 0, performance.now() - began))
        rounds += 1
        await delay(PAUSE_MS)
      }
    } finally {
      await client.end()
    }
  }

  const most = (kind: string) =>
    [...longest].filter(([what]) => what.startsWith(kind)).toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0]
  return {
    // Who waits has to be through before it is known for how long.
    async waitForProbes() {
      for (const before = rounds; rounds < before + 2 * loops.length && !over.signal.aborted;) await delay(PAUSE_MS)
      const [[read, reads], [write, writes]] = [most('read'), most('write')]
      longest.clear()
      return { reads, writes, where: (writes > reads ? write : read).replace(/^\w+ /, '') }
    },
    async stop() {
      over.abort()
      await Promise.all(loops)
    },
  }
}
