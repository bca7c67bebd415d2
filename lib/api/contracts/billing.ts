import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import {
  billedTogether,
  billedWorkOrders,
  billingQueueItem,
  billingQueueQuery,
  unbill,
  workOrderBilling,
} from '@/lib/schemas/billing/billing'
import { lineProposalRecord, proposalDecisions } from '@/lib/schemas/billing/line-proposal'
import { billedElsewhere, billingMarkRecord, noCharge } from '@/lib/schemas/billing/billing-mark'

const tag = 'Billing'

export const billingContracts = {
  get: contract({
    id: 'getWorkOrderBilling',
    method: 'GET',
    path: '/work-orders/{id}/billing',
    tag,
    summary: 'Get how a work order is billed',
    description:
      'Its billing state, what keeps it from being billed, what the customer owes, the lines that the work proposes, and what was said ' +
      'about billing it.',
    scope: 'read:billing',
    kind: 'record',
    answer: workOrderBilling,
  }),
  propose: contract({
    id: 'decideProposedLines',
    method: 'POST',
    path: '/work-orders/{id}/line-items/propose',
    tag,
    summary: 'Accept or dismiss proposed lines',
    description:
      'By the `source_key` of `proposals` in the billing of the work order: all of them or none. What is accepted becomes a line item, ' +
      'or changes the one that it came to before; what is dismissed is proposed no more, but for what comes later.',
    scope: 'write:billing',
    kind: 'record',
    body: proposalDecisions,
    answer: workOrderBilling,
    example: { body: { accept: [`parts:${IDS.task}:${IDS.part}`], dismiss: ['time:tasks'] } },
  }),
  proposal: contract({
    id: 'getLineProposal',
    method: 'GET',
    path: '/line-proposals/{id}',
    tag,
    summary: 'Get what was decided of a proposed line',
    description: 'Until it is taken back.',
    scope: 'read:billing',
    kind: 'record',
    answer: lineProposalRecord,
  }),
  billed: contract({
    id: 'markWorkOrderBilled',
    method: 'POST',
    path: '/work-orders/{id}/billed',
    tag,
    summary: 'Mark a work order as billed in another program',
    description:
      'All its line items that were not billed, or the named ones. They are locked: they are not changed or deleted (409 `line_billed`) ' +
      'until that is taken back. Before the work order is completed, locked lines alone can be billed (409 `not_due`).',
    scope: 'write:billing',
    kind: 'record',
    body: billedElsewhere,
    answer: workOrderBilling,
    errors: ['not_due', 'already_billed', 'line_billed'],
    example: { body: { reference: 'RE-2026-0412', billed_on: '2026-11-24' } },
  }),
  noCharge: contract({
    id: 'markWorkOrderNoCharge',
    method: 'POST',
    path: '/work-orders/{id}/no-charge',
    tag,
    summary: 'Say that a work order is not charged',
    scope: 'write:billing',
    kind: 'record',
    body: noCharge,
    answer: workOrderBilling,
    errors: ['already_billed'],
    example: { body: { reason: 'Second visit for the same fault' } },
  }),
  unbill: contract({
    id: 'unbillWorkOrder',
    method: 'POST',
    path: '/work-orders/{id}/unbill',
    tag,
    summary: 'Take back what was said about billing a work order',
    scope: 'write:billing',
    kind: 'record',
    body: unbill,
    answer: workOrderBilling,
    example: { body: { reason: 'The invoice was cancelled' } },
  }),
  mark: contract({
    id: 'getBillingMark',
    method: 'GET',
    path: '/billing-marks/{id}',
    tag,
    summary: 'Get what was said about billing a work order',
    description: 'Until it is taken back.',
    scope: 'read:billing',
    kind: 'record',
    answer: billingMarkRecord,
  }),
  queue: contract({
    id: 'listBillingQueue',
    method: 'GET',
    path: '/billing-queue',
    tag,
    summary: 'List work orders that wait to be billed',
    description: 'Those that wait longest first, each with what keeps it from being billed.',
    scope: 'read:billing',
    kind: 'page',
    query: billingQueueQuery,
    answer: billingQueueItem,
    example: { query: { ready: 'true', completed_to: '2026-11-27' } },
  }),
  billedTogether: contract({
    id: 'markWorkOrdersBilled',
    method: 'POST',
    path: '/billing-queue/billed',
    tag,
    summary: 'Mark several work orders as billed in another program',
    description: 'All of them or none, at most 100.',
    scope: 'write:billing',
    kind: 'record',
    body: billedTogether,
    answer: billedWorkOrders,
    example: { body: { work_order_ids: [IDS.workOrder], reference: 'RE-2026-0412' } },
  }),
}
