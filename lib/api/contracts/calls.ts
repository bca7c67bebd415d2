import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import { callSuggestions, suggestionQuery } from '@/lib/schemas/scheduling/suggestion'
import { callCandidates, callContext, callContextQuery } from '@/lib/schemas/work/call'
import { dryRunQuery, workOrderRecord } from '@/lib/schemas/work/work-order'
import { workOrderIntake } from '@/lib/schemas/work/work-order-intake'

const tag = 'Calls'

export const callContracts = {
  create: contract({
    id: 'createCall',
    method: 'POST',
    path: '/calls',
    collection: 'work-orders',
    tag,
    summary: 'Make a work order out of a call',
    description:
      'All or nothing: a new customer with site and machine (needs write:customers and write:assets), the work order, assigned where it names a ' +
      'technician, and what the caller was told. Refused where a machine stands at another site than the work order (422 ' +
      '`asset_elsewhere`) and where the promise has passed (422 `promise_past`). With `add_to` the call is added to that work order instead.',
    scope: 'write:work-orders',
    kind: 'created',
    query: dryRunQuery,
    body: workOrderIntake,
    answer: workOrderRecord,
    errors: ['asset_elsewhere', 'promise_past', 'duplicate_customer', 'duplicate_serial_number', 'precondition_failed'],
    example: {
      body: {
        customer_id: IDS.customer,
        site_id: IDS.site,
        asset_ids: [IDS.asset],
        description: 'No cooling since this morning',
        priority: 'urgent',
        work_order_type: 'repair',
      },
    },
  }),
  context: contract({
    id: 'getCallContext',
    method: 'GET',
    path: '/calls/context',
    tag,
    summary: 'Get what a call needs to know',
    description:
      'Of a site and its customer: whom to talk to, the machines with who would pay for work on them today (needs read:assets), the work ' +
      'that is open already, and the job types with how often work on the products of the machines had them.',
    scope: 'read:customers',
    kind: 'record',
    query: callContextQuery,
    answer: callContext,
    example: { query: { site_id: IDS.site } },
  }),
  candidates: contract({
    id: 'findCallCandidates',
    method: 'POST',
    path: '/calls/candidates',
    tag,
    summary: 'Find who could come',
    description:
      'As the suggestions of a work order, for work that is not stored yet. Who keeps what the caller is promised comes before who does not; ' +
      'for urgent work outside business hours people on call come first, then the earliest arrival. Writes nothing.',
    scope: 'read:work-orders',
    kind: 'done',
    dryRun: true,
    query: suggestionQuery,
    body: callCandidates,
    answer: callSuggestions,
    example: {
      body: {
        customer_id: IDS.customer,
        site_id: IDS.site,
        asset_ids: [IDS.asset],
        priority: 'urgent',
        promise: { from: '2026-11-23T16:30:00Z', until: '2026-11-23T17:30:00Z' },
      },
    },
  }),
}
