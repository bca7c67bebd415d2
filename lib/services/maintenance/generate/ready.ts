import type { ServiceContext } from '@/lib/access/context'
import { recordHistoryOfMany } from '@/lib/db/history-bulk'
import { inTransaction } from '@/lib/db/transaction'

const CONTRACT_ENDED = 'Its service contract has ended.'
const NO_JOB_TYPE = 'Its job type is in the trash. Choose another one.'
const NO_CUSTOMER = 'Its customer is in the trash.'
const NO_METERS = 'None of its assets has a counter to go by. Choose a meter for its assets.'
const NO_ASSETS = 'None of its assets is in use. Add assets, or end the plan.'

/**
 * The active plans of an account that can make visits, by their ids. One whose contract has ended is paused with a note; what keeps
 * another from it is said on the plan, and it stays active.
 */
export async function checkReady(ctx: ServiceContext): Promise<string[]> {
  const account = ctx.accountId
  return inTransaction(ctx, async (tx) => {
    const paused = await tx.$queryRaw<{ id: string }[]>`
      UPDATE maintenance_plan p SET status = 'paused', status_note = ${CONTRACT_ENDED}, updated_at = now()
      FROM service_contract c
      WHERE p.account_id = ${account}::uuid AND p.status = 'active' AND p.deleted_at IS NULL
        AND c.account_id = p.account_id AND c.id = p.service_contract_id
        AND (c.deleted_at IS NOT NULL OR c.status IN ('cancelled', 'expired') OR c.end_date < (now() AT TIME ZONE p.time_zone)::date)
        AND NOT EXISTS (SELECT FROM service_contract next WHERE next.account_id = c.account_id AND next.previous_id = c.id
          AND next.deleted_at IS NULL AND next.status = 'active')
      RETURNING p.id`
    const changes = { status: ['active', 'paused'], status_note: [null, CONTRACT_ENDED] } as Record<
      string,
      [unknown, unknown]
    >
    const records = paused.map(({ id }) => ({ id, changes }))
    await recordHistoryOfMany(tx, ctx, { verb: 'update', type: 'maintenance_plan', records })
    const rows = await tx.$queryRaw<{ id: string; failure: string | null; wrong: string | null }[]>`
      SELECT p.id, p.failure, CASE WHEN j.deleted_at IS NOT NULL THEN ${NO_JOB_TYPE} WHEN k.deleted_at IS NOT NULL THEN ${NO_CUSTOMER}
        WHEN NOT EXISTS (SELECT FROM maintenance_plan_asset link
          JOIN asset a ON a.account_id = link.account_id AND a.id = link.asset_id
          WHERE link.account_id = p.account_id AND link.plan_id = p.id AND link.deleted_at IS NULL AND a.deleted_at IS NULL
            AND a.status <> 'retired' AND a.customer_id = p.customer_id) THEN ${NO_ASSETS}
        WHEN p.basis = 'meter' AND NOT EXISTS (SELECT FROM maintenance_plan_asset link
          JOIN meter m ON m.account_id = link.account_id AND m.id = link.meter_id
          WHERE link.account_id = p.account_id AND link.plan_id = p.id AND link.deleted_at IS NULL AND m.deleted_at IS NULL
            AND m.kind = 'counter') THEN ${NO_METERS} END AS wrong
      FROM maintenance_plan p
      JOIN job_type j ON j.account_id = p.account_id AND j.id = p.job_type_id
      JOIN customer k ON k.account_id = p.account_id AND k.id = p.customer_id
      WHERE p.account_id = ${account}::uuid AND p.status = 'active' AND p.deleted_at IS NULL
      ORDER BY p.rank DESC, p.id`
    for (const { id, failure, wrong } of rows)
      if (failure !== wrong)
        await tx.$executeRaw`UPDATE maintenance_plan SET failure = ${wrong}
          WHERE account_id = ${account}::uuid AND id = ${id}::uuid`
    return rows.filter(({ wrong }) => wrong === null).map(({ id }) => id)
  })
}
