import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { IgnoredNotice } from '@/components/ui/ignored-notice'
import { ExpiringTable } from '@/components/assets/warranty/expiring-table'
import { NothingFound } from '@/components/assets/warranty/nothing-found'
import { WarrantyCandidates, WarrantyResult } from '@/components/assets/warranty/result'
import { WarrantySearch } from '@/components/assets/warranty/search-box'
import type { ServiceContext } from '@/lib/access/context'
import { holds, permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { dayIn } from '@/lib/domain/time'
import { firstOf, type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { expiringQuery } from '@/lib/schemas/assets/asset-table'
import { countExpiringWarranties, listExpiringWarranties, lookupWarranty } from '@/lib/services/assets/warranty'

export const metadata: Metadata = { title: 'Warranty' }

export default async function WarrantyPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, account, now } = await requireUser()
  const address = await searchParams
  const text = (firstOf(address.q) ?? '').trim().slice(0, 200)
  const { query, ignored } = readPageQuery(expiringQuery, address)
  const [expiring, counts, answer] = await Promise.all([
    listExpiringWarranties(ctx, query),
    countExpiringWarranties(ctx),
    text ? lookupWarranty(ctx, text) : null,
  ])
  return (
    <>
      <Breadcrumbs items={[{ label: 'Warranty' }]} />
      <PageHeader title="Warranty lookup" />
      <IgnoredNotice ignored={ignored} />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 p-(--gutter) pb-8">
        <WarrantySearch text={text} />
        {answer ? <Answer ctx={ctx} text={text} answer={answer} today={dayIn(account.time_zone, now)} /> : null}
        <ExpiringTable
          rows={expiring.data}
          paging={pagingOf(query, expiring.meta)}
          sort={query.sort}
          within={query.within ?? '30'}
          counts={counts}
        />
      </div>
    </>
  )
}

function Answer({
  ctx,
  text,
  answer,
  today,
}: {
  ctx: ServiceContext
  text: string
  today: string
  answer: Awaited<ReturnType<typeof lookupWarranty>>
}) {
  if (answer.exact)
    return <WarrantyResult sheet={answer.exact} today={today} canOrder={permissionsOf(ctx).createWorkOrders} />
  if (answer.candidates.length > 0) return <WarrantyCandidates text={text} candidates={answer.candidates} />
  return <NothingFound text={text} canWrite={holds(ctx, 'write:assets')} />
}
