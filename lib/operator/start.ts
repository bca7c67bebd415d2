import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { disconnect } from '@/lib/db/client'
import { describePooler } from '@/lib/db/pooler'
import { announceStop } from '@/lib/db/ready'
import { appUrl, env, misspeltSettings } from '@/lib/env'
import { collectSooner } from '@/lib/jobs/collect-sooner'
import { readQueues } from '@/lib/jobs/metrics'
import { startJobs } from '@/lib/jobs/start'
import { logFailure, logWarning } from '@/lib/log'
import { startMetrics } from '@/lib/metrics'
import { dailyBackups, lateBackupNotice } from '@/lib/operator/backup/daily'
import { startDailyBackups } from '@/lib/operator/backup/schedule'
import { ensureBuilt } from '@/lib/operator/build'
import { checkDatabase, openDatabase } from '@/lib/operator/database'
import { ensureDemo, readDemoAccess } from '@/lib/operator/demo'
import { startEmbedded, type EmbeddedPostgres } from '@/lib/operator/embedded-postgres'
import { lockFile, prepareEnvironment } from '@/lib/operator/installation'
import { metricsHandler, serveMetrics } from '@/lib/operator/metrics-handler'
import { isLock, lockHolder, takeLock, type Lock } from '@/lib/operator/lock'
import { createRouteOf } from '@/lib/operator/page-routes'
import { isAlive, OperatorError, waitUntil } from '@/lib/operator/processes'
import { explainFailure } from '@/lib/operator/explain'
import { isSecretCurrent, useSecret } from '@/lib/operator/secret'
import { createServer, type FieldlineServer, type FirstHandler } from '@/lib/operator/server'
import { holdUse } from '@/lib/operator/use-lock'
import { flushRequestLog } from '@/lib/services/data/request-log'
import { ensurePushKeys } from '@/lib/services/field/push'
import { ensureSetupToken } from '@/lib/services/people/users'
import { useTracing } from '@/lib/tracing'
import { productVersion } from '@/lib/version'

/*
 * `npm start` and `npm run dev`: everything from a fresh clone to a served page, in one process beside PostgreSQL. It
 * is the one place that sets environment variables; all reading stays with lib/env.ts.
 */

const root = process.cwd()
const dev = process.argv.includes('--dev')

/** What has been started, newest last; stopping undoes it from the end. */
const started: { name: string; undo: () => unknown }[] = []
const interruption = new AbortController()
let serving = false

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function start(): Promise<void> {
  collectSooner()
  prepareEnvironment(dev ? 'development' : 'production')
  await startSpans()
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, PORT, HOST, DEMO } = env()
  if (!DATABASE_URL) {
    const lock = await lockInstallation(DATA_DIR)
    started.push({ name: 'lock', undo: lock.release })
  }
  await requireFreePort(PORT, HOST)
  // What cannot work is said before anybody waits for a build.
  if (DATABASE_URL) await checkDatabase(DATABASE_URL)
  if (DATABASE_DIRECT_URL) await checkDatabase(DATABASE_DIRECT_URL)
  await buildAndPrepare(DEMO && !DATABASE_URL)
  interruption.signal.throwIfAborted()

  printLine(dev ? 'Starting the development server' : 'Starting the server')
  const server = await startServer(PORT, HOST)
  started.push({ name: 'server', undo: server.close })
  // Own PostgreSQL has backups of its own, and nobody backs a development server up.
  const backups = DATABASE_URL || dev ? null : backupFolder()
  await startMonitoring(HOST, backups)
  started.push({ name: 'jobs', undo: startJobs() })
  if (backups) started.push({ name: 'backups', undo: startDailyBackups(backups, env().BACKUP_DAYS) })
  interruption.signal.throwIfAborted()
  serving = true
  await introduce(backups)
}

/** Where daily backups are kept; null where none are wanted. */
function backupFolder(): string | null {
  const { BACKUP_DAYS, BACKUP_FOLDER, DATA_DIR } = env()
  return BACKUP_DAYS > 0 ? resolve(BACKUP_FOLDER ?? join(DATA_DIR, 'backups')) : null
}

/** The build and the database have nothing to do with each other, and a first start does both. One failing ends both. */
async function buildAndPrepare(demo: boolean): Promise<void> {
  const failed = new AbortController()
  const signal = AbortSignal.any([interruption.signal, failed.signal])
  const orFail = async (work: Promise<void>): Promise<void> => {
    try {
      await work
    } catch (error) {
      failed.abort(error)
      throw error
    }
  }
  const building = dev ? Promise.resolve() : ensureBuilt(root, printLine, signal)
  await Promise.allSettled([orFail(building), orFail(prepareDatabase(demo))])
  // The reason of the first failure; the other one only says that it was ended.
  failed.signal.throwIfAborted()
}

/** Throws `OperatorError` when a start serves from this folder already; waits for a command that uses it. */
async function lockInstallation(dataDir: string): Promise<Lock> {
  const file = lockFile(dataDir)
  let result = takeLock(file, 'start', appUrl())
  while (!isLock(result) && result.purpose !== 'start') {
    printLine(`A command (pid ${result.pid}) is using ${dataDir}; waiting for it`)
    await waitUntil(() => !lockHolder(file) || interruption.signal.aborted, Number.POSITIVE_INFINITY)
    interruption.signal.throwIfAborted()
    result = takeLock(file, 'start', appUrl())
  }
  if (isLock(result)) return result
  throw new OperatorError(`Fieldline already runs on ${resolve(dataDir)}: process ${result.pid}, at ${result.address}`)
}

async function requireFreePort(port: number, host: string): Promise<void> {
  const probe = createServer({ nextHandler: () => Promise.resolve() })
  await listen(probe, port, host)
  await probe.close()
}

async function listen(server: FieldlineServer, port: number, host: string): Promise<void> {
  try {
    await server.listen(port, host)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (code === 'EADDRINUSE') throw new OperatorError(`PORT: ${port} is used by another program; set another one`)
    if (code === 'EACCES') throw new OperatorError(`PORT: this user may not listen on ${port}; set one above 1023`)
    throw new OperatorError(`HOST: cannot listen on ${host} (${code})`)
  }
}

async function prepareDatabase(demo: boolean): Promise<void> {
  const embedded = await openDatabase(printLine)
  if (embedded) keepAlive(embedded)
  started.push({ name: 'connections', undo: disconnect })
  started.push({ name: 'request log', undo: flushRequestLog })
  await describePooler().then((words) => words && logWarning(words))
  started.push({ name: 'use', undo: await holdUse(endWhenRestored) })
  await useSecret()
  await ensurePushKeys()
  if (demo) await ensureDemo(env().DATA_DIR, printLine)
}

/** What this process signs would not be read by others, and the other way round: whoever watches over it starts it again. */
async function endWhenRestored(): Promise<void> {
  if (await isSecretCurrent()) return
  logFailure('a backup was restored', new OperatorError('The secret is another one now; this process ends'))
  void end(1)
}

/** Stops PostgreSQL at the end; starts it again when it dies before (the system ran out of memory). */
function keepAlive(first: EmbeddedPostgres): void {
  let server = first
  let restarting: Promise<void> | undefined
  const watch = setInterval(() => {
    if (restarting || isAlive(server.pid)) return
    logFailure('PostgreSQL ended; it is started again', new Error(`process ${server.pid} is gone`))
    restarting = startEmbedded({ dataDir: env().DATA_DIR })
      .then((again) => void (server = again))
      .catch((error: unknown) => logFailure('PostgreSQL does not start', error))
      .finally(() => (restarting = undefined))
  }, 1000)
  const stop = async (): Promise<void> => {
    clearInterval(watch)
    await restarting
    await server.stop()
  }
  started.push({ name: 'PostgreSQL', undo: stop })
}

async function startServer(port: number, host: string): Promise<FieldlineServer> {
  const { default: next } = await import('next')
  // In development the framework takes upgrades to WebSockets from our server. Else nobody does, so that a request which
  // offers one (h2c) is answered like any other.
  const upgrades = dev ? {} : { httpServer: createHttpServer() }
  if (!dev) await useBuiltConfiguration()
  const app = next({ dev, dir: root, hostname: host, port, ...upgrades })
  await app.prepare()
  started.push({ name: 'application', undo: () => app.close() })
  const nextHandler = app.getRequestHandler()
  const server = createServer({
    nextHandler: (request, response) => nextHandler(request, response),
    first: await loadFirst(),
    routeOf: createRouteOf(),
  })
  await listen(server, port, host)
  return server
}

/**
 * In production the framework is configured as it was built: an image has no next.config.ts, and to compile it takes a compiler. What
 * is given to `next` itself does not reach the server that answers (Next 16), so it goes the way of Next's own standalone server.
 */
async function useBuiltConfiguration(): Promise<void> {
  const built = JSON.parse(await readFile(join(root, '.next', 'required-server-files.json'), 'utf8')) as {
    config: object
  }
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(built.config)
}

/** What is answered before the framework: the metrics for who may see them, the API, and assistants. */
async function loadFirst(): Promise<FirstHandler> {
  const { METRICS_TOKEN, METRICS_PORT } = env()
  const shared = METRICS_TOKEN && !METRICS_PORT ? [metricsHandler(METRICS_TOKEN)] : []
  const handlers = [...shared, ...(dev ? [] : await loadFronts())]
  return async (request, response) => {
    for (const answers of handlers) if (await answers(request, response)) return true
    return false
  }
}

/** The API straight from its route files, and the endpoint for assistants; in development Next serves them and sees changes. */
async function loadFronts(): Promise<FirstHandler[]> {
  const [{ createFront }, { API_ROUTES }, { answerMcp }] = await Promise.all([
    import('@/lib/api/front'),
    import('@/lib/operator/generated/api-routes'),
    import('@/lib/mcp/front'),
  ])
  return [createFront(API_ROUTES), answerMcp]
}

/** Before anything else opens a connection. What it needs is loaded only by who wants it. */
async function startSpans(): Promise<void> {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return
  const { startTracing } = await import('@/lib/operator/tracing')
  const tracing = startTracing()
  useTracing(tracing)
  started.push({ name: 'spans', undo: tracing.stop })
}

async function startMonitoring(host: string, backups: string | null): Promise<void> {
  const readLastBackup = backups ? async () => (await dailyBackups(backups))[0]?.made_at ?? null : undefined
  startMetrics(readQueues, { version: productVersion(), folder: env().DATA_DIR, readLastBackup })
  const { METRICS_PORT, METRICS_TOKEN } = env()
  if (!METRICS_PORT) return
  // Without a token only this machine may ask.
  const listenOn = METRICS_TOKEN ? { host, token: METRICS_TOKEN } : { host: '127.0.0.1' }
  started.push({ name: 'metrics', undo: await serveMetrics({ port: METRICS_PORT, ...listenOn }) })
}

async function introduce(backups: string | null): Promise<void> {
  for (const line of misspeltSettings(process.env)) printLine(line)
  const late = backups && lateBackupNotice(await dailyBackups(backups), new Date())
  if (late) printLine(late)
  const url = appUrl()
  const { DATA_DIR, HOST } = env()
  printLine(`\nFieldline is ready at ${url} (API ${url}/api/v1, reference ${url}/docs)`)
  if (HOST === '0.0.0.0' || HOST === '::')
    printLine('It can be reached from other machines; HOST=127.0.0.1 keeps it on this one.')
  const access = await readDemoAccess(DATA_DIR)
  if (access) {
    printLine('\nDemo company, sign in with')
    for (const { role, email, password } of access.sign_ins) printLine(`  ${role.padEnd(12)} ${email}  ${password}`)
    printLine(`  API key      ${access.key}`)
  }
  const token = await ensureSetupToken()
  if (token) printLine(`\nNobody can sign in yet. Set up your company at ${url}/setup?token=${token}`)
  printLine('')
}

async function undoAll(): Promise<void> {
  for (let step = started.pop(); step; step = started.pop()) {
    try {
      await step.undo()
    } catch (error) {
      logFailure(`stopping: ${step.name}`, error)
      process.exitCode = 1
    }
  }
}

let ending: Promise<void> | undefined

function end(code: number): Promise<void> {
  process.exitCode = code
  ending ??= undoAll().then(() => {
    if (interruption.signal.aborted) printLine('Stopped')
    process.exit()
  })
  return ending
}

function onSignal(signal: NodeJS.Signals): void {
  if (interruption.signal.aborted)
    return printLine('Already stopping: requests in flight end, then the database is closed')
  printLine('\nStopping')
  interruption.abort()
  // While it is still starting, the step that runs now ends first and then finds the interruption.
  if (serving) void drain(signal).then(() => end(0))
}

/** Whoever shares requests out hears first that this process stops, and is served until it has heard. Nobody waits at a keyboard. */
async function drain(signal: NodeJS.Signals): Promise<void> {
  announceStop()
  if (signal === 'SIGTERM') await delay(env().DRAIN_SECONDS * 1000)
}

// Whoever read our words may be gone; to say so would fail as well, again and again.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
process.on('unhandledRejection', (error) => logFailure('unhandled rejection', error))
process.on('uncaughtException', (error) => {
  logFailure('uncaught exception', error)
  void end(1)
})

try {
  await start()
} catch (error) {
  if (interruption.signal.aborted) await end(0)
  process.stderr.write(`${explainFailure(error)}\n`)
  await end(1)
}
