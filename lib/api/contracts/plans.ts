import { IDS } from '@/lib/api/openapi/story/ids'
import { contract, noFields } from '@/lib/api/contract'
import { planAccept, planCreate, planItem, planListQuery, planRecord } from '@/lib/schemas/scheduling/plan'

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
      'it is and is named in `refused` with the reason. A plan is accepted once.',
    scope: 'write:work-orders',
    kind: 'record',
    body: planAccept,
    bodyOptional: true,
    answer: planRecord,
    errors: ['plan_not_ready'],
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
