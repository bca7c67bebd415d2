'use client'

import { Ban, MoreHorizontal, Pencil, RefreshCw } from 'lucide-react'
import { createContext, use, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { columnsFor } from '@/components/ui/data-table-kit'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { Time } from '@/components/ui/time'
import type { ApiKeyRecord } from '@/lib/schemas/access/api-key'

export type ApiKeyAction = 'edit' | 'rotate' | 'revoke'

/** A context, so that cells stay the same components while the list changes. */
export const ApiKeyActionContext = createContext<(action: ApiKeyAction, key: ApiKeyRecord) => void>(() => undefined)

const WEEK_MS = 7 * 24 * 3_600_000

const column = columnsFor<ApiKeyRecord>()

export const API_KEY_COLUMNS = column.columns([
  column.accessor('name', {
    header: 'Name',
    meta: { sort: 'name', card: 'title', fixed: true },
    cell: ({ getValue }) => <bdi className="font-medium">{getValue()}</bdi>,
  }),
  column.accessor('hint', {
    header: 'Key',
    meta: { width: 110 },
    cell: ({ getValue }) => <span className="font-mono text-xs text-text-2">fsk_…{getValue()}</span>,
  }),
  column.accessor('scopes', {
    header: 'Permissions',
    meta: { width: 200, card: 'text' },
    cell: ({ getValue }) => (
      <span title={getValue().join(', ')} className="flex gap-1 overflow-hidden max-sm:flex-wrap">
        {getValue().map((scope) => (
          <Badge key={scope} tone={scope === 'admin' ? 'amber' : 'neutral'}>
            {scope}
          </Badge>
        ))}
      </span>
    ),
  }),
  column.accessor('expires_at', {
    header: 'Expires',
    meta: { width: 116 },
    cell: ({ getValue }) => {
      const at = getValue()
      return at ? <Time value={at} format="date" /> : <span className="text-text-3">Never</span>
    },
  }),
  column.accessor('last_used_at', {
    header: 'Last used',
    meta: { width: 150 },
    cell: ({ row: { original } }) => <LastUse apiKey={original} />,
  }),
  column.accessor('allowed_addresses', {
    header: 'Allowed addresses',
    meta: { width: 180, extra: true },
    cell: ({ getValue }) =>
      getValue().length > 0 ? (
        <span title={getValue().join(', ')} className="block truncate font-mono text-xs">
          {getValue().join(', ')}
        </span>
      ) : (
        <span className="text-text-3">Any</span>
      ),
  }),
  column.accessor('requests_per_hour', {
    header: 'Requests per hour',
    meta: { width: 140, align: 'end', extra: true },
    cell: ({ getValue }) => getValue() ?? <span className="text-text-3">No separate limit</span>,
  }),
  column.accessor('created_at', {
    header: 'Created',
    meta: { sort: 'created_at', width: 136, extra: true },
    cell: ({ getValue }) => <Time value={getValue()} />,
  }),
  column.display({
    id: 'state',
    header: '',
    meta: { label: 'State', width: 150, align: 'end', fixed: true, card: 'badge' },
    cell: ({ row: { original } }) => <StateCell row={original} />,
  }),
])

function LastUse({ apiKey: { last_used_at, last_used_address } }: { apiKey: ApiKeyRecord }) {
  if (!last_used_at) return <span className="text-text-3">Never</span>
  return (
    <span className="flex flex-col">
      <Time value={last_used_at} />
      {last_used_address ? <span className="truncate font-mono text-xs text-text-3">{last_used_address}</span> : null}
    </span>
  )
}

function StateCell({ row }: { row: ApiKeyRecord }) {
  const onAction = use(ApiKeyActionContext)
  if (row.revoked_at) return <Badge outline>Revoked</Badge>
  return (
    <span className="flex items-center justify-end gap-2">
      <StateBadge row={row} />
      <Menu
        align="end"
        trigger={
          <button type="button" aria-label={`Actions for ${row.name}`} className={iconButtonClass('sm')}>
            <MoreHorizontal aria-hidden />
          </button>
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction('edit', row)}>
          Edit…
        </MenuItem>
        <MenuItem icon={<RefreshCw aria-hidden />} onSelect={() => onAction('rotate', row)}>
          Replace the key…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Ban aria-hidden />} danger onSelect={() => onAction('revoke', row)}>
          Revoke…
        </MenuItem>
      </Menu>
    </span>
  )
}

function StateBadge({ row: { expires_at, previous_key_until } }: { row: ApiKeyRecord }) {
  const [now] = useState(Date.now)
  const left = expires_at ? new Date(expires_at).getTime() - now : Number.POSITIVE_INFINITY
  if (left <= 0) return <Badge tone="red">Expired</Badge>
  if (left <= WEEK_MS) return <Badge tone="amber">Expires soon</Badge>
  if (previous_key_until) return <Badge tone="neutral">Old key works</Badge>
  return null
}
