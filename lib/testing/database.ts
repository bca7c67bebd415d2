import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Where test databases are made: a server, and a template there with every migration applied. */
export type TestServer = {
  /** A role that may create databases. */
  adminUrl: string
  template: string
  /** A folder of this run for files; removed at its end. */
  folder: string
}

export type TestDatabase = { url: string; drop: () => Promise<void> }

// One number for all runs on a server: PostgreSQL refuses to copy a template while somebody else is looking at it.
const CLONING = 4_711_001

/** A database of one's own: a copy of the template, or an empty one. */
export async function createDatabase({ adminUrl, template }: TestServer, from = template): Promise<TestDatabase> {
  const name = `${template}_${randomBytes(5).toString('hex')}`
  await withServer(adminUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [CLONING])
    // Copies files instead of logging each page: an eighth of the processor time.
    await client.query(`CREATE DATABASE "${name}" TEMPLATE "${from}" STRATEGY FILE_COPY`)
  })
  return { url: databaseUrl(adminUrl, name), drop: () => dropDatabase(adminUrl, name) }
}

/** The address of another database on a server, with the same role. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Ends what is still connected, and removes the database. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await withServer(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`))
}

/** Runs statements on a connection of its own. */
export async function withServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
