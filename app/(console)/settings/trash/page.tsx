import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { TrashScreen } from '@/components/data/trash-screen'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { type PageParams, pagingOf, readPageQuery } from '@/lib/forms/page-query'
import { env } from '@/lib/env'
import { trashListQuery } from '@/lib/schemas/data/trash'
import { listOwnTrash } from '@/lib/services/data/trash'
import { listUsers } from '@/lib/services/people/users'
import { Forbidden } from '@/app/(console)/settings/forbidden'
import { restoreFromTrash, restoreSelected } from './actions'

export const metadata: Metadata = { title: 'Trash' }

export default async function TrashPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requireUser('/settings/trash')
  // Whoever can delete nothing has nothing here.
  if (!holds(ctx, 'write:customers')) return <Forbidden title="Trash" />
  const { query, ignored } = readPageQuery(trashListQuery, await searchParams)
  const isAdmin = holds(ctx, 'admin')
  const [{ data: rows, meta }, users] = await Promise.all([
    listOwnTrash(ctx, query),
    isAdmin ? listUsers(ctx) : Promise.resolve([]),
  ])
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Trash' }]} />
      <TrashScreen
        list={{ rows, paging: pagingOf(query, meta), sort: query.sort ?? '-deleted_at', ignored }}
        days={env().TRASH_DAYS}
        whose={isAdmin ? 'all' : 'own'}
        people={users.map(({ id, name }) => ({ id, name }))}
        restore={restoreFromTrash}
        restoreMany={restoreSelected}
      />
    </>
  )
}
