import { z } from 'zod'
import { answerComponents } from '@/lib/schemas/component'
import { described, type Meanings } from '@/lib/schemas/described'
import { instantRecord, optionalEmail } from '@/lib/schemas/fields'

const FIELDS: Meanings = {
  recipient:
    'The e-mail address that it goes to; that of the customer for invoices, else its own, when it is not sent.',
  status: '`recorded`: by a sandbox, which sends none.',
  problem: 'Why it was not sent, or not yet.',
  actor: 'Who asked for it.',
  sent_at: 'When the mail server took it.',
}

/** Mails an issued invoice. */
export const invoiceDeliveryCreate = z.object(described(FIELDS, { recipient: optionalEmail() }))

/** A mail with an invoice. */
export const invoiceDelivery = z
  .object(
    described(FIELDS, {
      id: z.uuid(),
      recipient: z.string(),
      status: z.enum(['waiting', 'sending', 'sent', 'recorded', 'failed']),
      problem: z.string().nullable(),
      actor: z.string(),
      created_at: instantRecord,
      sent_at: instantRecord.nullable(),
    }),
  )
  .register(answerComponents, { id: 'InvoiceDelivery' })
export type InvoiceDelivery = z.output<typeof invoiceDelivery>
