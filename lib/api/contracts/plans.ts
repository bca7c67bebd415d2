import { IDS } from '@/lib/api/openapi/story/ids'
import { contract, noFields } from '@/lib/api/contract'
import { planAccept, planCreate, planItem, planListQuery, planRecord } from '@/lib/schemas/scheduling/plan'
import { repairCreate } from '@/lib/schemas/scheduling/repair'

const tag = 'Plans'

export const planContracts = {
  list: contract({
    id: 'listPlans',
    method: 'GET',
    path: '/plans',
    tag,
    summary: 'List plans',
    description: 'Newest first, without their proposals. Plans are kept for seven days.',
    scope: 'read:work-orders',
    kind: 'page',
    query: planListQuery,
    answer: planItem,
    example: { query: { per_page: '25' } },
  }),
  create: contract({
    id: 'createPlan',
    method: 'POST',
    path: '/plans',
    heavy: 'plans',
    tag,
    summary: 'Plan work orders',
    description:
      'Proposes who does which work order when: within skills, territories, shifts, leave and the customers’ windows, ' +
      'around what has a technician and a date already; it keeps what was promised, leaves the least urgent out where ' +
      'there is no room for all, and then saves travel. The plan is made in the background: read it until its `status` is ' +
      '`proposed` (`progress` goes from 0 to 1, `proposals` are the best so far). Nothing changes until it is accepted.',
    scope: 'write:work-orders',
    kind: 'created',
    body: planCreate,
    answer: planRecord,
    example: { body: { from_date: '2099-11-23', to_date: '2099-11-27', seconds: 5 } },
  }),
  repair: contract({
    id: 'createRepair',
    method: 'POST',
    path: '/plans/repair',
    collection: 'plans',
    heavy: 'plans',
    tag,
    summary: 'Repair a day',
    description:
      'Proposes what to do when something went wrong: leave while there is work, work that runs over, a customer who let nobody in, a ' +
      'cancellation, or work at risk. It is made within a second or two as a plan of the kind `repair`; then `options` are at most three ' +
      'ways to answer it, among them to leave everything as it is, each with the promises that are broken then and the customers to call. ' +
      'Nothing changes until one is accepted.',
    scope: 'write:work-orders',
    kind: 'created',
    body: repairCreate,
    answer: planRecord,
    errors: ['not_found'],
    example: { body: { type: 'at_risk', work_order_id: IDS.workOrder } },
  }),
  get: contract({
    id: 'getPlan',
    method: 'GET',
    path: '/plans/{id}',
    tag,
    summary: 'Get a plan',
    description:
      '`before` and `after` compare the days planned without and with the proposals: minutes of travel, jobs that break a ' +
      'promise, minutes of overtime, and work orders without a slot, each of which is in `unplanned` with the reason. ' +
      'Each proposal tells in `from` who has the work order when by now, and `calls` whom to call because of it.',
    scope: 'read:work-orders',
    kind: 'record',
    answer: planRecord,
  }),
  stop: contract({
    id: 'stopPlan',
    method: 'POST',
    path: '/plans/{id}/stop',
    tag,
    summary: 'Stop making a plan',
    description:
      'It becomes `proposed` within a second or two, with the best so far. One that is ready stays as it is.',
    scope: 'write:work-orders',
    kind: 'record',
    ...noFields,
    answer: planRecord,
  }),
  accept: contract({
    id: 'acceptPlan',
    method: 'POST',
    path: '/plans/{id}/accept',
    tag,
    summary: 'Accept a plan',
    description:
      'All of its proposals, or those whose `work_order_ids` are sent, are applied in one transaction that one undo reverts. A work order that was changed since the plan was asked for, or that would now meet a hard conflict, stays as ' +
      'it is and is named in `refused` with the reason. Of a repair, `option` says which is accepted, and nothing changes (409 `plan_stale`) ' +
      'when any of it was changed since. With `tell` the new arrival is recorded as promised to customers who were told. A plan is accepted once.',
    scope: 'write:work-orders',
    kind: 'record',
    body: planAccept,
    bodyOptional: true,
    answer: planRecord,
    errors: ['plan_not_ready', 'plan_stale'],
    example: { body: { work_order_ids: [IDS.workOrder] } },
  }),
  discard: contract({
    id: 'discardPlan',
    method: 'POST',
    path: '/plans/{id}/discard',
    tag,
    summary: 'Discard a plan',
    description: 'Nothing is changed. A plan that is still being made is stopped.',
    scope: 'write:work-orders',
    kind: 'record',
    ...noFields,
    answer: planRecord,
    errors: ['plan_not_ready'],
  }),
}
