import type { Metadata } from 'next'
import { ReceivablesScreen } from '@/components/billing/receivables-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, readPageQuery } from '@/lib/forms/page-query'
import { receivablesQuery } from '@/lib/schemas/billing/receivables'
import { countBilling } from '@/lib/services/billing/counts'
import { readReceivables } from '@/lib/services/billing/receivables'

export const metadata: Metadata = { title: 'Receivables' }

/** What customers owe, by how long it is overdue. */
export default async function ReceivablesPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/billing/receivables')
  const { query, ignored } = readPageQuery(receivablesQuery, await searchParams)
  const [receivables, counts] = await Promise.all([readReceivables(ctx, query.as_of), countBilling(ctx)])
  return (
    <>
      <Breadcrumbs items={[{ label: 'Billing', href: '/billing' }, { label: 'Receivables' }]} />
      <ReceivablesScreen receivables={receivables} ignored={ignored} counts={counts} />
    </>
  )
}
