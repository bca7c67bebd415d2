import type { Metadata } from 'next'
import { BillingScreen } from '@/components/billing/queue/billing-screen'
import { permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { undoOne } from '@/app/(console)/undo-actions'
import { billingQueueQuery } from '@/lib/schemas/billing/billing'
import { countBilling } from '@/lib/services/billing/counts'
import { listBillingQueue } from '@/lib/services/billing/queue'
import { draftInvoices } from './invoices/actions'
import { decideOrderLines, markOrdersBilled, putRight, readToPutRight, takeBackMarks } from './actions'

export const metadata: Metadata = { title: 'Billing' }

/** Finished work that waits to be billed, and what keeps it from that. */
export default async function BillingPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/billing')
  const { query, ignored } = readPageQuery(billingQueueQuery, await searchParams)
  const [queue, counts] = await Promise.all([listBillingQueue(ctx, query), countBilling(ctx)])
  const actions = permissionsOf(ctx).changeBilling
    ? {
        billed: markOrdersBilled,
        takeBack: takeBackMarks,
        invoice: draftInvoices,
        putRight: { read: readToPutRight, save: putRight, decide: decideOrderLines, undo: undoOne },
      }
    : undefined
  const paging = pagingOf(query, queue.meta)
  return (
    <BillingScreen
      rows={queue.data}
      paging={paging}
      query={query}
      counts={counts}
      ignored={ignored}
      actions={actions}
    />
  )
}
