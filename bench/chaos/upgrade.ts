import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { freePort } from '@/lib/operator/processes'
import { startNginx } from '@/lib/testing/nginx'
import { type Program, runProgram, untilReady } from '@/lib/testing/program'
import { makeCompany, type Client } from './installation'
import { openDesk } from './kills'
import { checkOutRelease, lastRelease, type Release } from './release'
import { verify, type Verdict } from './verify'
import { keepWriting, sendRequest } from './writes'

export type UpgradeReport = Verdict & {
  release: string
  /** Requests of the readers, and how many of all answers had which status; 0 is a broken connection. */
  answers: Record<string, number>
  /** The longest time in which no read succeeded, in milliseconds, while processes were replaced. */
  longest_pause_ms: number
  /** Lists of the release's own document that its program read before the migrations and after them. */
  lists_read: number
  log: string
}

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '')
const WRITERS = 4
const READERS = 4
/** How long both versions serve beside each other, in milliseconds. */
const BESIDE = 10_000
/** At most so many answers 502 of 4,000, and no pause longer than this. */
const MAX_BAD_GATEWAYS = 1 / 4_000
const MAX_PAUSE = 1_000

/**
 * An upgrade without a pause, and a return from it: two processes of the last release behind the shipped proxy are replaced one after the
 * other while others read and write, the first of the new version migrates; then one of the old version comes back onto the new schema.
 * Everything that was answered must be there, and the old program must read all lists that it read before.
 */
export async function runUpgrade(printLine: (line: string) => void): Promise<UpgradeReport> {
  const release = await checkOutRelease(root, await lastRelease(root))
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldline-upgrade-'))
  const database = await startEmbedded({ dataDir })
  const ports = [await freePort(), await freePort()] as const
  const proxyPort = await freePort()
  const proxyUrl = `http://127.0.0.1:${proxyPort}`
  let stopProxy: (() => Promise<void>) | undefined
  const programs: Program[] = []
  const start = async (port: number, version: 'old' | 'new'): Promise<Program> => {
    const program = launch(release, version, {
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: proxyUrl,
      DEMO: '0',
      DRAIN_SECONDS: '3',
    })
    programs.push(program)
    await untilReady(program, `http://127.0.0.1:${port}`)
    printLine(`${version} serves on ${port}`)
    return program
  }
  try {
    printLine(`release ${release.commit}`)
    const [first, second] = [await start(ports[0], 'old'), await start(ports[1], 'old')]
    stopProxy = await startNginx(proxyPort, [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`])
    const client: Client = { url: proxyUrl, ...(await makeCompany(database.url)) }
    const desk = await openDesk(client)
    const before = await readLists({ ...client, url: `http://127.0.0.1:${ports[0]}` })
    const reading = keepReading(client)
    const stopWriting = keepWriting(desk, WRITERS)
    await delay(BESIDE)

    await first.stop()
    const replaced = await start(ports[0], 'new')
    const beside = await readLists({ ...client, url: `http://127.0.0.1:${ports[1]}` })
    await delay(BESIDE)
    await second.stop()
    await start(ports[1], 'new')
    await delay(BESIDE)
    await replaced.stop()
    await start(ports[0], 'old')
    const returned = await readLists({ ...client, url: `http://127.0.0.1:${ports[0]}` })
    await delay(BESIDE)

    await stopWriting()
    const seen = await reading.stop()
    const verdict = await verify({ ...client, dataDir, database: () => Promise.resolve(database) }, desk.writes)
    const breaches = [
      ...desk.failures,
      ...verdict.breaches,
      ...differences('beside the new version', before, beside),
      ...differences('after the return', before, returned),
      ...breachesOf(seen),
    ]
    const log = programs.map((program) => program.stderr()).join('')
    return { ...verdict, ...seen, release: release.commit, lists_read: before.size, breaches, log }
  } finally {
    for (const program of programs) await program.stop()
    await stopProxy?.()
    await database.stop()
    await release.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function launch(release: Release, version: 'old' | 'new', settings: Record<string, string>): Program {
  return version === 'old' ? release.start(settings) : runProgram('start', [], settings)
}

/** The status of each list that the program's own document has, by its path. */
async function readLists(client: Client): Promise<Map<string, number>> {
  const document = (await (await fetch(`${client.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, { get?: unknown }>
  }
  const lists = Object.entries(document.paths).flatMap(([path, { get }]) => (get && !path.includes('{') ? [path] : []))
  const statuses = new Map<string, number>()
  for (const path of lists) statuses.set(path, (await sendRequest(client, 'GET', path))?.status ?? 0)
  return statuses
}

function differences(when: string, before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...before].flatMap(([path, status]) =>
    after.get(path) === status
      ? []
      : [`GET ${path} of the release answers ${after.get(path)} ${when}, it answered ${status}`],
  )
}

type Seen = Pick<UpgradeReport, 'answers' | 'longest_pause_ms'>

/** Readers that ask one after the other, until they are stopped. */
function keepReading(client: Client): { stop: () => Promise<Seen> } {
  const answers: Record<string, number> = {}
  const stopping = new AbortController()
  let [lastGood, longest] = [performance.now(), 0]
  const read = async (reader: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      const path = reader % 2 === 0 ? '/work-orders?per_page=5' : '/customers?per_page=5'
      const status = (await sendRequest(client, 'GET', path))?.status ?? 0
      answers[status] = (answers[status] ?? 0) + 1
      if (status === 200) {
        const now = performance.now()
        longest = Math.max(longest, now - lastGood)
        lastGood = now
      }
      await delay(20)
    }
  }
  const readers = Array.from({ length: READERS }, (_, index) => read(index))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(readers)
      return { answers, longest_pause_ms: Math.round(longest) }
    },
  }
}

function breachesOf({ answers, longest_pause_ms }: Seen): string[] {
  const total = Object.values(answers).reduce((sum, count) => sum + count, 0)
  const bad = (answers[502] ?? 0) + (answers[0] ?? 0)
  const others = Object.keys(answers).filter((status) => !['0', '200', '502'].includes(status))
  return [
    ...(bad > Math.max(1, total * MAX_BAD_GATEWAYS) ? [`${bad} of ${total} reads were not answered`] : []),
    ...(longest_pause_ms > MAX_PAUSE ? [`No read succeeded for ${longest_pause_ms} ms`] : []),
    ...others.map((status) => `${answers[status]} reads were answered ${status}`),
  ]
}
