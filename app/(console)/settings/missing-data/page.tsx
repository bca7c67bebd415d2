import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { MissingDataScreen } from '@/components/company/settings/missing-data-screen'
import { requireUser } from '@/lib/auth/session'
import { listMissingData } from '@/lib/services/company/missing-data'
import { routingState } from '@/lib/services/work/travel'

export const metadata: Metadata = { title: 'Missing data' }

/** What keeps plans from being checked, each with the way to where it is mended. */
export default async function GapsPage() {
  const { ctx } = await requireUser('/settings/gaps')
  const groups = await listMissingData(ctx)
  const routing = routingState()
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Missing data' }]} />
      <PageHeader title="Missing data" />
      <div className="p-4">
        <MissingDataScreen groups={groups} router={routing.state === 'failing' ? routing : null} />
      </div>
    </>
  )
}
