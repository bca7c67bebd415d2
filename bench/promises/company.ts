import { pool } from '@/lib/db/client'
import type { ServiceContext } from '@/lib/access/context'
import { followMany } from '@/lib/services/work/sla'
import { makeAccount } from '@/lib/testing/account'

/** How many hours ago they were called in: of every company as many are broken, and as many warned of; all others have time. */
const CALLED = 'CASE WHEN n < 500 THEN 5 WHEN n < 1000 THEN 3.5 ELSE n % 100 / 100.0 END'

/** Ids that say their number, so that rows find each other. */
const id = (kind: number, n: string) => `('${kind}0000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

/**
 * A company with so many open work orders over assets with a service contract, one asset each, whose service level promises an arrival
 * within four hours and all of it within forty. Nothing has a clock yet.
 */
export async function makeCompany(orders: number): Promise<ServiceContext> {
  const ctx = await makeAccount({ name: `${orders} open` })
  const run = (text: string) => pool().query(text, [ctx.accountId, orders])
  await run(
    `INSERT INTO service_level (account_id, id, name, updated_at) SELECT $1, ${id(1, '0')}, 'Gold', now() WHERE $2 > 0`,
  )
  await run(`INSERT INTO service_level_target (account_id, service_level_id, position, kind, minutes, warn_percent)
    SELECT $1, ${id(1, '0')}, position, kind::sla_kind, minutes, '{75, 90}'
    FROM (VALUES (0, 'arrive', 240), (1, 'resolve', 2400)) target (position, kind, minutes) WHERE $2 > 0`)
  await run(`INSERT INTO customer (account_id, id, customer_number, name, updated_at)
    SELECT $1, ${id(2, 'n')}, 'CUST-' || n, 'Customer ' || n, now() FROM generate_series(0, $2::int / 20) n`)
  await run(`INSERT INTO service_contract (account_id, id, customer_id, contract_number, name, status, service_level_id, updated_at)
    SELECT $1, ${id(3, 'n')}, ${id(2, 'n')}, 'SC-' || n, 'Gold', 'active', ${id(1, '0')}, now() FROM generate_series(0, $2::int / 20) n`)
  await run(`INSERT INTO asset (account_id, id, asset_tag, name, customer_id, service_contract_id, updated_at)
    SELECT $1, ${id(4, 'n')}, 'AST-' || n, 'Boiler', ${id(2, 'n / 10')}, ${id(3, 'n / 10')}, now() FROM generate_series(0, $2::int / 2) n`)
  await run(`INSERT INTO work_order (account_id, id, work_order_number, customer_id, status, priority, work_order_type, created_at, updated_at)
    SELECT $1, ${id(5, 'n')}, 'WO-' || n, ${id(2, 'n / 20')}, 'open', 'medium', 'repair', now() - ${CALLED} * interval '1 hour', now()
    FROM generate_series(0, $2::int - 1) n`)
  await run(`INSERT INTO work_order_asset (account_id, work_order_id, asset_id)
    SELECT $1, ${id(5, 'n')}, ${id(4, 'n / 2')} FROM generate_series(0, $2::int - 1) n`)
  await run(`INSERT INTO history (id, account_id, actor_type, actor_name, verb, record_type, record_id, changes)
    SELECT ${id(6, 'n')}, $1, 'system', 'Test', 'create', 'work_order', ${id(5, 'n')}, '{"status": [null, "open"]}'
    FROM generate_series(0, $2::int - 1) n`)
  await pool().query('VACUUM ANALYZE')
  return ctx
}

/** Makes the clocks of a company as its first job does, part by part. Returns how many parts that were, and the longest of them in ms. */
export async function startClocks({ accountId }: ServiceContext): Promise<{ parts: number; longest: number }> {
  const { signal } = new AbortController()
  const subject = { account_id: accountId, id: accountId }
  let [cursor, parts, longest]: [string | null, number, number] = [null, 0, 0]
  do {
    const began = performance.now()
    cursor = (await followMany(subject, signal, cursor))?.cursor ?? null
    longest = Math.max(longest, performance.now() - began)
    parts += 1
  } while (cursor)
  return { parts, longest }
}

/** Lets the first warning of so many promises come now, as far as they run; every time of others. */
export async function makeDue({ accountId }: ServiceContext, count: number): Promise<void> {
  await pool().query(
    `WITH chosen AS (
      SELECT account_id, work_order_id FROM sla_clock WHERE account_id = $1 AND state = 'running' AND kind = 'arrive'
      ORDER BY id LIMIT $2
    ), older AS (
      UPDATE work_order w SET created_at = w.created_at - interval '150 minutes' FROM chosen
      WHERE w.account_id = chosen.account_id AND w.id = chosen.work_order_id
    )
    UPDATE sla_clock c SET starts_at = starts_at - interval '150 minutes', due_at = due_at - interval '150 minutes',
      warn_at = warn_at - interval '150 minutes', next_at = next_at - interval '150 minutes'
    FROM chosen WHERE c.account_id = chosen.account_id AND c.work_order_id = chosen.work_order_id`,
    [accountId, count],
  )
}
