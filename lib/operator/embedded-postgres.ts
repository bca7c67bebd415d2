import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { commandLine, freePort, isAlive, OperatorError, waitUntil } from '@/lib/operator/processes'
import { findPrograms, runProgram, surroundings, type Programs } from '@/lib/operator/postgres-programs'
import { launcher, postgresUser, type Launch, type SystemUser } from '@/lib/operator/system-user'

/*
 * The real PostgreSQL from npm, run as a program of its own. It outlives a killed parent on purpose: the next start
 * finds it by its pid file and takes it over, so nothing is ever lost by killing this process.
 *
 * In DATA_DIR: postgres/ (its data), postgres.json (port and passwords, readable by the owner alone), postgres.log.
 */

export type EmbeddedPostgres = {
  /** For the application: the owner of the database `fieldline`, no superuser. */
  url: string
  /** For the operator: the superuser, in the database `postgres`. */
  adminUrl: string
  pid: number
  /** Whether it was already running and was taken over. */
  adopted: boolean
  /** Ends sessions, writes everything to disk, resolves when the process is gone. */
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** Settings of postgresql.conf beside the usual ones. */
  settings?: Record<string, string | number>
}

const OWNER = 'fieldline'
const SUPERUSER = 'postgres'
const START_TIMEOUT_MS = 120_000
const LOG_LIMIT_BYTES = 10_000_000

type Installation = {
  cluster: string
  secretsFile: string
  logFile: string
  user: SystemUser | undefined
  programs: Programs
  launch: (command: string, args: string[]) => Launch
}

/**
 * Starts PostgreSQL on `dataDir`, creating what is missing, or takes over the one that already runs there. Throws
 * `OperatorError` with PostgreSQL's own words when it does not come up.
 */
export async function startEmbedded({ dataDir, settings = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const installation = await prepare(dataDir)
  const secrets = await readSecrets(installation)
  const running = await findRunning(dataDir)
  if (!running) {
    if (!existsSync(installation.cluster)) await initialise(installation, secrets)
    await removeForeignPidFile(installation.cluster)
    const port = await freePort(secrets.port)
    await writeSecrets(installation.secretsFile, { ...secrets, port })
    await launchServer(installation, { ...usualSettings(port), ...settings })
  }
  const server = running ?? (await findRunning(dataDir))
  if (!server) throw new OperatorError(`PostgreSQL stopped right after its start; see ${installation.logFile}`)
  await createDatabase(server, secrets)
  return { ...server, adopted: running !== undefined }
}

/** The PostgreSQL that runs on `dataDir`, or `undefined`. Waits for one that is just starting or stopping. */
export async function findRunning(dataDir: string): Promise<EmbeddedPostgres | undefined> {
  if (!existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) return undefined
  const installation = await prepare(dataDir)
  const settled = await waitUntil(async () => {
    const state = await readPidFile(installation.cluster)
    return !state || !isServer(state.pid, installation.cluster) || state.ready
  }, START_TIMEOUT_MS)
  const state = await readPidFile(installation.cluster)
  if (!settled)
    throw new OperatorError(`PostgreSQL (pid ${state?.pid}) neither starts nor stops; see ${installation.logFile}`)
  if (!state || !isServer(state.pid, installation.cluster)) return undefined
  const secrets = await readSecrets(installation)
  const address = `127.0.0.1:${state.port}`
  return {
    url: `postgresql://${OWNER}:${secrets.password}@${address}/${OWNER}`,
    adminUrl: `postgresql://${SUPERUSER}:${secrets.superuser_password}@${address}/postgres`,
    pid: state.pid,
    adopted: false,
    stop: () => stop(installation, state.pid),
  }
}

async function prepare(dataDir: string): Promise<Installation> {
  mkdirSync(dirname(resolve(dataDir)), { recursive: true })
  if (!existsSync(dataDir)) mkdirSync(dataDir, { mode: 0o700 })
  const folder = realpathSync(dataDir)
  const cluster = join(folder, 'postgres')
  const user = postgresUser(cluster)
  // PostgreSQL's own user must be able to walk through, and only that.
  if (user) chmodSync(folder, statSync(folder).mode | 0o111)
  const programs = await findPrograms()
  return {
    cluster,
    secretsFile: join(folder, 'postgres.json'),
    logFile: join(folder, 'postgres.log'),
    user,
    programs,
    launch: launcher(user, [folder, dirname(programs.postgres)]),
  }
}

// ---------------------------------------------------------------- port and passwords

const secretsSchema = z.object({
  port: z.int().optional(),
  superuser_password: z.string().min(1),
  password: z.string().min(1),
})
type Secrets = z.output<typeof secretsSchema>

async function readSecrets({ secretsFile, cluster }: Installation): Promise<Secrets> {
  if (existsSync(secretsFile)) {
    const result = secretsSchema.safeParse(JSON.parse(await readFile(secretsFile, 'utf8')))
    if (result.success) return result.data
    throw new OperatorError(`${secretsFile} is damaged; restore it from a backup`)
  }
  if (existsSync(cluster)) throw new OperatorError(`${secretsFile}, which opens ${cluster}, is missing; restore it`)
  const secrets = { superuser_password: randomBytes(24).toString('hex'), password: randomBytes(24).toString('hex') }
  await writeSecrets(secretsFile, secrets)
  return secrets
}

async function writeSecrets(file: string, secrets: Secrets): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

// ---------------------------------------------------------------- life and death

/** Made beside its place and moved there when complete, so that an interrupted one never counts. */
async function initialise(installation: Installation, secrets: Secrets): Promise<void> {
  const unfinished = `${installation.cluster}.new`
  const passwordFile = `${installation.cluster}.password`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, secrets.superuser_password, { mode: 0o600 })
  if (installation.user)
    for (const path of [unfinished, passwordFile]) await chown(path, installation.user.uid, installation.user.gid)
  const args = (ctype: string): string[] => [
    '-D',
    unfinished,
    '-U',
    SUPERUSER,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order and the same upper and lower case on every machine, whatever its locales.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
  ]
  try {
    const { initdb } = installation.programs
    await runProgram(installation.launch(initdb, args('C.UTF-8'))).catch(() =>
      runProgram(installation.launch(initdb, args('C'))),
    )
    await rename(unfinished, installation.cluster)
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new OperatorError(`PostgreSQL could not be set up in ${installation.cluster}: ${reason}`, { cause: error })
  } finally {
    await rm(passwordFile, { force: true })
  }
}

function usualSettings(port: number): Record<string, string | number> {
  const megabytes = Math.floor(totalmem() / 1_048_576)
  return {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: `${Math.min(1024, Math.max(128, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(megabytes / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    max_wal_size: '2GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
}

async function launchServer(installation: Installation, settings: Record<string, string | number>): Promise<void> {
  if (existsSync(installation.logFile) && statSync(installation.logFile).size > LOG_LIMIT_BYTES)
    renameSync(installation.logFile, `${installation.logFile}.old`)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const launch = installation.launch(installation.programs.postgres, ['-D', installation.cluster, ...flags])
  let failure: string | undefined
  const up = await waitUntil(async () => {
    failure = await tryLaunch(installation, launch)
    // After a kill of the server alone its sessions may take a moment to notice and to let go of the memory.
    return !failure?.includes('shared memory block')
  }, 30_000)
  if (!up || failure) throw new OperatorError(`PostgreSQL did not start: ${failure}`)
}

/** Starts the server and waits until it is ready. Returns why it did not come up. */
async function tryLaunch(installation: Installation, { command, args, options }: Launch): Promise<string | undefined> {
  const log = openSync(installation.logFile, 'a', 0o600)
  const before = statSync(installation.logFile).size
  // A session of its own: Ctrl-C in the terminal reaches the application, which stops PostgreSQL last.
  const child = spawn(command, args, { ...surroundings, ...options, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  let failure: string | undefined
  child.once('error', (error) => (failure = error.message))
  child.once('exit', (code, signal) => (failure ??= `exit ${code ?? signal}`))
  const settled = await waitUntil(async () => {
    const state = await readPidFile(installation.cluster)
    return failure !== undefined || (state?.pid === child.pid && state?.ready === true)
  }, START_TIMEOUT_MS)
  child.unref()
  if (!settled) return `it does not become ready; see ${installation.logFile}`
  return failure === undefined ? undefined : `${failure}; ${await complaint(installation.logFile, before)}`
}

/** What PostgreSQL itself wrote since the given size of its log, in one line. */
async function complaint(logFile: string, from: number): Promise<string> {
  const text = (await readFile(logFile)).subarray(from).toString('utf8')
  const lines = text.split('\n').map((line) => line.replace(/^.*?\b(FATAL|PANIC|ERROR|DETAIL|HINT): +/, '$1: '))
  const problemLines = lines.filter((line) => /^(FATAL|PANIC|ERROR|DETAIL|HINT): /.test(line))
  return (problemLines.length > 0 ? problemLines : lines.filter(Boolean).slice(-2)).join(' ') || `see ${logFile}`
}

async function stop(installation: Installation, pid: number): Promise<void> {
  if (!isServer(pid, installation.cluster)) return
  await runProgram(
    installation.launch(installation.programs.pg_ctl, [
      'stop',
      '-D',
      installation.cluster,
      '-m',
      'fast',
      '-w',
      '-t',
      '120',
    ]),
  )
  // The pid file is removed a moment before the process itself ends.
  await waitUntil(() => !isServer(pid, installation.cluster), 10_000)
}

async function createDatabase({ adminUrl }: EmbeddedPostgres, { password }: Secrets): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  // When it is killed once more at this moment, the statement fails; the process goes on.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [OWNER])
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${OWNER} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [OWNER])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${OWNER} OWNER ${OWNER}`)
  } finally {
    await client.end()
  }
}

// ---------------------------------------------------------------- the pid file

type PidFile = { pid: number; port: number; ready: boolean }

async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7] === 'ready' } : undefined
}

/** Whether this process is the server of this data: after a power cut its id may be anybody's. */
function isServer(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  const command = commandLine(pid)
  return process.platform === 'win32' || (command.includes('postgres') && command.includes(cluster))
}

/** PostgreSQL itself overlooks the pid file of a dead server, but not one whose id another program now has. */
async function removeForeignPidFile(cluster: string): Promise<void> {
  const state = await readPidFile(cluster)
  if (state && isAlive(state.pid) && !isServer(state.pid, cluster)) rmSync(join(cluster, 'postmaster.pid'))
}
