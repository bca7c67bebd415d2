import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ServiceContext } from '@/lib/access/context'
import { SCOPES } from '@/lib/access/permissions'
import { disconnect, pool } from '@/lib/db/client'
import { instantAt, startOfWeek } from '@/lib/domain/board/zoned'
import { addDays } from '@/lib/domain/plain-days'
import { newId } from '@/lib/domain/id'
import { resetEnv } from '@/lib/env'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { readBoardText } from '@/lib/services/scheduling/board'
import { readConflicts } from '@/lib/services/work/conflicts'
import { scheduleContext } from '@/lib/services/work/schedule-context'
import { crewOf } from '@/lib/services/work/crew-sql'
import { Prisma } from '@/prisma/generated/client'
import { applyMigrations } from '@/prisma/migrate'
import { SECRET } from '@/bench/api/session'
import { makeFixture, TIME_ZONE } from './fixtures'
import { addCompany, type BoardSize } from './live/company'
import { withVisits } from './visits'

type Pair = { plain: number; visits: number; ratio: number }
export type DataFigures = Record<string, Pair>

/** As many as a page of a list or a check of a plan asks for. */
const CHECKED = 100

/**
 * What the data of a week cost with further visits, groups and work in order, against as many work orders of one visit: bytes, and
 * medians of so many rounds in turns. Then what the codes of crews cost in the conflict context, by its own statement without them.
 */
export async function measureData(size: BoardSize, rounds: number): Promise<DataFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-board-data-'))
  const server = await startEmbedded({ dataDir: folder })
  try {
    Object.assign(process.env, { DATABASE_URL: server.url, APP_SECRET: SECRET })
    resetEnv()
    await applyMigrations(server.url)
    const week = makeFixture(size)
    const plain = await addCompany(server.url, week)
    const visits = await addCompany(server.url, withVisits(week))
    await pool().query('VACUUM ANALYZE')
    return await compare(size, [plain, visits], rounds)
  } finally {
    await disconnect()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Made = { accountId: string; jobs: readonly { id: string }[] }

async function compare({ date }: BoardSize, companies: readonly Made[], rounds: number): Promise<DataFigures> {
  const monday = startOfWeek(date)
  const [from, to] = [monday, addDays(monday, 7)].map((day) => new Date(instantAt(day, 0, TIME_ZONE)))
  if (!from || !to) throw new Error('a week has two ends')
  const [plain, visits] = companies.map((company) => ({ ctx: contextOf(company.accountId), ids: spread(company.jobs) }))
  if (!plain || !visits) throw new Error('two companies are compared')
  type One = typeof plain
  const texts = [await readBoardText(plain.ctx, from, to), await readBoardText(visits.ctx, from, to)] as const
  const board = ({ ctx }: One) => readBoardText(ctx, from, to)
  const conflicts = ({ ctx, ids }: One) => readConflicts(undefined, ctx, ids)
  return {
    'week, kB': pair(kb(texts[0].length), kb(texts[1].length)),
    'week, kB gzipped': pair(kb(gzipSync(texts[0]).length), kb(gzipSync(texts[1]).length)),
    'week read, ms': await inTurns(rounds, timed(board, plain), timed(board, visits)),
    [`conflicts of ${CHECKED}, ms`]: await inTurns(rounds, timed(conflicts, plain), timed(conflicts, visits)),
    'crew codes, without and with, one visit each, ms': await crewCodes(rounds, plain),
    'crew codes, without and with, visits, ms': await crewCodes(rounds, visits),
  }
}

/** The execution time of the conflict context, as PostgreSQL says it, without what is asked about crews and with it. */
async function crewCodes(rounds: number, { ctx, ids }: { ctx: ServiceContext; ids: readonly string[] }): Promise<Pair> {
  const whole = Prisma.sql`SELECT ${scheduleContext(ctx)} AS context FROM work_order r
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ANY(${[...ids]}::uuid[]) AND r.deleted_at IS NULL`
  const without = whole.text.replace(crewOf('r.id', 'own.is_primary'), 'NULL')
  if (without === whole.text) throw new Error('the conflict context asks nothing about crews')
  const explain = (text: string) => async () => {
    const { rows } = await pool().query<{ 'QUERY PLAN': { 'Execution Time': number }[] }>({
      text: `EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) ${text}`,
      values: whole.values,
    })
    return rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? 0
  }
  return inTurns(rounds, explain(without), explain(whole.text))
}

function timed<One>(work: (one: One) => Promise<unknown>, one: One): () => Promise<number> {
  return async () => {
    const began = performance.now()
    await work(one)
    return performance.now() - began
  }
}

/** Medians; the first rounds plan and warm up. */
async function inTurns(rounds: number, first: () => Promise<number>, second: () => Promise<number>): Promise<Pair> {
  const durations: [number[], number[]] = [[], []]
  for (let round = -3; round < rounds; round += 1)
    for (const [index, work] of [first, second].entries()) {
      const took = await work()
      if (round >= 0) durations[index]?.push(took)
    }
  const [plain = 0, visits = 0] = durations.map(
    (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0,
  )
  return pair(plain, visits)
}

function pair(plain: number, visits: number): Pair {
  const round = (value: number) => Math.round(100 * value) / 100
  return { plain: round(plain), visits: round(visits), ratio: round(visits / plain) }
}

const kb = (bytes: number) => bytes / 1024

/** Some of all, evenly. */
function spread(jobs: readonly { id: string }[]): string[] {
  const every = Math.max(1, Math.floor(jobs.length / CHECKED))
  return jobs
    .filter((_, index) => index % every === 0)
    .slice(0, CHECKED)
    .map(({ id }) => id)
}

function contextOf(accountId: string): ServiceContext {
  return {
    accountId,
    actor: { type: 'system', id: null, name: 'Benchmark' },
    scopes: new Set(SCOPES),
    requestId: newId(),
    account: { tier: 'enterprise', timeZone: TIME_ZONE, currency: 'EUR' },
  }
}
