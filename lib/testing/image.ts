import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@/lib/operator/processes'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { makeImage, readInstructions, type Image } from './dockerfile'
import { removeLeftovers, runFolder } from './leftovers'
import { run, untilReady } from './program'
import { root } from './tools'

/*
 * `npm run image:try`: follows the Dockerfile in a temporary folder, starts what comes out on a PostgreSQL of its own, and asks it a
 * few things. It installs and builds everything anew, which takes minutes: for changes of the image, not for `npm test`.
 */

const UNWANTED = [
  'app',
  'lib',
  'components',
  'e2e',
  'bench',
  'prisma/generated',
  '.next/cache',
  '.git',
  '.env',
  ...['playwright', 'playwright-core', '@sparticuz/chromium', 'vitest', 'typescript', 'tsx', 'esbuild', 'prisma'].map(
    (name) => `node_modules/${name}`,
  ),
]

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

function check(holds: boolean, what: string): void {
  printLine(`${holds ? 'ok    ' : 'FAILED'} ${what}`)
  if (!holds) process.exitCode = 1
}

async function tryImage({ folder, settings, command }: Image, dataDir: string): Promise<void> {
  for (const name of UNWANTED) check(!existsSync(join(folder, name)), `has no ${name}`)
  const server = await startEmbedded({ dataDir: join(dataDir, 'server') })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...settings,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(dataDir, 'data'),
    DATABASE_URL: server.url,
  }
  const [, ...args] = command
  const program = run(args, environment, folder)
  try {
    await untilReady(program, url)
    check(true, 'is ready on a database of its own')
    const admin = async (...words: string[]): Promise<Record<string, string>> => {
      const call = run(['lib/operator/fieldline.mjs', 'admin', ...words, '--json'], environment, folder)
      check((await call.exit) === 0, `admin ${words.slice(0, 2).join(' ')}${call.stderr()}`)
      return JSON.parse(call.stdout()) as Record<string, string>
    }
    const account = await admin('account', 'create', '--name', 'Harbor', '--tier', 'enterprise', '--timezone', 'UTC')
    const { key } = await admin('key', 'create', '--account', account.id ?? '', '--name', 'K', '--scopes', 'admin')
    await admin('seed', '--account', account.id ?? '', '--work-orders', '20')
    const orders = await fetch(`${url}/api/v1/work-orders`, { headers: { authorization: `Bearer ${key}` } })
    const { data } = (await orders.json()) as { data: unknown[] }
    check(orders.status === 200 && data.length === 20, 'GET /api/v1/work-orders lists them')
    for (const path of [
      '/sign-in',
      '/docs',
      '/docs/reference.js',
      '/api/v1/openapi.json',
      '/icon.svg',
      '/client/fieldline-client.tgz',
    ])
      check((await fetch(url + path)).status === 200, `GET ${path}`)
    // Only the built configuration leaves it out; without that a form's body is bound to 1 MB, too.
    check(
      !(await fetch(`${url}/sign-in`)).headers.has('x-powered-by'),
      'serves pages by the configuration of the build',
    )
    check((await program.stop()) === 0, 'ends with 0 after SIGTERM')
  } finally {
    await program.stop()
    process.stderr.write(program.stderr())
    await server.stop()
  }
}

function sizeOf(folder: string): string {
  return spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout.split('\t')[0] ?? ''
}

await removeLeftovers()
const folder = await runFolder()
try {
  const image = makeImage(readInstructions(readFileSync(join(root, 'Dockerfile'), 'utf8')), root, folder)
  await tryImage(image, folder)
  printLine(`node_modules ${sizeOf(join(image.folder, 'node_modules'))} MB, all of it ${sizeOf(image.folder)} MB`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
