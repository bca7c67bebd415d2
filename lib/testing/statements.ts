import pg from 'pg'
import { vi } from 'vitest'
import { pool } from '@/lib/db/client'

export type Sent = { text: string; values?: unknown[] }

/** What no reader or writer sends: the settings of a new connection, and the news of what was committed before (lib/db/announce.ts). */
const BESIDES = /^SET |pg_notify/

/** Every statement that is sent while it runs, on whatever connection. */
export async function watch(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config] = args
    const statement = typeof config === 'string' ? { text: config } : (config as Sent)
    if (!BESIDES.test(statement.text)) sent.push(statement)
    return Reflect.apply(query, this, args) as never
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return sent
}

/** Tables that grow with the company. */
const LARGE = /Seq Scan on (work_order|customer|asset|task|work_order_asset|record_count|history|sla_clock|visit)\b/

/** What PostgreSQL plans; settings and the ends of transactions are nothing of the kind. */
const PLANNED = /^\s*(with|select|insert|update|delete)\b/i

/** What a statement's plan reads from end to end although it grows with the company; nothing is how it should be. */
export async function wholeReads(sent: Sent): Promise<string[]> {
  const problems: string[] = []
  for (const { text, values } of withQueryWithin(sent)) {
    if (!PLANNED.test(text)) continue
    const plan = await pool().query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN ${text}`, values })
    problems.push(...plan.rows.map((row) => row['QUERY PLAN'].trim()).filter((line) => LARGE.test(line)))
  }
  return problems
}

/** A statement, and the query that it has planned for its values (lib/db/planned-rows.ts): its own plan does not show that. */
export function withQueryWithin(sent: Sent): Sent[] {
  const { text, values = [] } = sent
  const [, query, givenText] = /find_page\(\$(\d+), \$(\d+)::text\[\]\)/.exec(text) ?? []
  if (!query || !givenText) return [sent]
  return [sent, { text: String(values[Number(query) - 1]), values: [values[Number(givenText) - 1]] }]
}

/** An index in which only the account is looked for: every row of the company. */
const OF_ACCOUNT = /(Index|Index Only) Scan[^\n]* on (\w+)[^\n]*\n\s*Index Cond: \(account_id = [^\n]*\)\n/g
const OF_ALL = new Set(['territory', 'branch'])

/** The tables that a statement's general plan, which serves every company, reads all of a company of. */
export async function wholeAccountReads({ text }: Sent): Promise<string[]> {
  if (!PLANNED.test(text)) return []
  const { rows } = await pool().query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN, COSTS off) ${text}`)
  const plan = rows.map((row) => `${row['QUERY PLAN']}\n`).join('')
  return [...plan.matchAll(OF_ACCOUNT)].map(([, , table = '']) => table).filter((table) => !OF_ALL.has(table))
}
