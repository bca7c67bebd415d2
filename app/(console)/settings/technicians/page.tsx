import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { TechniciansScreen } from '@/components/people/technicians/technicians-screen'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { technicianListQuery } from '@/lib/schemas/people/technician'
import { listTechnicians, readTechnicianChoices } from '@/lib/services/people/technicians'
import { create } from './actions'

export const metadata: Metadata = { title: 'Technicians' }

export default async function TechniciansPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/technicians')
  const { query, ignored } = readPageQuery(technicianListQuery, await searchParams)
  const sorted = { ...query, sort: query.sort ?? ('name' as const) }
  const [{ data: rows, meta }, choices] = await Promise.all([listTechnicians(ctx, sorted), readTechnicianChoices(ctx)])
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Technicians' }]} />
      <TechniciansScreen
        list={{ rows, paging: pagingOf(query, meta), sort: sorted.sort, ignored }}
        choices={choices}
        canWrite={holds(ctx, 'admin')}
        create={create}
      />
    </>
  )
}
