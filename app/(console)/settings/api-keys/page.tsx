import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { ApiKeysScreen } from '@/components/access/api-keys/api-keys-screen'
import { holds, SCOPE_MEANINGS, SCOPES } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { appUrl } from '@/lib/env'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { apiKeyListQuery } from '@/lib/schemas/access/api-key'
import { listApiKeys } from '@/lib/services/access/api-keys'
import { loadIdentity, proveIdentity } from '@/app/(console)/identity-actions'
import { Forbidden } from '@/app/(console)/settings/forbidden'
import { createKey, revokeKey, rotateKey, updateKey } from './actions'

export const metadata: Metadata = { title: 'API keys' }

export default async function ApiKeysPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/api-keys')
  if (!holds(ctx, 'admin')) return <Forbidden title="API keys" />
  const { query, ignored } = readPageQuery(apiKeyListQuery, await searchParams)
  const { data: rows, meta } = await listApiKeys(ctx, query)
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'API keys' }]} />
      <ApiKeysScreen
        list={{ rows, paging: pagingOf(query, meta), sort: query.sort ?? '-created_at', ignored }}
        scopes={SCOPES.map((value) => ({ value, meaning: SCOPE_MEANINGS[value] }))}
        baseUrl={appUrl()}
        actions={{ create: createKey, update: updateKey, rotate: rotateKey, revoke: revokeKey }}
        identity={{ load: loadIdentity, prove: proveIdentity }}
      />
    </>
  )
}
