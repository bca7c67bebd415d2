import { z } from 'zod'
import { INVOICE_GROUPINGS } from '@/lib/domain/billing/terms'
import { answerComponents } from '@/lib/schemas/component'
import { reference, refuseRepeated, text } from '@/lib/schemas/fields'
import { billedQuantity, MAX_LINES } from './invoice'

/** How a draft is issued. */
export const issueInvoice = z.object({
  content_sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a digest of 64 hexadecimal digits')
    .optional()
    .meta({ description: 'What was read: where the draft says something else by now, it is not issued.' }),
  send: z.boolean().optional().meta({
    description:
      'Whether it is mailed to the customer at once. Without an address, or a mail server, it is not issued.',
  }),
})

/** What of an issued invoice is taken back. */
export const creditInvoice = z.object({
  reason: text().meta({ description: 'Why; it stands on the credit note.' }),
  lines: z
    .array(
      z.strictObject({
        id: reference().meta({ description: 'The line of the invoice.' }),
        quantity: billedQuantity
          .optional()
          .meta({ description: 'How much of it; all that is left, when it was not sent.' }),
      }),
    )
    .min(1)
    .max(MAX_LINES)
    .superRefine((all, check) =>
      refuseRepeated(
        all.map(({ id }) => id.toLowerCase()),
        check,
      ),
    )
    .optional()
    .meta({ description: 'The lines that are taken back; all that is left, when they were not sent.' }),
  rebill: z
    .boolean()
    .optional()
    .meta({ description: 'Whether lines that are taken back as a whole wait to be billed again.' }),
})

/** Why an issued invoice is taken back and billed anew. */
export const correctInvoice = z.object({ reason: creditInvoice.shape.reason })

const MAX_AT_ONCE = 100
/** Work orders from which drafts are made. */
export const invoiceTogether = z.object({
  work_order_ids: z
    .array(reference())
    .min(1)
    .max(MAX_AT_ONCE)
    .superRefine(refuseRepeated)
    .meta({ description: 'The work orders; all their line items that were not billed.' }),
  grouping: z
    .enum([...INVOICE_GROUPINGS, 'customer'])
    .optional()
    .meta({
      description:
        '`order`: an invoice for each work order; `purchase_order`, `month`: one for all of it; `customer`: one for each customer. Not sent: as the customer that pays wants it.',
    }),
})
export const invoiceDrafts = z
  .object({
    invoice_ids: z.array(z.uuid()).meta({ description: 'The drafts, in the order of their first work order.' }),
  })
  .register(answerComponents, { id: 'InvoiceDrafts' })
export type InvoiceDrafts = z.output<typeof invoiceDrafts>
