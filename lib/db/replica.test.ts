import { spawn, type ChildProcess } from 'node:child_process'
import { chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { resetEnv } from '@/lib/env'
import { startEmbedded, type EmbeddedPostgres } from '@/lib/operator/embedded-postgres'
import { findPrograms, surroundings } from '@/lib/operator/postgres-programs'
import { freePort, waitUntil } from '@/lib/operator/processes'
import { launcher, postgresUser } from '@/lib/operator/system-user'
import { createBranch, listBranches } from '@/lib/services/people/branches'
import { createCustomer, listCustomers } from '@/lib/services/customers/customers'
import { makeAccount } from '@/lib/testing/account'
import { withServer } from '@/lib/testing/database'
import { applyMigrations } from '@/prisma/migrate'
import { disconnect, replicaPool } from './client'
import { forgetReplica, freshReplica, refreshReplicaState } from './replica'
import { isDatabaseDown } from './failures'
import { inTransaction, listReader } from './transaction'

/* A real standby that streams from a real primary, both of the embedded PostgreSQL's programs. */

let folder: string
let primary: EmbeddedPostgres
let standby: { process: ChildProcess; url: string; adminUrl: string }
let previous: string | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(inject('testServer').folder, 'replica-'))
  const settings = { fsync: 'off', full_page_writes: 'off', wal_level: 'replica', max_wal_senders: 4 }
  primary = await startEmbedded({ dataDir: folder, settings })
  await applyMigrations(primary.url)
  standby = await startStandby()
  previous = process.env.DATABASE_URL
  await disconnect()
  Object.assign(process.env, { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url })
  resetEnv()
}, 120_000)

afterAll(async () => {
  forgetReplica()
  await disconnect()
  Object.assign(process.env, { DATABASE_URL: previous, DATABASE_REPLICA_URL: '' })
  resetEnv()
  standby.process.kill('SIGINT')
  await waitUntil(() => standby.process.exitCode !== null, 20_000)
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A copy of the primary's files, taken as PostgreSQL's own manual says, that follows it from there. */
async function startStandby() {
  const cluster = join(folder, 'standby')
  const user = postgresUser(join(folder, 'postgres'))
  const backup = new pg.Client({ connectionString: primary.adminUrl })
  await backup.connect()
  await backup.query(`SELECT pg_backup_start('standby', true)`)
  await mkdir(cluster, { mode: 0o700 })
  await cp(join(folder, 'postgres'), cluster, {
    recursive: true,
    filter: (source) => !/postmaster\.(pid|opts)$|pg_wal\/./.test(source),
  })
  const { rows } = await backup.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()')
  await backup.end()
  const { hostname, port, password } = new URL(primary.adminUrl)
  const source = `host=${hostname} port=${port} user=postgres password=${password}`
  await writeFile(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(cluster, 'standby.signal'), '')
  await writeFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  if (user) await chownAll(cluster, user)
  const ownPort = await freePort()
  const { postgres } = await findPrograms()
  const flags = { port: ownPort, listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC' }
  const { command, args, options } = launcher(user, [folder])(postgres, [
    '-D',
    cluster,
    ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const process = spawn(command, args, { ...surroundings, ...options, stdio: 'ignore' })
  const at = (url: string): string => Object.assign(new URL(url), { port: String(ownPort) }).href
  const [url, adminUrl] = [at(primary.url), at(primary.adminUrl)]
  const answers = () =>
    withServer(adminUrl, (client) => client.query('SELECT 1')).then(
      () => true,
      () => false,
    )
  expect(await waitUntil(answers, 30_000)).toBe(true)
  return { process, url, adminUrl }
}

async function chownAll(path: string, user: { uid: number; gid: number }): Promise<void> {
  const { readdir } = await import('node:fs/promises')
  for (const entry of await readdir(path, { recursive: true })) await chown(join(path, entry), user.uid, user.gid)
  await chown(path, user.uid, user.gid)
}

const onStandby = (sql: string) => withServer(standby.adminUrl, (client) => client.query(sql))

/** Whether a list of this account would be read from the standby now, as the database itself says. */
async function readsFromStandby(ctx: ServiceContext): Promise<boolean> {
  const [row] = await listReader(ctx).$queryRaw<{ standby: boolean }[]>`SELECT pg_is_in_recovery() AS standby`
  return row?.standby === true
}

/** What each request does first. */
async function request(ctx: ServiceContext): Promise<boolean> {
  await refreshReplicaState(ctx.accountId)
  return readsFromStandby(ctx)
}

test('lists come from the replica once it has what the account wrote', async () => {
  const ctx = await makeAccount()
  await createBranch(ctx, { name: 'North' })
  expect(await waitUntil(() => request(ctx), 20_000)).toBe(true)
  expect((await listBranches(ctx, {})).data.map(({ name }) => name)).toEqual(['North'])
  expect((await listCustomers(ctx, {})).meta.total_count).toBe(0)
})

test('an account reads its own writes while the replica lags; others use the replica', async () => {
  const [ctx, other] = [await makeAccount(), await makeAccount()]
  await createBranch(other, { name: 'Theirs' })
  await createBranch(ctx, { name: 'Mine' })
  expect(await waitUntil(() => request(ctx), 20_000)).toBe(true)
  expect(await waitUntil(() => request(other), 20_000)).toBe(true)
  await onStandby('SELECT pg_wal_replay_pause()')
  try {
    // In the same request, which has looked before it wrote, and in the next one.
    await createBranch(ctx, { name: 'Mine too' })
    await createCustomer(ctx, { name: 'Harbor Foods' })
    expect(await readsFromStandby(ctx)).toBe(false)
    expect((await listBranches(ctx, {})).data).toHaveLength(2)
    expect(await request(ctx)).toBe(false)
    expect((await listBranches(ctx, {})).data).toHaveLength(2)
    expect((await listCustomers(ctx, {})).meta.total_count).toBe(1)
    expect(await request(other)).toBe(true)
  } finally {
    await onStandby('SELECT pg_wal_replay_resume()')
  }
  expect(await waitUntil(() => request(ctx), 20_000)).toBe(true)
  expect((await listBranches(ctx, {})).data).toHaveLength(2)
})

test('reads wait for writes of other processes, also out of order', async () => {
  const ctx = await makeAccount()
  await createBranch(ctx, { name: 'First' })
  expect(await waitUntil(() => request(ctx), 20_000)).toBe(true)
  await onStandby('SELECT pg_wal_replay_pause()')
  const history = `INSERT INTO history (id, account_id, actor_type, actor_name, verb, record_type, record_id, changes)
    VALUES (gen_random_uuid(), '${ctx.accountId}', 'system', 'Elsewhere', 'update', 'branch', gen_random_uuid(), '{}')`
  const [slow, quick] = [primary.url, primary.url].map((connectionString) => new pg.Client({ connectionString }))
  try {
    await slow?.connect()
    await quick?.connect()
    await slow?.query('BEGIN')
    await slow?.query(history)
    await quick?.query(history)
    expect(await request(ctx)).toBe(false)
    await onStandby('SELECT pg_wal_replay_resume()')
    expect(await waitUntil(() => request(ctx), 20_000)).toBe(true)
    await onStandby('SELECT pg_wal_replay_pause()')
    await slow?.query('COMMIT')
    expect(await request(ctx)).toBe(false)
  } finally {
    await onStandby('SELECT pg_wal_replay_resume()')
    await slow?.end()
    await quick?.end()
  }
})

test('a transaction reads from the primary, and reads use the primary while the replica is down', async () => {
  const ctx = await makeAccount()
  await createBranch(ctx, { name: 'North' })
  expect(await waitUntil(() => request(ctx), 20_000)).toBe(true)
  expect(await inTransaction(ctx, (tx) => readsFromStandby({ ...ctx, tx }))).toBe(false)
  expect(await waitUntil(() => request(ctx), 20_000)).toBe(true)

  const { pid } = standby.process
  expect(pid).toBeDefined()
  const before = freshReplica(ctx.accountId)
  expect(before?.pool).toBe(replicaPool())
  standby.process.kill('SIGINT')
  expect(await waitUntil(() => standby.process.exitCode !== null, 20_000)).toBe(true)
  expect((await listCustomers(ctx, {})).meta.total_count).toBe(0)
  // Until it is asked the next time nobody knows that it is away, and a list may be refused as out of reach (503).
  const refused = (error: unknown) => {
    if (!isDatabaseDown(error)) throw error
    return true
  }
  expect(await waitUntil(async () => !(await request(ctx).catch(refused)), 20_000)).toBe(true)
  expect((await listBranches(ctx, {})).data).toHaveLength(1)
})
