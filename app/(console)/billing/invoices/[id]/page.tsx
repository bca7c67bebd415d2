import type { Metadata } from 'next'
import { cache } from 'react'
import { DeliveriesCard } from '@/components/billing/invoices/deliveries'
import { InvoiceHeader } from '@/components/billing/invoices/invoice-header'
import { InvoiceView } from '@/components/billing/invoices/invoice-view'
import { PaymentsCard } from '@/components/billing/invoices/payments'
import { titleOf } from '@/components/billing/invoices/words'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { etagOf } from '@/lib/domain/etag'
import { listDeliveries, readInvoiceRecipient } from '@/lib/services/billing/invoices/deliveries'
import { listRelated } from '@/lib/services/billing/invoices/list'
import { getInvoice } from '@/lib/services/billing/invoices/verbs'
import { listPayments } from '@/lib/services/billing/payments/verbs'
import { orNotFound } from '@/app/(console)/or-not-found'
import {
  bringBackDraft,
  bringBackPayment,
  changeDraft,
  correctIssued,
  creditIssued,
  issueDraft,
  mailIssued,
  recordPayment,
  removeDraft,
  removePayment,
} from '../actions'

type Props = { params: Promise<{ id: string }> }

const MAX_PAYMENTS = 100

/** Read once for the title and the page. */
const readInvoice = cache(async (id: string) => {
  const { ctx } = await requireUser()
  return orNotFound(getInvoice(ctx, id))
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: titleOf(await readInvoice((await params).id)) }
}

/** What an invoice says, and what can be done with it. */
export default async function InvoicePage({ params }: Props) {
  const { id } = await params
  const { ctx } = await requireUser()
  const invoice = await readInvoice(id)
  const { changeBilling } = permissionsOf(ctx)
  const [recipient, deliveries, others, payments] = await Promise.all([
    readInvoiceRecipient(ctx, invoice.customer_id),
    invoice.status === 'draft' ? [] : listDeliveries(ctx, invoice),
    listRelated(ctx, invoice),
    listPayments(ctx, { page: 1, per_page: MAX_PAYMENTS, invoice_id: invoice.id }),
  ])
  const actions = {
    issue: issueDraft.bind(null, id),
    mail: mailIssued.bind(null, id),
    change: changeDraft.bind(null, id),
    remove: removeDraft.bind(null, id),
    bringBack: bringBackDraft.bind(null, id),
    credit: creditIssued.bind(null, id),
    correct: correctIssued.bind(null, id),
  }
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Billing', href: '/billing' },
          { label: 'Invoices', href: '/billing/invoices' },
          { label: titleOf(invoice) },
        ]}
      />
      <InvoiceHeader
        invoice={{ ...invoice, version: etagOf(invoice) }}
        recipient={recipient}
        actions={changeBilling ? actions : undefined}
      />
      <InvoiceView invoice={invoice} others={others} change={changeBilling ? actions.change : undefined}>
        {invoice.status === 'draft' ? null : (
          <PaymentsCard
            invoice={invoice}
            payments={payments.data}
            actions={
              changeBilling ? { record: recordPayment, remove: removePayment, bringBack: bringBackPayment } : undefined
            }
          />
        )}
        <DeliveriesCard deliveries={deliveries} />
      </InvoiceView>
    </>
  )
}
