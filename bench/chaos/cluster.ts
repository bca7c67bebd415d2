import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withClient } from '@/bench/api/database'
import { freePort, waitUntil } from '@/lib/operator/processes'
import { familyOf, killHard } from './installation'

const execute = promisify(execFile)

/*
 * The set-up of docs/operations.md, “High availability”, on one machine: three etcd, three PostgreSQL under Patroni (synchronous, strict), HAProxy
 * that leads to the primary, two PgBouncer. It needs Debian's packages postgresql-15, patroni, etcd-server, haproxy and pgbouncer, and root: each
 * PostgreSQL has a disk of its own (tmpfs), which can be filled.
 */

const NODES = ['pg1', 'pg2', 'pg3'] as const
export type NodeName = (typeof NODES)[number]
type Member = { name: NodeName; role: string; state: string; lag?: number }
type Node = { name: NodeName; port: number; rest: number; folder: string; process: ChildProcess | null }

export type Cluster = {
  /** Past the pooler, to whoever is the primary. */
  directUrl: string
  /** Through one pooler each. */
  poolerUrls: readonly [string, string]
  /** The primary, once there is one with a synchronous standby and everybody follows it. Throws after two minutes without. */
  untilHealthy: () => Promise<NodeName>
  kill: (name: NodeName) => Promise<() => Promise<void>>
  freeze: (name: NodeName) => Promise<() => Promise<void>>
  switchOver: (name: NodeName) => Promise<void>
  fillDisk: (name: NodeName) => Promise<() => Promise<void>>
  cutConnections: () => Promise<void>
  stop: () => Promise<void>
}

/** What all of its programs said, for whoever looks for the reason. */
const CLUSTER_LOG = join(tmpdir(), 'fieldline-chaos-cluster.log')
const DISK = '2g'
const PATIENCE_MS = 120_000
const PASSWORD = 'only-on-loopback'

/** Starts all of it and makes the database. Resolves when it is healthy. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-cluster-'))
  await chmod(folder, 0o755)
  const children: ChildProcess[] = []
  const log = openSync(join(folder, 'log'), 'a')
  const launch = (command: string, args: readonly string[]): ChildProcess => {
    const child = spawn(command, args, { stdio: ['ignore', log, log], cwd: folder })
    children.push(child)
    return child
  }
  const etcd = await startEtcd(folder, launch)
  const nodes = await Promise.all(NODES.map((name) => makeNode(folder, name)))
  const start = async (node: Node): Promise<void> => {
    const file = join(node.folder, 'patroni.json')
    await writeFile(file, JSON.stringify(patroniOf(node, etcd)))
    node.process = launch('runuser', ['-u', 'postgres', '--', 'patroni', file])
  }
  for (const node of nodes) await start(node)
  const [primaryPort, ...poolerPorts] = [await freePort(), await freePort(), await freePort()] as const
  const haproxyFile = join(folder, 'haproxy.cfg')
  await writeFile(haproxyFile, haproxyOf(nodes, primaryPort))
  let haproxy = launch('haproxy', ['-f', haproxyFile])
  for (const port of poolerPorts) await startPooler(folder, port, primaryPort, launch)
  const urlAt = (port: number, database = 'fieldline') =>
    `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`

  const nodeOf = (name: NodeName): Node => nodes.find((one) => one.name === name) as Node
  const processesOf = async (name: NodeName): Promise<number[]> => {
    const { process: patroni, folder: disk } = nodeOf(name)
    return [...(await familyOf(patroni?.pid ?? 0)), ...(await postgresOf(disk))]
  }
  const signal = async (name: NodeName, kind: NodeJS.Signals): Promise<void> => {
    for (const pid of await processesOf(name)) process.kill(pid, kind)
  }
  const cluster: Cluster = {
    directUrl: urlAt(primaryPort),
    poolerUrls: [urlAt(poolerPorts[0]), urlAt(poolerPorts[1])],
    untilHealthy: () => untilHealthy(nodes),
    kill: async (name) => {
      for (const pid of await processesOf(name)) await killHard(pid).catch(() => undefined)
      return () => start(nodeOf(name))
    },
    freeze: async (name) => {
      await signal(name, 'SIGSTOP')
      return () => signal(name, 'SIGCONT')
    },
    switchOver: async (name) => {
      const options = { method: 'POST', body: JSON.stringify({ leader: name }) }
      const answer = await fetch(`http://127.0.0.1:${nodeOf(name).rest}/switchover`, options)
      if (!answer.ok) throw new Error(`${name} does not switch over: ${await answer.text()}`)
    },
    fillDisk: async (name) => {
      const filler = join(nodeOf(name).folder, 'filler')
      await execute('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']).catch(() => undefined)
      return () => rm(filler, { force: true })
    },
    cutConnections: async () => {
      await killHard(haproxy.pid ?? 0)
      haproxy = launch('haproxy', ['-f', haproxyFile])
    },
    stop: async () => {
      const families = [
        ...children.map(({ pid }) => familyOf(pid ?? 0)),
        ...nodes.map((node) => postgresOf(node.folder)),
      ]
      for (const family of await Promise.all(families))
        for (const pid of family) await killHard(pid).catch(() => undefined)
      for (const node of nodes) await execute('umount', ['-l', node.folder]).catch(() => undefined)
      await copyFile(join(folder, 'log'), CLUSTER_LOG)
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await cluster.untilHealthy()
    await waitUntil(
      () => withClient(urlAt(primaryPort, 'postgres'), () => Promise.resolve(true)).catch(() => false),
      PATIENCE_MS,
    )
    await withClient(urlAt(primaryPort, 'postgres'), (client) => client.query('CREATE DATABASE fieldline'))
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

type Launch = (command: string, args: readonly string[]) => ChildProcess

async function startEtcd(folder: string, launch: Launch): Promise<string> {
  const members = await Promise.all(
    ['e1', 'e2', 'e3'].map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  )
  const cluster = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',')
  for (const { name, client, peer } of members) {
    const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
    const urls = ['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl]
    const peers = [
      '--listen-peer-urls',
      peerUrl,
      '--initial-advertise-peer-urls',
      peerUrl,
      '--initial-cluster',
      cluster,
    ]
    launch('etcd', ['--name', name, '--enable-v2=true', '--data-dir', join(folder, name), ...urls, ...peers])
  }
  return members.map(({ client }) => `127.0.0.1:${client}`).join(',')
}

async function makeNode(folder: string, name: NodeName): Promise<Node> {
  const node: Node = { name, port: await freePort(), rest: await freePort(), folder: join(folder, name), process: null }
  await mkdir(node.folder)
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', node.folder])
  await execute('chown', ['postgres:', node.folder])
  return node
}

/** What docs/operations.md says of Patroni; the shortest times that it takes. */
function patroniOf({ name, port, rest, folder }: Node, etcd: string): object {
  const login = { password: PASSWORD }
  return {
    scope: 'fieldline',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd: { hosts: etcd },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: { wal_log_hints: 'on', max_connections: 100 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: '/usr/lib/postgresql/15/bin',
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', ...login },
        replication: { username: 'replicator', ...login },
        rewind: { username: 'rewinder', ...login },
      },
      parameters: { unix_socket_directories: folder, max_wal_size: '256MB', shared_buffers: '64MB' },
    },
  }
}

function haproxyOf(nodes: readonly Node[], port: number): string {
  const servers = nodes.map((one) => `  server ${one.name} 127.0.0.1:${one.port} check port ${one.rest}`)
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
}

async function startPooler(folder: string, port: number, primaryPort: number, launch: Launch): Promise<void> {
  const [file, users] = [join(folder, `pgbouncer-${port}.ini`), join(folder, `users-${port}.txt`)]
  await writeFile(users, `"postgres" "${PASSWORD}"\n`)
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${primaryPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_check_delay = 5
query_wait_timeout = 10
ignore_startup_parameters = extra_float_digits,options
unix_socket_dir =
logfile = ${join(folder, `pgbouncer-${port}.log`)}
`,
  )
  await execute('chmod', ['-R', 'a+rX', users, file])
  await execute('touch', [join(folder, `pgbouncer-${port}.log`)])
  await execute('chmod', ['a+rw', join(folder, `pgbouncer-${port}.log`)])
  launch('runuser', ['-u', 'postgres', '--', 'pgbouncer', file])
}

/** The processes of a PostgreSQL, which are no children of the Patroni that started it. */
async function postgresOf(disk: string): Promise<number[]> {
  const text = await readFile(join(disk, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  return pid > 0 ? familyOf(pid) : []
}

async function untilHealthy(nodes: readonly Node[]): Promise<NodeName> {
  let primary: NodeName | undefined
  let members: Member[] = []
  const look = async (): Promise<boolean> => {
    members = await membersOf(nodes)
    primary = members.find(({ role }) => role === 'leader')?.name
    const following = members.filter(({ state }) => state === 'running' || state === 'streaming')
    return (
      primary !== undefined && following.length === nodes.length && members.some(({ role }) => role === 'sync_standby')
    )
  }
  if (!(await waitUntil(look, PATIENCE_MS)) || !primary)
    throw new Error(`The cluster did not become healthy: ${JSON.stringify(members)}; ${CLUSTER_LOG} says why`)
  return primary
}

async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { rest } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    )
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}
