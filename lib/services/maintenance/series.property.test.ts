import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { dateOf, dayNumber } from '@/lib/domain/maintenance/days'
import { dayIn } from '@/lib/domain/time'
import { undoLastAction } from '@/lib/services/data/undo'
import { createJobType } from '@/lib/services/work/job-types'
import { deleteWorkOrder, restoreWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount } from '@/lib/testing/account'
import { makeHousehold } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'
import { proofRuns } from '@/lib/testing/proof-size'
import { createPlanAsset } from './plan-assets'
import { createMaintenancePlan } from './plans'

/* Whatever people do with the work orders of a plan, the dates of its visits stay as the rule says (R-MP-2). */

const at = fc.nat(4)
const action = fc.oneof(
  fc.record({ what: fc.constant('drag' as const), at, days: fc.integer({ min: -30, max: 90 }) }),
  fc.record({ what: fc.constantFrom('cancel', 'complete', 'reopen', 'delete', 'restore', 'undo', 'generate'), at }),
)

it('never changes by a drag, a completion, a cancellation, a reopening, a delete, a restore or an undo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 8 }), async (actions) => {
      const ana = { type: 'user', id: newId(), name: 'Ana' } as const
      const account = await makeAccount({ timeZone: 'UTC' })
      const ctx = (): ServiceContext => ({ ...account, actor: ana, requestId: newId() })
      const { technician_id, customer_id, asset_ids } = await makeHousehold(account)
      const { id: job_type_id } = await createJobType(account, { name: 'Service', tasks: [{ name: 'Clean' }] })
      const anchor_date = dayIn('UTC', new Date())
      const plan = await createMaintenancePlan(account, {
        name: 'Every 10 days',
        customer_id,
        job_type_id,
        status: 'active',
        rrule: 'FREQ=DAILY;INTERVAL=10',
        anchor_date,
        horizon_days: 45,
      })
      await createPlanAsset(account, plan.id, { asset_id: asset_ids[0] ?? '' })
      await runDueJobs('generate-visits')
      const series = async () => {
        const rows = await db().maintenanceOccurrence.findMany({ where: { plan_id: plan.id } })
        return rows.map(({ scope, key, due_date }) => `${scope} ${key} ${due_date.toISOString()}`).toSorted()
      }
      const before = await series()
      const orders = await db().workOrder.findMany({
        where: { account_id: account.accountId },
        orderBy: [{ window_start: 'asc' }, { id: 'asc' }],
        select: { id: true },
      })
      expect(orders).toHaveLength(5)
      for (const one of actions) {
        const id = orders[one.at]?.id ?? ''
        // Some are refused, of a deleted work order above all.
        if (one.what === 'drag') {
          const day = dateOf(dayNumber(anchor_date) + one.days)
          await updateWorkOrder(ctx(), id, { technician_id, scheduled_date: `${day}T09:00:00Z` }).catch(() => undefined)
        }
        if (one.what === 'cancel') await updateWorkOrder(ctx(), id, { status: 'cancelled' }).catch(() => undefined)
        if (one.what === 'complete') await updateWorkOrder(ctx(), id, { status: 'completed' }).catch(() => undefined)
        if (one.what === 'reopen') await updateWorkOrder(ctx(), id, { status: 'open' }).catch(() => undefined)
        if (one.what === 'delete') await deleteWorkOrder(ctx(), id).catch(() => undefined)
        if (one.what === 'restore') await restoreWorkOrder(ctx(), id).catch(() => undefined)
        if (one.what === 'undo') await undoLastAction(ctx()).catch(() => undefined)
        if (one.what === 'generate') {
          const key = account.accountId
          await db().$executeRaw`INSERT INTO job (queue, key, account_id)
            VALUES ('generate-visits', ${key}, ${key}::uuid) ON CONFLICT DO NOTHING`
          await runDueJobs('generate-visits')
        }
        expect(await series(), one.what).toEqual(before)
      }
      expect(await db().workOrder.count({ where: { account_id: account.accountId } })).toBe(5)
    }),
    { numRuns: proofRuns(20) },
  )
}, 180_000)
