import type { Metadata } from 'next'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { UsersScreen } from '@/components/people/users/users-screen'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { listUsers } from '@/lib/services/people/users'
import { listInvitations } from '@/lib/services/people/passwords'
import { searchOptions } from '@/app/(console)/search-actions'
import { Forbidden } from '@/app/(console)/settings/forbidden'
import { versioned } from '@/app/(console)/settings/list-view'
import * as actions from './actions'

export const metadata: Metadata = { title: 'Users' }

export default async function UsersPage() {
  const { ctx, user } = await requireUser('/settings/users')
  if (!holds(ctx, 'admin')) return <Forbidden title="Users" />
  const [users, invitations] = await Promise.all([listUsers(ctx), listInvitations(ctx)])
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Users' }]} />
      <UsersScreen
        users={users.map(versioned)}
        invitations={invitations}
        ownId={user.id}
        findTechnicians={searchOptions.bind(null, 'technician')}
        actions={{ ...actions }}
      />
    </>
  )
}
