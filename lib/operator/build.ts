import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { isLock, lockHolder, takeLock } from '@/lib/operator/lock'
import { OperatorError, waitUntil } from '@/lib/operator/processes'

/** What the build is made of. Tests are not part of it, nor is what only the operator's own programs use. */
const FOLDERS = ['app', 'components', 'lib', 'public', 'docs/guides', 'prisma/migrations']
const FILES = [
  'package-lock.json',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'prisma/schema.prisma',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'lib/operator/first-frame.mjs',
  'lib/operator/phone-worker.mjs',
]
const NOT_BUILT =
  /\.(test|spec)\.tsx?$|^lib\/(operator|testing)\/(?!(?:first-frame|phone-worker)\.mjs$)|^lib\/client\/(?:dist|generated)\/|^public\/client\//

const BUILD_MINUTES = 15

/**
 * Builds the console and the API when the build is missing or made from other sources. Two starts at once build once.
 * Throws `OperatorError` with the compiler's words.
 */
export async function ensureBuilt(
  root: string,
  printLine: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  // An image brings the build without the sources.
  if (!existsSync(join(root, 'app'))) return
  const sources = await hashSources(root)
  if (await isBuiltFrom(root, sources)) return
  const lockFile = join(root, 'node_modules', '.cache', 'fieldline', 'build.lock')
  let lock = takeLock(lockFile, 'build')
  if (!isLock(lock)) {
    printLine(`Another start (pid ${lock.pid}) is building; waiting for it`)
    await waitUntil(() => !lockHolder(lockFile) || signal?.aborted === true, BUILD_MINUTES * 60_000)
    lock = takeLock(lockFile, 'build')
  }
  signal?.throwIfAborted()
  if (!isLock(lock)) throw new OperatorError(`The build of process ${lock.pid} does not end`)
  try {
    if (await isBuiltFrom(root, sources)) return
    printLine(
      existsSync(stampFile(root)) ? 'Building, as the sources changed' : 'Building, once; this takes about a minute',
    )
    await rm(stampFile(root), { force: true })
    await build(root, signal)
    await writeFile(stampFile(root), sources)
  } finally {
    lock.release()
  }
}

function stampFile(root: string): string {
  return join(root, '.next', 'fieldline-sources')
}

async function isBuiltFrom(root: string, sources: string): Promise<boolean> {
  const stamp = await readFile(stampFile(root), 'utf8').catch(() => '')
  return stamp === sources && existsSync(join(root, '.next', 'BUILD_ID'))
}

async function hashSources(root: string): Promise<string> {
  const inFolders = await Promise.all(
    FOLDERS.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    }),
  )
  const files = [...FILES.map((file) => join(root, file)), ...inFolders.flat()]
  const names = new Map(files.map((file) => [file.slice(root.length + 1).replaceAll(sep, '/'), file]))
  const hash = createHash('sha256')
  for (const name of [...names.keys()].sort()) {
    if (NOT_BUILT.test(name)) continue
    const content = await readFile(names.get(name) ?? '').catch(() => null)
    if (content) hash.update(`${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

async function build(root: string, signal?: AbortSignal): Promise<void> {
  const require = createRequire(import.meta.url)
  await run(root, ['--import', require.resolve('tsx'), join(root, 'lib/operator/client/make.ts'), '--pack'], signal)
  await run(root, [require.resolve('next/dist/bin/next'), 'build'], signal)
  for (const program of ['first-frame.mjs', 'phone-worker.mjs'])
    await run(root, [join(root, 'lib', 'operator', program)], signal)
}

async function run(root: string, program: string[], signal?: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Not in the terminal's group: Ctrl-C comes to us, and the signal below ends the build.
    detached: process.platform !== 'win32',
  })
  const end = (): void => {
    if (child.pid) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM')
  }
  signal?.addEventListener('abort', end, { once: true })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  signal?.removeEventListener('abort', end)
  if (signal?.aborted) throw new OperatorError('The build was interrupted')
  if (code !== 0) throw new OperatorError(`The build failed:\n${Buffer.concat(output).toString('utf8').trim()}`)
}
