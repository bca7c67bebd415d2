import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import {
  allocatePayment,
  paymentCreate,
  paymentListQuery,
  paymentRecord,
  paymentUpdate,
} from '@/lib/schemas/billing/payment'
import { deletedRecord } from '@/lib/schemas/data/deleted'

const tag = 'Payments'
const allocations = [{ invoice_id: IDS.invoice, amount: 104.56 }]

export const paymentContracts = {
  list: contract({
    id: 'listPayments',
    method: 'GET',
    path: '/payments',
    tag,
    summary: 'List payments',
    description: 'Money that came or went, each with what it settles.',
    scope: 'read:billing',
    kind: 'page',
    query: paymentListQuery,
    answer: paymentRecord,
    example: { query: { received_from: '2026-11-01', sort: '-received_on' } },
  }),
  get: contract({
    id: 'getPayment',
    method: 'GET',
    path: '/payments/{id}',
    tag,
    summary: 'Get a payment',
    scope: 'read:billing',
    kind: 'record',
    answer: paymentRecord,
  }),
  create: contract({
    id: 'createPayment',
    method: 'POST',
    path: '/payments',
    tag,
    summary: 'Record a payment',
    description:
      'Money that came, a refund for credit notes, or what is written off. What a payment does not settle stays with it; the other two settle all of it.',
    scope: 'write:billing',
    kind: 'created',
    body: paymentCreate,
    answer: paymentRecord,
    errors: ['over_allocated'],
    example: {
      body: {
        customer_id: IDS.customer,
        amount: 104.56,
        method: 'Bank transfer',
        reference: 'INV-2026-00412',
        allocations,
      },
    },
  }),
  update: contract({
    id: 'updatePayment',
    method: 'PUT',
    path: '/payments/{id}',
    tag,
    summary: 'Change how a payment was made',
    description: 'For another amount or customer delete it and record it anew.',
    scope: 'write:billing',
    kind: 'record',
    body: paymentUpdate,
    answer: paymentRecord,
    example: { body: { reference: 'Statement 48' } },
  }),
  delete: contract({
    id: 'deletePayment',
    method: 'DELETE',
    path: '/payments/{id}',
    tag,
    summary: 'Delete a payment',
    description: 'One that was recorded by mistake: what it settled is open again.',
    scope: 'write:billing',
    kind: 'deleted',
    answer: deletedRecord,
  }),
  allocate: contract({
    id: 'allocatePayment',
    method: 'POST',
    path: '/payments/{id}/allocate',
    tag,
    summary: 'Settle invoices with what is left of a payment',
    scope: 'write:billing',
    kind: 'record',
    body: allocatePayment,
    answer: paymentRecord,
    errors: ['over_allocated'],
    example: { body: { allocations } },
  }),
}
