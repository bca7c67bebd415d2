import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import { slaClockListQuery, slaClockRecord, workOrderHold, workOrderSlaRecord } from '@/lib/schemas/work/sla'
import { workOrderRecord } from '@/lib/schemas/work/work-order'

export const slaClockContracts = {
  list: contract({
    id: 'listSlaClocks',
    method: 'GET',
    path: '/sla-clocks',
    tag: 'SLA clocks',
    summary: 'List SLA clocks',
    description:
      'One for each promise of a service contract for a work order. A clock is made with the call and follows whatever happens to it: ' +
      'its due time moves by the business time of holds, and another promise gets another clock, which starts when the call came in. ' +
      'Events tell when one is warned of, breached or met. `meta.total_count` counts up to 10,000: more are 10,001.',
    scope: 'read:work-orders',
    kind: 'page',
    query: slaClockListQuery,
    answer: slaClockRecord,
    example: { query: { state: 'running,warned', due_to: '2026-11-23T17:00:00Z', sort: 'due_at' } },
  }),
  get: contract({
    id: 'getSlaClock',
    method: 'GET',
    path: '/sla-clocks/{id}',
    tag: 'SLA clocks',
    summary: 'Get an SLA clock',
    scope: 'read:work-orders',
    kind: 'record',
    answer: slaClockRecord,
  }),
  ofWorkOrder: contract({
    id: 'getWorkOrderSla',
    method: 'GET',
    path: '/work-orders/{id}/sla',
    tag: 'Work orders',
    summary: 'Get what was promised of a work order',
    description:
      'Its SLA clocks as they stand now, also those of promises that no longer count, and when it was on hold.',
    scope: 'read:work-orders',
    kind: 'record',
    answer: workOrderSlaRecord,
  }),
  hold: contract({
    id: 'holdWorkOrder',
    method: 'POST',
    path: '/work-orders/{id}/hold',
    tag: 'Work orders',
    summary: 'Put a work order on hold and say why',
    description:
      'Its status becomes `on_hold`. The reason says which promises stand still until it has another status. Of a work order that is ' +
      'on hold the reason and the note are changed.',
    scope: 'write:work-orders',
    kind: 'record',
    body: workOrderHold,
    answer: workOrderRecord,
    example: { body: { reason_id: IDS.holdReason, note: 'Nobody answers the phone' } },
  }),
}
