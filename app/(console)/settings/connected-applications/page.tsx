import type { Metadata } from 'next'
import { ConnectedApplications } from '@/components/access/auth/connected-applications'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { PageHeader } from '@/components/frame/page-header'
import { holds, SCOPE_MEANINGS } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { listGrants } from '@/lib/services/access/oauth'
import { disconnect } from './actions'

export const metadata: Metadata = { title: 'Connected applications' }

export default async function ConnectedApplicationsPage() {
  const { ctx, user } = await requireUser()
  const everybody = holds(ctx, 'admin')
  const grants = await listGrants(ctx, { all: everybody })
  const shown = grants.map((grant) => ({
    ...grant,
    isOwn: grant.user.id === user.id,
    meanings: grant.scopes.map((scope) => SCOPE_MEANINGS[scope]),
  }))
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Connected applications' }]} />
      <PageHeader title="Connected applications" />
      <div className="p-(--gutter)">
        <ConnectedApplications grants={shown} everybody={everybody} disconnect={disconnect} />
      </div>
    </>
  )
}
