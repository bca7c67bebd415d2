import pg from 'pg'
import { describeSkew, MAX_SKEW, measureSkew } from '@/lib/db/clock'
import { pendingMigrations } from '@/lib/db/ready'
import { directDatabaseUrl, env, resetEnv } from '@/lib/env'
import { startEmbedded, type EmbeddedPostgres } from '@/lib/operator/embedded-postgres'
import { OperatorError } from '@/lib/operator/processes'
import { applyMigrations } from '@/prisma/migrate'

const OLDEST_VERSION = 15

/**
 * Makes the database of this installation available to this process: the one that DATABASE_URL names, or the embedded
 * one, which is started and whose address is set as DATABASE_URL. Migrations are applied. Throws `OperatorError`.
 */
export async function openDatabase(printLine: (line: string) => void): Promise<EmbeddedPostgres | undefined> {
  const { DATABASE_URL, DATA_DIR } = env()
  if (DATABASE_URL) {
    await checkDatabase(DATABASE_URL)
    // Migrations hold locks of a session, which a pooler would hand to somebody else.
    await migrate(directDatabaseUrl() ?? DATABASE_URL, printLine)
    return undefined
  }
  printLine(`Starting PostgreSQL in ${DATA_DIR}`)
  const server = await startEmbedded({ dataDir: DATA_DIR })
  if (server.adopted) printLine(`PostgreSQL was still running (pid ${server.pid}); it is taken over`)
  try {
    useDatabase(server.url)
    await migrate(server.url, printLine)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Sets the address that lib/env.ts gives to everything in this process. */
export function useDatabase(url: string): void {
  process.env.DATABASE_URL = url
  resetEnv()
}

/** Throws `OperatorError` when the database of an address cannot be reached or is not one that this program can use. */
export async function checkDatabase(url: string): Promise<void> {
  const { version, encoding, read_only, skew } = await withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string; encoding: string; read_only: string }>(
      `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
         current_setting('transaction_read_only') AS read_only`,
    )
    return { ...(rows[0] ?? { version: '0', encoding: '', read_only: '' }), skew: await measureSkew(client) }
  }).catch((error: unknown) => {
    throw new OperatorError(`DATABASE_URL: PostgreSQL at ${placeOf(url)} cannot be used: ${reasonOf(error)}`)
  })
  const major = Math.floor(Number(version) / 10_000)
  if (major < OLDEST_VERSION)
    throw new OperatorError(
      `DATABASE_URL: PostgreSQL ${major} at ${placeOf(url)} is too old; ${OLDEST_VERSION} or newer is needed`,
    )
  if (encoding !== 'UTF8')
    throw new OperatorError(
      `DATABASE_URL: the database at ${placeOf(url)} has the encoding ${encoding}; it must be UTF8`,
    )
  if (read_only === 'on')
    throw new OperatorError(`DATABASE_URL: the database at ${placeOf(url)} is read-only; name the primary server`)
  if (Math.abs(skew) > MAX_SKEW.started)
    throw new OperatorError(`${describeSkew(skew)} Fieldline starts when they differ by at most ${MAX_SKEW.started} s`)
}

/** Several instances may start at once: the first one migrates, the others wait and find nothing to do. */
async function migrate(url: string, printLine: (line: string) => void): Promise<void> {
  if ((await pendingMigrations()).length === 0) return
  const countPending = async () => {
    const { length } = await pendingMigrations()
    if (length > 0) printLine(`Applying ${length} ${length === 1 ? 'migration' : 'migrations'}`)
  }
  await applyMigrations(url, countPending).catch((error: unknown) => {
    throw new OperatorError(`The migrations cannot be applied to ${placeOf(url)}: ${reasonOf(error)}`)
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that breaks while it is idle tells so at the next query.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Host, port and database of an address, without its password. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const lines = error.message.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}
