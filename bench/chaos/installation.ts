import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { credentialHash } from '@/lib/credentials/credential-hash'
import { newId } from '@/lib/domain/id'
import { findRunning, startEmbedded, type EmbeddedPostgres } from '@/lib/operator/embedded-postgres'
import { freePort, isAlive, waitUntil } from '@/lib/operator/processes'
import { runProgram, untilReady, type Program } from '@/lib/testing/program'
import { withClient } from '@/bench/api/database'

/** Whose writes are counted: a company with nothing in it, and the key to its API. */
export type Client = { url: string; key: string; accountId: string }

/** An installation as an operator starts it, in a folder of its own, that can be killed and started again. */
export type Installation = Client & {
  dataDir: string
  /** The server's process as it is now. */
  server: () => Program
  database: () => Promise<EmbeddedPostgres>
  /** What all its servers have logged. */
  log: () => string
  /** Starts the server again, as whoever supervises it would. Resolves when it says that it is ready. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the product with `npm start`'s own program, no demo, this machine alone. With `apart` PostgreSQL is started beside
 * it and named by DATABASE_URL, so that nobody starts it again.
 */
export async function startInstallation(options: { apart?: boolean } = {}): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldline-chaos-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const apart = options.apart ? await startEmbedded({ dataDir }) : undefined
  const settings = {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: url,
    DEMO: '0',
    ...(apart && { DATABASE_URL: apart.url }),
  }
  const servers: Program[] = []
  const launch = (): Program => {
    const started = runProgram('start', [], settings)
    servers.push(started)
    return started
  }
  let server = launch()
  const log = (): string => servers.map((one) => one.stderr()).join('')
  const database = async (): Promise<EmbeddedPostgres> => {
    const running = await findRunning(dataDir)
    if (!running) throw new Error(`No PostgreSQL runs in ${dataDir}`)
    return running
  }
  const stop = async (): Promise<void> => {
    await server.stop()
    await (await findRunning(dataDir))?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(server, url, 900_000)
    const company = await makeCompany((await database()).url)
    const restart = async (): Promise<void> => {
      server = launch()
      await untilReady(server, url)
    }
    return { url, ...company, dataDir, server: () => server, database, log, restart, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Makes a company with nothing in it and a key that may do everything. */
export async function makeCompany(url: string): Promise<{ accountId: string; key: string }> {
  const accountId = newId()
  const key = `fsk_${randomBytes(32).toString('base64url')}`
  await withClient(url, async (client) => {
    await client.query(
      `INSERT INTO account (id, name, tier, time_zone, updated_at) VALUES ($1, 'Chaos', 'enterprise', 'UTC', now())`,
      [accountId],
    )
    await client.query(
      `INSERT INTO api_key (id, account_id, name, key_hash, hint, scopes) VALUES ($1, $2, 'Chaos', $3, $4, '{admin}')`,
      [newId(), accountId, credentialHash(key), key.slice(-4)],
    )
  })
  return { accountId, key }
}

/** Ends a process as a power cut would: at once, without a word. Resolves when it is gone. */
export async function killHard(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  if (!(await waitUntil(() => !isAlive(pid), 10_000))) throw new Error(`process ${pid} outlives SIGKILL`)
}

/** A process and all below it, as Linux tells them. */
export async function familyOf(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  const parents = pids.map((pid, index) => ({ pid, parent: Number(/\) \S (\d+) /.exec(stats[index] ?? '')?.[1]) }))
  const family = new Set([root])
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const { pid, parent } of parents) if (family.has(parent)) family.add(pid)
  }
  return [...family]
}

/** The memory that a process holds now, in megabytes. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024)
}
