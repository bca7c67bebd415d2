'use server'

import { z } from 'zod'
import { actionsFor } from '@/lib/forms/actions-for'
import { correctInvoice, creditInvoice } from '@/lib/services/billing/invoices/credit'
import { canMailInvoices, deliverInvoice } from '@/lib/services/billing/invoices/deliveries'
import { issueInvoice, issueInvoices } from '@/lib/services/billing/invoices/issue'
import {
  createInvoice,
  createInvoices,
  deleteInvoice,
  getInvoice,
  restoreInvoice,
  updateInvoice,
} from '@/lib/services/billing/invoices/verbs'
import { createPayment, deletePayment, restorePayment } from '@/lib/services/billing/payments/verbs'

const billing = actionsFor('invoice')

type Values = Record<string, unknown>

const MAX_AT_ONCE = 100
// What a browser sends may be anything.
const invoiceIds = z.array(z.string()).max(MAX_AT_ONCE)

/** Drafts invoices of work orders that wait to be billed. */
export const draftInvoices = billing.write(({ ctx }, ids: readonly string[], grouping?: string) =>
  createInvoices(ctx, { work_order_ids: [...ids], grouping }),
)

/** Drafts a prepayment of a work order. */
export const draftPrepayment = billing.write(({ ctx }, id: string, values: Values) =>
  createInvoice(ctx, {
    kind: 'prepayment',
    work_order_ids: [id],
    free_lines: [{ ...values, quantity: 1, unit: 'C62' }],
  }),
)

/** Whether drafts can be mailed once they are issued. */
export const canMailDrafts = billing.write(({ ctx }) => canMailInvoices(ctx))

/** Issues drafts, each on its own, and mails them to their customers. */
export const issueDrafts = billing.write(({ ctx }, ids: readonly string[], send: boolean) =>
  issueInvoices(ctx, invoiceIds.parse(ids), z.boolean().parse(send)),
)

/** Issues one draft as it was read. */
export const issueDraft = billing.write(({ ctx }, id: string, content_sha256: string, send: boolean) =>
  issueInvoice(ctx, id, { content_sha256, send }),
)

/** Mails an issued invoice. */
export const mailIssued = billing.write(({ ctx }, id: string, values: Values) => deliverInvoice(ctx, id, values))

/** Changes the header of a draft. */
export const changeDraft = billing.edit(
  ({ ctx }, id, values: Values, version) => updateInvoice(ctx, id, values, version),
  ({ ctx }, id) => getInvoice(ctx, id),
)

/** Deletes a draft. */
export const removeDraft = billing.write(({ ctx }, id: string) => deleteInvoice(ctx, id))

/** Brings a deleted draft back. */
export const bringBackDraft = billing.write(({ ctx }, id: string) => restoreInvoice(ctx, id))

/** Records a payment of an invoice. */
export const recordPayment = billing.write(({ ctx }, values: Values) => createPayment(ctx, values))

/** Deletes a payment that was recorded by mistake. */
export const removePayment = billing.write(({ ctx }, id: string) => deletePayment(ctx, id))

/** Brings a deleted payment back. */
export const bringBackPayment = billing.write(({ ctx }, id: string) => restorePayment(ctx, id))

/** Takes an issued invoice back. */
export const creditIssued = billing.write(({ ctx }, id: string, values: Values) => creditInvoice(ctx, id, values))

/** Takes an issued invoice back and drafts the next one. */
export const correctIssued = billing.write(({ ctx }, id: string, values: Values) => correctInvoice(ctx, id, values))
