import { expect, it } from 'vitest'
import { listEvents } from '@/lib/services/data/events'
import { createPlan, stopPlan } from '@/lib/services/scheduling/planning'
import { eventListQuery } from '@/lib/schemas/data/event'
import { parseQuery } from '@/lib/schemas/query'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeHousehold, makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { runDueJobs } from '@/lib/testing/jobs'

it('writes the start and the end of each plan to the history once', async () => {
  const account = await makeAccount()
  const { customer_id } = await makeHousehold(account)
  const order = await makeWorkOrder(account, { customer_id, estimated_duration: 60 })
  const now = new Date('2026-11-20T15:00:00Z')
  const days = { from_date: '2026-11-23', to_date: '2026-11-23', iterations: 200 }
  const { id } = await createPlan(account, { ...days, work_order_ids: [order.id] }, now)
  await stopPlan(account, id)
  await stopPlan(account, id)
  await runDueJobs('make-plans')
  await stopPlan(account, id)
  const query = parseQuery(eventListQuery, new URLSearchParams({ record_id: id }))
  const { data: events } = await listEvents(withScopes(account, 'read:work-orders'), query)
  const { name } = account.actor
  expect(events.map(({ type, actor, changes }) => [type, actor.name, changes])).toEqual([
    ['plan.created', name, expect.anything()],
    ['plan.updated', name, { stop_requested: [false, true] }],
    ['plan.updated', 'Planner', { status: ['queued', 'running'] }],
    ['plan.updated', 'Planner', expect.objectContaining({ status: ['running', 'proposed'] })],
  ])
})
