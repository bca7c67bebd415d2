import { MADE, withClient, type Company } from './database'
import { signIn } from './session'
import { loadServer, type Load } from './load'
import { cpuOf } from './processes'
import type { Scenario } from './scenarios'
import type { Running, Way } from './servers'
import { type StatementCost, watchStatements } from './statements'
import type { EmbeddedPostgres } from '@/lib/operator/embedded-postgres'

/** One scenario on one server: times in milliseconds, processor time per answered request. */
export type Measured = {
  scenario: string
  kind: Scenario['kind']
  way: Way
  requests: number
  rate: number
  app_cpu: number
  database_cpu: number
  p50: number
  p97_5: number
  p99: number
  refused: number
  /** What PostgreSQL planned and ran for a request, watched after everything else was measured. */
  statements: StatementCost[]
}

export type Plan = { connections: number; seconds: number; rounds: number }

/** Measures a scenario on every server in turns, so that what else the machine does meets them all alike. */
export async function measure(
  scenario: Scenario,
  servers: Running[],
  company: Company,
  postgres: EmbeddedPostgres,
  plan: Plan,
): Promise<Measured[]> {
  const rounds: Measured[][] = []
  const measuredServers = servers.filter(({ way }) => waysOf(scenario).includes(way))
  for (let round = 0; round < plan.rounds; round += 1) {
    const measured: Measured[] = []
    const watches = round === plan.rounds - 1
    for (const server of measuredServers)
      measured.push(await once(scenario, server, company, postgres, { ...plan, watches }))
    rounds.push(measured)
  }
  return measuredServers.map((_server, index) => together(rounds.flatMap((round) => round[index] ?? [])))
}

/** A page is the product's alone, and so is what only the counters are asked about. */
function waysOf({ kind, counted }: Scenario): readonly Way[] {
  if (kind === 'page') return ['app']
  return counted === false ? ['app', 'bare'] : ['app', 'bare', 'next', 'constant']
}

async function once(
  scenario: Scenario,
  server: Running,
  company: Company,
  postgres: EmbeddedPostgres,
  { connections, seconds, watches }: Plan & { watches: boolean },
): Promise<Measured> {
  const { way, url, pid } = server
  const headers: Record<string, string> =
    scenario.kind === 'page' ? { cookie: await signIn(company) } : { authorization: `Bearer ${company.key}` }
  const shots: Load['shots'] = way === 'constant' ? [{ method: 'GET', path: '/api/constant' }] : scenario.shots
  const stopForgiving = await forgive(company)
  if (scenario.counted === false) await setCounting(company, false)
  try {
    // Statements get prepared and code compiled before anything counts.
    const load = { url, headers, shots, connections: scenario.connections ?? connections }
    await loadServer({ ...load, seconds: 1 })
    const before = { app: cpuOf(pid), database: cpuOf(postgres.pid) }
    const seen = await loadServer({ ...load, seconds })
    const per = (after: number, then: number): number => (after - then) / Math.max(1, seen.requests)
    const measured = {
      scenario: scenario.name,
      kind: scenario.kind,
      way,
      ...seen,
      app_cpu: per(cpuOf(pid), before.app),
      database_cpu: per(cpuOf(postgres.pid), before.database),
    }
    const statements = watches ? await watchStatements(postgres, () => loadServer({ ...load, seconds: 1 })) : []
    return { ...measured, statements }
  } finally {
    if (scenario.counted === false) await setCounting(company, true)
    await stopForgiving()
  }
}

/** Every request counts against the hour, as always; the hour's count is set back before it is used up. */
export async function forgive(company: Company): Promise<() => Promise<void>> {
  const over = new AbortController()
  const done = withClient(company.url, async (client) => {
    while (!over.signal.aborted) {
      await client.query('UPDATE rate_window SET count = 0 WHERE account_id = $1 AND count > 3000', [company.accountId])
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  })
  return () => {
    over.abort()
    return done
  }
}

/** Stops and starts the triggers. What was made meanwhile goes before they start, or the counters would be wrong. */
async function setCounting(company: Company, counting: boolean): Promise<void> {
  await withClient(company.url, async (client) => {
    if (counting)
      await client.query(`DELETE FROM work_order WHERE account_id = $1 AND created_at >= $2 AND description LIKE $3`, [
        company.accountId,
        uncountedSince,
        `${MADE}%`,
      ])
    uncountedSince = new Date()
    for (const trigger of ['work_order_counted_insert', 'work_order_counted_delete'])
      await client.query(`ALTER TABLE work_order ${counting ? 'ENABLE' : 'DISABLE'} TRIGGER ${trigger}`)
  })
}

let uncountedSince = new Date()

function together(rounds: Measured[]): Measured {
  const [first] = rounds
  if (!first) throw new Error('nothing was measured')
  const requests = rounds.reduce((sum, one) => sum + one.requests, 0)
  const weighted = (field: 'app_cpu' | 'database_cpu'): number =>
    rounds.reduce((sum, one) => sum + one[field] * one.requests, 0) / Math.max(1, requests)
  const mean = (field: 'rate' | 'p50'): number => rounds.reduce((sum, one) => sum + one[field], 0) / rounds.length
  return {
    ...first,
    requests,
    rate: mean('rate'),
    app_cpu: weighted('app_cpu'),
    database_cpu: weighted('database_cpu'),
    p50: mean('p50'),
    p97_5: Math.max(...rounds.map((one) => one.p97_5)),
    p99: Math.max(...rounds.map(({ p99 }) => p99)),
    refused: rounds.reduce((sum, one) => sum + one.refused, 0),
    statements: rounds.flatMap(({ statements }) => statements),
  }
}
