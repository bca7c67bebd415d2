import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { waitUntil } from '@/lib/operator/processes'

const NGINX = '/usr/sbin/nginx'
const CONFIGURATION = fileURLToPath(new URL('../../docs/nginx.conf', import.meta.url))

/** What a machine without nginx has to get. */
export const NGINX_MISSING = `${NGINX} is missing: install the package nginx-light (or nginx)`

/** Whether there is an nginx; where the tests may, they install it (Debian and its like, as root). */
export async function hasNginx(): Promise<boolean> {
  if (existsSync(NGINX)) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const run = promisify(execFile)
  await run('apt-get', ['update']).catch(() => undefined)
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light']).catch(() => undefined)
  return existsSync(NGINX)
}

/** Runs nginx with docs/nginx.conf on a port, in front of these servers (host and port). Returns how to stop it. */
export async function startNginx(port: number, servers: readonly string[]): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-nginx-'))
  await writeFile(join(folder, 'nginx.conf'), await configuration(folder, port, servers))
  const child = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const serves = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  if (await waitUntil(serves, 10_000)) return stop
  await stop()
  throw new Error(`nginx does not serve:\n${output}`)
}

/** The project's own configuration, with nothing changed but where it listens and whom it asks. */
async function configuration(folder: string, port: number, servers: readonly string[]): Promise<string> {
  const template = await readFile(CONFIGURATION, 'utf8')
  const [first = '', second = first] = servers
  const ownConfiguration = template
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('app-1:3000', first)
    .replace('app-2:3000', second)
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const folders = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n')
  return `daemon off;\npid ${join(folder, 'pid')};\nevents {}\nhttp {\naccess_log off;\n${folders}\n${ownConfiguration}\n}\n`
}
