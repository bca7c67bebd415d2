'use client'

import type { ColumnDef } from '@tanstack/react-table'
import { MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { createContext, use, useMemo, useState } from 'react'
import { PageHeader } from '@/components/frame/page-header'
import { useShortcut } from '@/components/ui/shortcuts'
import { confirmLeave } from '@/components/ui/unsaved'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor, type TableKit } from '@/components/ui/data-table-kit'
import { Dialog } from '@/components/ui/dialog'
import { type Filter, FilterBar, SearchBox } from '@/components/ui/filters'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { EmptyState } from '@/components/ui/states'
import { toastDone } from '@/components/ui/toast'
import { AddressNotice } from './address-notice'
import type { ListView, RecordActions, Versioned } from './types'
import { shortened, useRemoval } from './use-removal'

export type RecordFormProps<Row, Values> = {
  /** Null makes a new one. */
  record: Versioned<Row> | null
  onDone: (saved: Row) => void
  onCancel: () => void
  actions: RecordActions<Row, Values>
}

export type RecordScreenProps<Row extends { id: string; name: string }, Values> = {
  title: string
  /** One of them: `part`. */
  noun: string
  list: ListView<Versioned<Row>>
  canWrite: boolean
  /** The columns after the name. */
  columns: readonly ColumnDef<TableKit, Versioned<Row>>[]
  /** Left out where the list is too short to be searched. */
  searchLabel?: string
  filters?: readonly Filter[]
  /** What they are for, shown while there are none. */
  about: string
  size?: 'md' | 'lg'
  /** The list's name as an export. */
  exportAs?: string
  /** What the first column says, where the records are known by something else than a name of their own. */
  nameColumn?: NameColumn
  /** Another action beside the one that makes a new one. */
  more?: React.ReactNode
  form: React.ComponentType<RecordFormProps<Row, Values>>
  actions: RecordActions<Row, Values>
}

/** A list of simple records that are made and changed in a dialog, and deleted with a way back. */
export function RecordScreen<Row extends { id: string; name: string }, Values>({
  title,
  noun,
  list,
  canWrite,
  columns,
  searchLabel,
  filters = [],
  about,
  size = 'md',
  exportAs,
  nameColumn = OWN_NAME,
  more,
  form: RecordForm,
  actions,
}: RecordScreenProps<Row, Values>) {
  const router = useRouter()
  const remove = useRemoval(actions)
  const [open, setOpen] = useState<{ record: Versioned<Row> | null } | null>(null)
  useShortcut('n', `New ${noun}`, () => setOpen({ record: null }), { enabled: canWrite })

  const all = useMemo(() => withOwnColumns(columns, canWrite, nameColumn), [columns, canWrite, nameColumn])
  const rowActions: RowActions = {
    edit: (id) => setOpen({ record: list.rows.find((row) => row.id === id) ?? null }),
    remove: (id) => {
      const row = list.rows.find((one) => one.id === id)
      if (row) void remove(row)
    },
  }

  function done(saved: Row) {
    toastDone(open?.record ? `${shortened(saved.name)} is saved.` : `${shortened(saved.name)} was added.`)
    setOpen(null)
    router.refresh()
  }

  // Escape must not throw away what was typed.
  const close = () => confirmLeave(() => setOpen(null))
  const add = canWrite ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen({ record: null })}>
      New {noun}
    </Button>
  ) : null

  return (
    <>
      <PageHeader title={title} actions={<Actions more={canWrite ? more : null} add={add} />} />
      <AddressNotice ignored={list.ignored} />
      <RowActionsContext value={canWrite ? rowActions : null}>
        <DataTable
          exportAs={exportAs}
          label={title}
          columns={all}
          rows={list.rows}
          rowId={(row) => row.id}
          rowName={(row) => row.name}
          sort={list.sort}
          paging={list.paging}
          toolbar={
            <FilterBar filters={filters} search={searchLabel ? <SearchBox label={searchLabel} width="w-72" /> : null} />
          }
          empty={<NoRows narrowed={list.paging.narrowed} noun={noun} title={title} about={about} add={add} />}
        />
      </RowActionsContext>
      <Dialog
        open={open !== null}
        onOpenChange={(next) => !next && close()}
        size={size}
        title={open?.record ? `Edit ${noun}` : `New ${noun}`}
      >
        {open ? <RecordForm record={open.record} onDone={done} onCancel={close} actions={actions} /> : null}
      </Dialog>
    </>
  )
}

function Actions({ more, add }: { more: React.ReactNode; add: React.ReactNode }) {
  return (
    <>
      {more}
      {add}
    </>
  )
}

function NoRows({
  narrowed,
  noun,
  title,
  about,
  add,
}: {
  narrowed?: boolean
  noun: string
  title: string
  about: string
  add: React.ReactNode
}) {
  return narrowed ? (
    <EmptyState title={`No ${noun} matches the search`} description="Change or clear the search." />
  ) : (
    <EmptyState title={`No ${title.toLowerCase()} yet`} description={about} action={add} />
  )
}

type Named = { id: string; name: string }
type NameColumn = { header: string; sort?: string }
const OWN_NAME: NameColumn = { header: 'Name', sort: 'name' }
type RowActions = { edit: (id: string) => void; remove: (id: string) => void }

/** Null where nothing may be changed. A context, so that cells stay the same components while the list changes. */
const RowActionsContext = createContext<RowActions | null>(null)

function withOwnColumns<Row extends Named>(
  columns: readonly ColumnDef<TableKit, Row>[],
  canWrite: boolean,
  { header, sort }: NameColumn,
) {
  const column = columnsFor<Row>()
  const name = column.display({
    id: 'name',
    header,
    meta: { sort, card: 'title', fixed: true },
    cell: ({ row }) => <NameCell row={row.original} />,
  })
  const menu = column.display({
    id: 'actions',
    header: '',
    meta: { label: 'Actions', width: 84, fixed: true, align: 'end', card: 'badge' },
    cell: ({ row }) => <MenuCell row={row.original} />,
  })
  return [name, ...columns, ...(canWrite ? [menu] : [])]
}

function NameCell({ row }: { row: Named }) {
  const actions = use(RowActionsContext)
  if (!actions) return <bdi className="font-medium">{row.name}</bdi>
  return (
    <button
      type="button"
      onClick={() => actions.edit(row.id)}
      className="max-w-full truncate rounded-sm text-left leading-6 font-medium text-text hover:text-accent-text hover:underline"
    >
      <bdi>{row.name}</bdi>
    </button>
  )
}

function MenuCell({ row }: { row: Named }) {
  const actions = use(RowActionsContext)
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label={`Actions for ${row.name}`} className={iconButtonClass('sm')}>
          <MoreHorizontal aria-hidden />
        </button>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => actions?.edit(row.id)}>
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => actions?.remove(row.id)}>
        Delete
      </MenuItem>
    </Menu>
  )
}
