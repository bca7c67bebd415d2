import type { Client } from 'pg'
import type { EmbeddedPostgres } from '@/lib/operator/embedded-postgres'
import { withClient } from './database'

/** What a statement cost PostgreSQL, for each request: times in milliseconds by the clock. */
export type StatementCost = {
  text: string
  /** Whether a function of the database ran it: its time is part of the statement's that called the function. */
  within: boolean
  calls: number
  plans: number
  planning: number
  execution: number
  /** Blocks of tables and indexes it looked at, wherever they were. */
  blocks: number
}

async function track(client: Client, which: 'all' | 'none'): Promise<void> {
  await client.query(`ALTER SYSTEM SET pg_stat_statements.track = '${which}'`)
  await client.query('SELECT pg_reload_conf()')
}

/** From now on PostgreSQL watches statements only when it is told to. */
export async function prepareWatching({ adminUrl }: EmbeddedPostgres): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
    await track(client, 'none')
  })
}

/**
 * What PostgreSQL planned and ran meanwhile, the dearest first. It watches only now: what is measured besides does not pay for it.
 */
export async function watchStatements(
  { adminUrl }: EmbeddedPostgres,
  work: () => Promise<{ requests: number }>,
): Promise<StatementCost[]> {
  return withClient(adminUrl, async (client) => {
    await client.query('SELECT pg_stat_statements_reset()')
    await track(client, 'all')
    try {
      const { requests } = await work()
      const { rows } = await client.query<StatementCost>(
        `SELECT regexp_replace(query, '\\s+', ' ', 'g') AS text, NOT toplevel AS within, calls::float8 / $1 AS calls, plans::float8 / $1 AS plans,
           total_plan_time / $1 AS planning, total_exec_time / $1 AS execution,
           (shared_blks_hit + shared_blks_read)::float8 / $1 AS blocks
         FROM pg_stat_statements JOIN pg_database d ON d.oid = dbid
         WHERE d.datname <> current_database() ORDER BY total_plan_time + total_exec_time DESC`,
        [Math.max(1, requests)],
      )
      return rows
    } finally {
      await track(client, 'none')
    }
  })
}

export type Sum = Record<'calls' | 'plans' | 'planning' | 'execution' | 'blocks', number>

/** All of them together: what a request's planning costs, and the rest. */
export function sumOf(statements: readonly StatementCost[]): Sum {
  const sum = (valueOf: (one: StatementCost) => number): number =>
    statements.reduce((before, one) => before + valueOf(one), 0)
  // What runs within a function is in the time and the blocks of whoever called it, its planning too.
  return {
    calls: sum((one) => (one.within ? 0 : one.calls)),
    plans: sum((one) => one.plans),
    planning: sum((one) => one.planning),
    execution: sum((one) => (one.within ? -one.planning : one.execution)),
    blocks: sum((one) => (one.within ? 0 : one.blocks)),
  }
}

/** The statements that are planned for every request, or nearly: a large one among them is a defect. */
export function plannedAnew(statements: readonly StatementCost[]): StatementCost[] {
  return statements.filter((one) => one.plans >= 0.5)
}
