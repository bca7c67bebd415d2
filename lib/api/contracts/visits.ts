import { contract } from '@/lib/api/contract'
import { visitListQuery, visitRecord, workOrderVisitListQuery } from '@/lib/schemas/work/visit'

export const visitContracts = {
  list: contract({
    id: 'listVisits',
    method: 'GET',
    path: '/visits',
    tag: 'Visits',
    summary: 'List visits',
    description:
      'Who is when at which work order, by their start; those that are not scheduled come last. Every work order has a primary visit: ' +
      'its technician, date and duration, which a change of the work order changes. `meta.total_count` counts up to 10,000: more are 10,001.',
    scope: 'read:work-orders',
    kind: 'page',
    query: visitListQuery,
    answer: visitRecord,
    example: { query: { from: '2026-11-23', to: '2026-11-27', status: 'planned,on_site' } },
  }),
  get: contract({
    id: 'getVisit',
    method: 'GET',
    path: '/visits/{id}',
    tag: 'Visits',
    summary: 'Get a visit',
    scope: 'read:work-orders',
    kind: 'record',
    answer: visitRecord,
  }),
  ofWorkOrder: contract({
    id: 'listWorkOrderVisits',
    method: 'GET',
    path: '/work-orders/{id}/visits',
    tag: 'Work orders',
    summary: 'List the visits of a work order',
    description: 'In their sequence. `include=visits` adds them to work orders.',
    scope: 'read:work-orders',
    kind: 'page',
    query: workOrderVisitListQuery,
    answer: visitRecord,
  }),
}
