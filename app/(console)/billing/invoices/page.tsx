import type { Metadata } from 'next'
import { InvoicesScreen } from '@/components/billing/invoices/invoices-screen'
import { permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { invoiceListQuery } from '@/lib/schemas/billing/invoice'
import { countBilling } from '@/lib/services/billing/counts'
import { listInvoices } from '@/lib/services/billing/invoices/list'
import { canMailDrafts, issueDrafts } from './actions'

export const metadata: Metadata = { title: 'Invoices' }

/** Drafts, invoices and credit notes. */
export default async function InvoicesPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/billing/invoices')
  const { query, ignored } = readPageQuery(invoiceListQuery, await searchParams)
  const [invoices, counts] = await Promise.all([listInvoices(ctx, query), countBilling(ctx)])
  return (
    <InvoicesScreen
      rows={invoices.data}
      paging={pagingOf(query, invoices.meta)}
      query={query}
      counts={counts}
      ignored={ignored}
      actions={permissionsOf(ctx).changeBilling ? { issue: issueDrafts, canMail: canMailDrafts } : undefined}
    />
  )
}
