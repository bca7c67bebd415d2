import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { isAlive, waitUntil } from '@/lib/operator/processes'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the operator may have set where the tests run. Empty counts as unset, also against a file `.env`. */
const UNSET = Object.fromEntries(
  [
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
    'DATABASE_PREPARED',
    'DATA_DIR',
    'PORT',
    'HOST',
    'APP_URL',
    'APP_SECRET',
    'DEMO',
    'TRUSTED_PROXIES',
    'SMTP_URL',
    'MAIL_FROM',
    'S3_BUCKET',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
  ].map((name) => [name, '']),
)

/** Nobody shares requests out between the programs of tests, which stop at once. */
const SETTINGS = { ...UNSET, DRAIN_SECONDS: '0' }

export type Program = {
  child: ChildProcess
  /** What it has written so far. */
  stdout: () => string
  stderr: () => string
  /** Its exit code; null when a signal ended it. */
  exit: Promise<number | null>
  /** Asks it to stop and waits until it has. */
  stop: () => Promise<number | null>
}

/** Runs one of the operator's programs as npm does, with these settings and no others. */
export function runProgram(
  program: 'start' | 'admin',
  args: readonly string[],
  settings: Record<string, string>,
): Program {
  return run(['lib/operator/fieldline.mjs', program, ...args], settings)
}

/** Serves the API from source, without anything that has to be built, and waits until it does. */
export function startApiServer(settings: Record<string, string>): Promise<Program> {
  return startFromSource('lib/testing/api-server.ts', settings)
}

/** Runs the jobs alone, as a process of the program does, and waits until it does. */
export function startJobProcess(settings: Record<string, string>): Promise<Program> {
  return startFromSource('lib/testing/job-process.ts', settings)
}

/** Compiles a program that is started again and again. Returns what starts it with its settings. */
export async function compileProgram(file: string) {
  const outfile = join(root, 'node_modules', '.cache', 'fieldline', `${basename(file, '.ts')}-${process.pid}.mjs`)
  // Node itself finds these parts of the framework by their file alone.
  const alias = Object.fromEntries(
    ['headers', 'navigation', 'cache'].map((part) => [`next/${part}`, `next/${part}.js`]),
  )
  const options = { bundle: true, packages: 'external', platform: 'node', format: 'esm', alias } as const
  await build({ ...options, absWorkingDir: root, entryPoints: [file], outfile })
  process.once('exit', () => rmSync(outfile, { force: true }))
  return (settings: Record<string, string>) => run([outfile], settings)
}

/** Compiled once in this process: a loader of TypeScript takes seconds at each start. */
const compiledPrograms = new Map<string, ReturnType<typeof compileProgram>>()

async function startFromSource(file: string, settings: Record<string, string>): Promise<Program> {
  const compiling = compiledPrograms.get(file) ?? compileProgram(file)
  compiledPrograms.set(file, compiling)
  const program = (await compiling)(settings)
  const ready = await waitUntil(() => program.stdout().includes('ready') || program.child.exitCode !== null, 60_000)
  if (ready && program.child.exitCode === null) return program
  await program.stop()
  throw new Error(`${file} did not start:\n${program.stdout()}${program.stderr()}`)
}

/** Serves the build through the framework alone, as hosts do that bring their own server. */
export function runFramework(port: number, settings: Record<string, string>): Program {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  return run([next, 'start', '-p', String(port), '-H', '127.0.0.1'], { NODE_ENV: 'production', ...settings })
}

/** Runs Node in the folder of the program, or another one, with these settings and no others. */
export function run(args: readonly string[], settings: Record<string, string>, cwd = root): Program {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...SETTINGS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.err += text))
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
  const stop = (): Promise<number | null> => {
    if (child.pid !== undefined && child.exitCode === null && isAlive(child.pid)) child.kill('SIGTERM')
    return exit
  }
  return { child, stdout: () => written.out, stderr: () => written.err, exit, stop }
}

/** Waits until the program serves and is ready. Throws with what it wrote when it ends instead. */
export async function untilReady(program: Program, url: string, timeoutMs = 900_000): Promise<void> {
  const ready = await waitUntil(async () => {
    if (program.child.exitCode !== null || program.child.signalCode !== null) return true
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    return answer?.status === 200
  }, timeoutMs)
  if (ready && program.child.exitCode === null && program.child.signalCode === null) return
  await program.stop()
  throw new Error(`The server at ${url} did not start:\n${program.stdout()}${program.stderr()}`)
}
