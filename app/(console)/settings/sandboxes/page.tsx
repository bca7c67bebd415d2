import type { Metadata } from 'next'
import { SandboxesScreen } from '@/components/data/sandboxes/sandboxes-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { appUrl } from '@/lib/env'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { sandboxListQuery } from '@/lib/schemas/company/sandbox'
import { listSandboxes } from '@/lib/services/data/sandboxes'
import { loadIdentity, proveIdentity } from '@/app/(console)/identity-actions'
import { Forbidden } from '@/app/(console)/settings/forbidden'
import { addSandbox, emptySandbox, removeSandbox } from './actions'

export const metadata: Metadata = { title: 'Sandboxes' }

export default async function SandboxesPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, account } = await requireUser('/settings/sandboxes')
  if (!holds(ctx, 'admin')) return <Forbidden title="Sandboxes" />
  const { query, ignored } = readPageQuery(sandboxListQuery, await searchParams)
  const { data: rows, meta } = await listSandboxes(ctx, query)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Sandboxes' }]} />
      <SandboxesScreen
        list={{ rows, paging: pagingOf(query, meta), sort: query.sort ?? '-created_at', ignored }}
        isSandbox={account.is_sandbox}
        baseUrl={appUrl()}
        actions={{ create: addSandbox, reset: emptySandbox, remove: removeSandbox }}
        identity={{ load: loadIdentity, prove: proveIdentity }}
      />
    </>
  )
}
