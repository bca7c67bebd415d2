import { db } from '@/lib/db/client'
import type { PlanResult } from '@/lib/domain/planning/work'
import { toJson } from './record'

/** A plan that this process works on. */
export type Claimed = { account_id: string; id: string }

const MOST_ATTEMPTS = 3
/** A process that said nothing for so long has ended. */
const SILENCE = '15 seconds'

/**
 * Claims the oldest plan that is queued, or whose process fell silent, of the account that was served least recently: the
 * accounts take turns, however many plans one of them asks for. `null` when there is none. Each goes to one process.
 */
export async function claimPlan(): Promise<Claimed | null> {
  await db().$executeRaw`
    UPDATE plan SET status = 'failed', failure = 'The plan could not be made in three attempts.', finished_at = now()
    WHERE status = 'running' AND attempts >= ${MOST_ATTEMPTS} AND seen_at < now() - ${SILENCE}::interval`
  const rows = await db().$queryRaw<Claimed[]>`
    UPDATE plan SET status = 'running', attempts = attempts + 1, seen_at = now(), updated_at = now()
    WHERE (account_id, id) = (
      SELECT account_id, id FROM plan
      WHERE status = 'queued' OR status = 'running' AND seen_at < now() - ${SILENCE}::interval
      ORDER BY (
        SELECT max(served.seen_at) FROM plan served WHERE served.account_id = plan.account_id
      ) NULLS FIRST, created_at LIMIT 1 FOR UPDATE OF plan SKIP LOCKED)
    RETURNING account_id, id`
  return rows[0] ?? null
}

/**
 * Writes down how far a plan is and the best so far, and reads what people want: `on`, `stop` with what there is, or
 * `gone` when nobody waits for it any more.
 */
export async function saveNews(
  plan: Claimed,
  news: { progress: number; result: PlanResult | null },
): Promise<'on' | 'stop' | 'gone'> {
  const result = news.result && JSON.stringify(news.result)
  const rows = await db().$queryRaw<{ stop_requested: boolean }[]>`
    UPDATE plan SET seen_at = now(), updated_at = now(), progress = greatest(progress, ${news.progress}),
      result = coalesce(${result}::jsonb, result)
    WHERE account_id = ${plan.account_id}::uuid AND id = ${plan.id}::uuid AND status = 'running'
    RETURNING stop_requested`
  const [row] = rows
  if (!row) return 'gone'
  return row.stop_requested ? 'stop' : 'on'
}

/** Hands a plan over to people: to decide about, or with the reason why there is none. */
export async function finishPlan(
  plan: Claimed,
  end: { result: PlanResult | null; failure: string | null },
): Promise<void> {
  await db().plan.updateMany({
    where: { account_id: plan.account_id, id: plan.id, status: 'running' },
    data: {
      status: end.result ? 'proposed' : 'failed',
      failure: end.failure,
      finished_at: new Date(),
      ...(end.result ? { result: toJson(end.result), progress: 1 } : {}),
    },
  })
}

/** How fast one drives in each of the account's territories. */
export async function readTerritories(accountId: string): Promise<{ name: string; speed_kmh: number }[]> {
  return db().territory.findMany({
    where: { account_id: accountId, deleted_at: null },
    select: { name: true, speed_kmh: true },
  })
}
