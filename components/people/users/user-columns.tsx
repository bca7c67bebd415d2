'use client'

import { KeyRound, LogOut, MoreHorizontal, Pencil, ShieldOff, Trash2, UserX } from 'lucide-react'
import { createContext, use } from 'react'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { StatusBadge } from '@/components/ui/status-badge'
import { Time } from '@/components/ui/time'
import type { UserRecord } from '@/lib/schemas/people/user'
import type { Versioned } from '@/components/company/settings/types'
import { ROLE_LABELS } from './user-forms'

export type User = Versioned<UserRecord>

export type UserRowActions = {
  ownId: string
  edit: (user: User) => void
  remove: (user: User) => void
  setStatus: (user: User, status: UserRecord['status']) => void
  endSessions: (user: User) => void
  passwordLink: (user: User) => void
  resetFactor: (user: User) => void
}

/** A context, so that cells stay the same components while the list changes. */
export const UserRowContext = createContext<UserRowActions | null>(null)

const column = columnsFor<User>()

/** The columns of the users. */
export const USER_COLUMNS = column.columns([
  column.accessor('name', {
    header: 'Name',
    meta: { card: 'title', fixed: true },
    cell: ({ row: { original } }) => <NameCell user={original} />,
  }),
  column.accessor('email', { header: 'E-mail', meta: { width: 230, card: 'text' } }),
  column.accessor('role', {
    header: 'Role',
    meta: { width: 100 },
    cell: ({ getValue }) => ROLE_LABELS[getValue()],
  }),
  column.accessor('technician', {
    header: 'On the board',
    meta: { width: 140 },
    cell: ({ getValue }) => getValue()?.name ?? <None />,
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { width: 96 },
    cell: ({ getValue }) => <StatusBadge kind="active" status={getValue()} />,
  }),
  column.accessor('last_sign_in_at', {
    header: 'Last sign-in',
    meta: { width: 146 },
    cell: ({ getValue }) => {
      const at = getValue()
      return at ? <Time value={at} /> : <span className="text-text-3">Never</span>
    },
  }),
  column.display({
    id: 'actions',
    header: '',
    meta: { label: 'Actions', width: 72, fixed: true, align: 'end', card: 'badge' },
    cell: ({ row: { original } }) => <UserMenu user={original} />,
  }),
])

function NameCell({ user }: { user: User }) {
  const actions = use(UserRowContext)
  return (
    <button
      type="button"
      onClick={() => actions?.edit(user)}
      className="max-w-full truncate rounded-sm text-left leading-6 font-medium hover:text-accent-text hover:underline"
    >
      <bdi>{user.name}</bdi>
      {user.id === actions?.ownId ? <span className="font-normal text-text-3"> (you)</span> : null}
    </button>
  )
}

function UserMenu({ user }: { user: User }) {
  const actions = use(UserRowContext)
  if (!actions) return null
  const { ownId, edit, remove, setStatus, endSessions, passwordLink, resetFactor } = actions
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label={`Actions for ${user.name}`} className={iconButtonClass('sm')}>
          <MoreHorizontal aria-hidden />
        </button>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => edit(user)}>
        Edit
      </MenuItem>
      <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => passwordLink(user)}>
        Make a password link
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => endSessions(user)}>
        Sign out everywhere
      </MenuItem>
      <MenuItem icon={<ShieldOff aria-hidden />} onSelect={() => resetFactor(user)}>
        Turn off the second factor
      </MenuItem>
      <MenuItem
        icon={<UserX aria-hidden />}
        disabled={user.id === ownId}
        onSelect={() => setStatus(user, user.status === 'active' ? 'inactive' : 'active')}
      >
        {user.status === 'active' ? 'Deactivate' : 'Activate'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 aria-hidden />} disabled={user.id === ownId} onSelect={() => remove(user)}>
        Remove
      </MenuItem>
    </Menu>
  )
}
