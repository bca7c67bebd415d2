import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { env, resetEnv } from '@/lib/env'
import { startJobs } from '@/lib/jobs/start'
import { freePort, waitUntil } from '@/lib/operator/processes'
import { verifyCounters } from '@/lib/services/data/counters'
import { createCustomer, listCustomers } from '@/lib/services/customers/customers'
import { reserveAttempt } from '@/lib/services/access/throttle'
import { createWorkOrder, getWorkOrder, listWorkOrders, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { type SharedSession, shareSession } from '@/lib/testing/shared-session'
import { CHANGES_CHANNEL } from './announce'
import { disconnect, pool } from './client'
import { listen } from './listen'
import { describePooler } from './pooler'
import { readiness } from './ready'
import { resetWriteProbe } from './write-probe'

/* Behind PgBouncer in transaction mode, with fewer sessions than we have connections, so that they are handed around. */

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(
  (file) => spawnSync(file, ['--version']).status === 0,
)
if (!PROGRAM) console.warn('PgBouncer is not installed (Debian: apt-get install pgbouncer): its tests are skipped')

/** It refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const SESSIONS = 3

describe.skipIf(!PROGRAM)('behind PgBouncer in transaction mode', () => {
  let folder: string
  let pooler: ChildProcess
  let direct: string

  beforeAll(async () => {
    direct = env().DATABASE_URL ?? ''
    const { hostname, port, pathname, username, password } = new URL(direct)
    const ownPort = await freePort()
    folder = await mkdtemp(join(tmpdir(), 'fieldline-pooler-'))
    const target = [
      `host=${hostname}`,
      `port=${port}`,
      `dbname=${pathname.slice(1)}`,
      `user=${decodeURIComponent(username)}`,
      ...(password ? [`password=${decodeURIComponent(password)}`] : []),
    ].join(' ')
    const lines = [
      '[databases]',
      `pooled = ${target}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${ownPort}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      `default_pool_size = ${SESSIONS}`,
      'auth_type = any',
    ]
    const file = join(folder, 'pgbouncer.ini')
    await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 })
    if (NOBODY.uid) for (const path of [folder, file]) await chown(path, NOBODY.uid, NOBODY.gid)
    pooler = spawn(PROGRAM ?? '', ['-q', file], { ...NOBODY, stdio: 'ignore' })
    const answers = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(ownPort, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
        socket.unref()
      })
    if (!(await waitUntil(answers, 10_000))) throw new Error('PgBouncer does not answer')
    await disconnect()
    const through = `postgresql://fieldline@127.0.0.1:${ownPort}/pooled`
    Object.assign(process.env, { DATABASE_URL: through, DATABASE_DIRECT_URL: direct, DATABASE_PREPARED: '0' })
    resetEnv()
  })

  afterAll(async () => {
    await disconnect()
    Object.assign(process.env, { DATABASE_URL: direct, DATABASE_DIRECT_URL: '', DATABASE_PREPARED: '' })
    resetEnv()
    pooler.kill('SIGINT')
    await waitUntil(() => pooler.exitCode !== null || pooler.signalCode !== null, 10_000)
    await rm(folder, { recursive: true, force: true })
  })

  test('statements, transactions and totals are right although sessions are shared', async () => {
    const ctx = await makeAccount()
    const { id: customer_id } = await createCustomer(ctx, { name: 'Harbor Foods' })
    const orders = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const { id } = await createWorkOrder(ctx, { customer_id, description: `Job ${index}` })
        await updateWorkOrder(ctx, id, { notes: `Note ${index}` })
        return getWorkOrder(ctx, id)
      }),
    )
    expect(orders.map(({ notes }) => notes)).toEqual(orders.map((_, index) => `Note ${index}`))
    expect(new Set(orders.map((one) => one.work_order_number)).size).toBe(40)
    expect((await listWorkOrders(ctx, { customer_id })).meta.total_count).toBe(40)
    expect((await listCustomers(ctx, { search: 'harbor' })).meta.total_count).toBe(1)
    expect(await verifyCounters({ repair: false })).toEqual([])
    const sessions = await Promise.all(
      Array.from({ length: 30 }, () => pool().query<{ pid: number }>('SELECT pg_backend_pid() AS pid')),
    )
    expect(new Set(sessions.map(({ rows }) => rows[0]?.pid)).size).toBeLessThanOrEqual(SESSIONS)
    expect(await reserveAttempt([{ kind: 'address', value: 'nobody' }])).toEqual({ allowed: true })
  })

  test('is recognised, and the process is ready', async () => {
    expect(await describePooler()).toBe('PostgreSQL is reached through a connection pooler in transaction mode.')
    resetWriteProbe()
    expect(await readiness()).toEqual({ ready: true })
  })

  test('live changes arrive through a direct connection past the pooler', async () => {
    const notifications: string[] = []
    let listening = (): void => undefined
    const ready = new Promise<void>((resolve) => (listening = resolve))
    const stop = listen(CHANGES_CHANNEL, (message) => notifications.push(message), listening)
    await ready
    const ctx = await makeAccount()
    await createCustomer(ctx, { name: 'Harbor Foods' })
    expect(await waitUntil(() => notifications.some((message) => message.includes(ctx.accountId)), 10_000)).toBe(true)
    stop()
  })

  test('jobs run', async () => {
    const stop = startJobs()
    const ran = () => pool().query<{ n: number }>(`SELECT count(*)::int AS n FROM job WHERE queue = 'empty-trash'`)
    expect(await waitUntil(async () => (await ran()).rows[0]?.n === 1, 10_000)).toBe(true)
    await stop()
  })
})

describe('behind a pooler that forgets prepared statements', () => {
  let pooler: SharedSession
  let direct: string

  beforeAll(async () => {
    direct = env().DATABASE_URL ?? ''
    pooler = await shareSession(direct)
    await useDatabases(pooler.url, '')
  })
  afterAll(async () => {
    await useDatabases(direct, '')
    await pooler.close()
  })

  async function useDatabases(url: string, prepared: '' | '0', directUrl = ''): Promise<void> {
    await disconnect()
    Object.assign(process.env, { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_PREPARED: prepared })
    resetEnv()
    resetWriteProbe()
  }

  test('says at the start what to set', async () => {
    expect(await describePooler()).toMatch(
      /transaction mode\. Set DATABASE_DIRECT_URL .* keeps no prepared statements: set/,
    )
    await useDatabases(pooler.url, '0', direct)
    expect(await describePooler()).toBe('PostgreSQL is reached through a connection pooler in transaction mode.')
    await useDatabases(direct, '')
    expect(await describePooler()).toBeNull()
  })

  test('is not ready until it is set', async () => {
    await useDatabases(pooler.url, '')
    const reason = expect.stringMatching(/keeps no prepared statements: set DATABASE_PREPARED=0/) as string
    expect(await readiness()).toEqual({ ready: false, reason })
    await useDatabases(pooler.url, '0', direct)
    expect(await readiness()).toEqual({ ready: true })
  })
})
