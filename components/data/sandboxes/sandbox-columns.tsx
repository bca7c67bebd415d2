'use client'

import { MoreHorizontal, RotateCcw, Trash2 } from 'lucide-react'
import { createContext, use } from 'react'
import { columnsFor } from '@/components/ui/data-table-kit'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { Time } from '@/components/ui/time'
import type { SandboxRecord } from '@/lib/schemas/company/sandbox'

export type SandboxAction = 'reset' | 'delete'

/** A context, so that cells stay the same components while the list changes. */
export const SandboxActionContext = createContext<(action: SandboxAction, sandbox: SandboxRecord) => void>(
  () => undefined,
)

const column = columnsFor<SandboxRecord>()

export const SANDBOX_COLUMNS = column.columns([
  column.accessor('name', {
    header: 'Name',
    meta: { sort: 'name', card: 'title', fixed: true },
    cell: ({ getValue }) => <bdi className="font-medium">{getValue()}</bdi>,
  }),
  column.accessor('time_zone', {
    header: 'Time zone',
    meta: { width: 180 },
    cell: ({ getValue }) => getValue().replaceAll('_', ' '),
  }),
  column.accessor('currency', { header: 'Currency', meta: { width: 100 } }),
  column.accessor('created_at', {
    header: 'Created',
    meta: { sort: 'created_at', width: 150 },
    cell: ({ getValue }) => <Time value={getValue()} />,
  }),
  column.display({
    id: 'actions',
    header: '',
    meta: { label: 'Actions', width: 84, fixed: true, align: 'end', card: 'badge' },
    cell: ({ row }) => <MenuCell sandbox={row.original} />,
  }),
])

function MenuCell({ sandbox }: { sandbox: SandboxRecord }) {
  const onAction = use(SandboxActionContext)
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label={`Actions for ${sandbox.name}`} className={iconButtonClass('sm')}>
          <MoreHorizontal aria-hidden />
        </button>
      }
    >
      <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => onAction('reset', sandbox)}>
        Reset…
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onAction('delete', sandbox)}>
        Delete…
      </MenuItem>
    </Menu>
  )
}
