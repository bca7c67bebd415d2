import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunning } from '@/lib/operator/embedded-postgres'
import { freePort } from '@/lib/operator/processes'
import { runProgram, untilReady } from '@/lib/testing/program'

/** The demo company as `npm start` makes it for whoever tries the product, in a folder of its own. */
export type Demo = { url: string; signIn: { email: string; password: string }; stop: () => Promise<void> }

type Role = 'admin' | 'technician'

/** Starts it and waits until it answers, for somebody of the role; the first start builds the app where that has not been done. */
export async function startDemo(as: Role = 'admin'): Promise<Demo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldline-pages-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = runProgram('start', [], {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: url,
    DEMO: '1',
  })
  const stop = async (): Promise<void> => {
    await server.stop()
    await (await findRunning(dataDir))?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(server, url, 900_000)
    const access = JSON.parse(await readFile(join(dataDir, 'demo-access.json'), 'utf8')) as DemoAccess
    const signIn = access.sign_ins.find(({ role }) => role === as)
    if (!signIn) throw new Error(`The demo company has no ${as}`)
    return { url, signIn, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type DemoAccess = { sign_ins: { role: string; email: string; password: string }[] }
