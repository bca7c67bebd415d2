import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findRunning } from '@/lib/operator/embedded-postgres'
import { freePort } from '@/lib/operator/processes'
import { removeLeftovers, runFolder } from '@/lib/testing/leftovers'
import { type Program, runFramework, runProgram, untilReady } from '@/lib/testing/program'
import { collectSpans } from '@/lib/testing/span-collector'

/**
 * The built application as an operator starts it, on an embedded PostgreSQL in a folder of its own, and a second
 * process on the same database and files, for what must hold across instances. Tests find them in E2E_URLS, and the same
 * build served by the framework alone in E2E_FRAMEWORK_URL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await removeLeftovers()
  const folder = await runFolder()
  const dataDir = join(folder, 'data')
  const [one, two, three] = [await freePort(), await freePort(), await freePort()]
  const settings = (port: number) => ({
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    // Every test makes a company of its own.
    DEMO: '0',
    // What the installation says of itself is searched for credentials when all else is done (e2e/credentials).
    LOG_LEVEL: 'info',
    METRICS_TOKEN,
  })
  const traces = join(folder, 'said', 'spans.txt')
  await mkdir(join(folder, 'said'))
  const collector = await collectSpans(traces)
  const first = runProgram('start', [], settings(one))
  keepLog(first, join(folder, 'said', 'first.log'))
  const stopAll = [collector.stop, async () => void (await first.stop())]
  const stop = async (): Promise<void> => {
    for (const end of stopAll.reverse()) await end()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(first, `http://127.0.0.1:${one}`)
    const database = await findRunning(dataDir)
    if (!database) throw new Error(`No PostgreSQL runs in ${dataDir}`)
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
    const second = runProgram('start', [], { ...settings(two), DATABASE_URL: database.url, ...tracing })
    keepLog(second, join(folder, 'said', 'second.log'))
    stopAll.push(async () => void (await second.stop()))
    const secret = await secretOf(database.url)
    const framework = runFramework(three, { ...settings(three), DATABASE_URL: database.url, APP_SECRET: secret })
    stopAll.push(async () => void (await framework.stop()))
    await untilReady(second, `http://127.0.0.1:${two}`)
    await untilReady(framework, `http://127.0.0.1:${three}`)
    // What the tests' own processes inherit.
    Object.assign(process.env, {
      E2E_URLS: `http://127.0.0.1:${one},http://127.0.0.1:${two}`,
      E2E_FRAMEWORK_URL: `http://127.0.0.1:${three}`,
      DATABASE_URL: database.url,
      APP_SECRET: secret,
      DATA_DIR: dataDir,
      E2E_SAID: join(folder, 'said'),
      E2E_METRICS_TOKEN: METRICS_TOKEN,
    })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

const METRICS_TOKEN = 'the monitoring of the tests'

/** Writes down what a program logs, line by line as it comes. */
function keepLog({ child }: Program, file: string): void {
  const logStream = createWriteStream(file)
  child.stderr?.on('data', (text: string) => logStream.write(text))
}

/** The installation's secret, which `npm start` made and gives to its own processes. */
async function secretOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ value: string }>(`SELECT value FROM installation WHERE key = 'app_secret'`)
    return rows[0]?.value ?? ''
  } finally {
    await client.end()
  }
}
