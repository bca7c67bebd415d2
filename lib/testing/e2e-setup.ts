import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findRunning } from '@/lib/operator/embedded-postgres'
import { freePort } from '@/lib/operator/processes'
import { removeLeftovers, runFolder } from '@/lib/testing/leftovers'
import { runProgram, untilReady } from '@/lib/testing/program'

/**
 * The built application as an operator starts it, on an embedded PostgreSQL in a folder of its own, and a second
 * process on the same database and files, for what must hold across instances. Tests find them in E2E_URLS.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await removeLeftovers()
  const folder = await runFolder()
  const dataDir = join(folder, 'data')
  const [one, two] = [await freePort(), await freePort()]
  const settings = (port: number) => ({
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
  })
  const first = runProgram('start.ts', [], settings(one))
  const stopAll = [async () => void (await first.stop())]
  const stop = async (): Promise<void> => {
    for (const end of stopAll.reverse()) await end()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(first, `http://127.0.0.1:${one}`)
    const database = await findRunning(dataDir)
    if (!database) throw new Error(`No PostgreSQL runs in ${dataDir}`)
    const second = runProgram('start.ts', [], { ...settings(two), DATABASE_URL: database.url })
    stopAll.push(async () => void (await second.stop()))
    await untilReady(second, `http://127.0.0.1:${two}`)
    // What the tests' own processes inherit.
    Object.assign(process.env, {
      E2E_URLS: `http://127.0.0.1:${one},http://127.0.0.1:${two}`,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
    })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
