import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, isAlive, waitUntil } from '@/lib/operator/processes'
import { programFile, type Company } from './database'
import { peakMemoryOf } from './processes'
import { SECRET } from './session'

export const WAYS = ['bare', 'app', 'next', 'constant'] as const
/** `app`: as `npm start` serves it; `next`: the same build through Next alone; `constant`: a route handler that does nothing. */
export type Way = (typeof WAYS)[number]

export type Running = { way: Way; url: string; pid: number; peakMemory: () => number; stop: () => Promise<void> }

const here = import.meta.dirname

/** Starts a server as its users would and waits until it answers. */
export async function startServer(way: Way, root: string, company: Company, scratch: string): Promise<Running> {
  const port = await freePort()
  const [cwd, args] = commandOf(way, root, company, port)
  const child = spawn(process.execPath, args, {
    cwd,
    // The rest of the environment is the operator's own; these are what the benchmark decides.
    env: Object.assign({}, process.env, {
      NODE_ENV: 'production',
      DATABASE_URL: company.url,
      DATA_DIR: scratch,
      APP_SECRET: SECRET,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: '0',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${way} did not start`)
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => written.push(text))
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await waitUntil(() => !isAlive(pid), 30_000)
  }
  const url = `http://127.0.0.1:${port}`
  const path = way === 'constant' ? '/api/constant' : `/api/v1/work-orders?per_page=1`
  const headers = { Authorization: `Bearer ${company.key}` }
  const up = await waitUntil(async () => {
    if (child.exitCode !== null) return true
    return (await fetch(`${url}${path}`, { headers }).catch(() => undefined))?.status === 200
  }, 600_000)
  if (!up || child.exitCode !== null) {
    await stop()
    throw new Error(`${way} did not start:\n${written.join('')}`)
  }
  return { way, url, pid, peakMemory: () => peakMemoryOf(pid), stop }
}

function commandOf(way: Way, root: string, company: Company, port: number): [string, string[]] {
  const tsx = ['--import', 'tsx']
  const next = programFile('next/dist/bin/next')
  const serve = ['start', '-p', String(port), '-H', '127.0.0.1']
  switch (way) {
    case 'bare':
      return [root, [...tsx, join(here, 'bare.ts'), String(port), company.url, company.accountId]]
    case 'app':
      return [root, [join(root, 'lib/operator/fieldline.mjs'), 'start']]
    case 'next':
      return [root, [next, ...serve]]
    case 'constant':
      return [join(here, 'constant'), [next, ...serve]]
  }
}

/** Builds the small application of the constant handler when that has not been done. */
export async function buildConstant(): Promise<void> {
  const cwd = join(here, 'constant')
  if (existsSync(join(cwd, '.next', 'BUILD_ID'))) return
  const child = spawn(process.execPath, [programFile('next/dist/bin/next'), 'build'], { cwd, stdio: 'ignore' })
  const code = await new Promise((resolve) => child.once('close', resolve))
  // What the framework writes for an editor would be taken for the rules of this folder by our own linter.
  for (const file of ['tsconfig.json', 'next-env.d.ts']) await rm(join(cwd, file), { force: true })
  if (code !== 0) throw new Error(`the constant handler could not be built (${String(code)})`)
}
