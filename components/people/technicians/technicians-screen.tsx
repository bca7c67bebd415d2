'use client'

import { HardHat, Plus } from 'lucide-react'
import { PageLink } from '@/components/ui/page-link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { PageHeader } from '@/components/frame/page-header'
import { useShortcut } from '@/components/ui/shortcuts'
import { confirmLeave } from '@/components/ui/unsaved'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { Dialog } from '@/components/ui/dialog'
import { type Filter, FilterBar, SearchBox } from '@/components/ui/filters'
import { EmptyState } from '@/components/ui/states'
import { StatusBadge } from '@/components/ui/status-badge'
import { toastDone } from '@/components/ui/toast'
import type { TechnicianChoices, TechnicianListQuery, TechnicianRecord } from '@/lib/schemas/people/technician'
import { AddressNotice } from '@/components/company/settings/address-notice'
import { TechnicianForm, type TechnicianValues } from './technician-form'
import type { ListView } from '@/components/company/settings/types'
import { shortened } from '@/components/company/settings/use-removal'

const column = columnsFor<TechnicianRecord>()

const COLUMNS = column.columns([
  column.accessor('name', {
    header: 'Name',
    meta: { sort: 'name', width: 180, card: 'title', fixed: true },
    cell: ({ row: { original } }) => (
      <PageLink
        hasName
        href={`/settings/technicians/${original.id}`}
        className="rounded-sm font-medium underline-offset-2 hover:underline"
      >
        <bdi>{original.name}</bdi>
      </PageLink>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { width: 90, card: 'badge' },
    cell: ({ getValue }) => <StatusBadge kind="active" status={getValue()} />,
  }),
  column.accessor('skills', {
    header: 'Skills',
    meta: { card: 'text' },
    cell: ({ getValue }) => (
      <span title={getValue().join(', ')} className="flex gap-1 overflow-hidden max-sm:flex-wrap">
        {getValue().length === 0 ? <None /> : getValue().map((skill) => <Badge key={skill}>{skill}</Badge>)}
      </span>
    ),
  }),
  column.accessor('territory', {
    header: 'Territory',
    meta: { width: 176 },
    cell: ({ getValue }) => getValue() ?? <None />,
  }),
  column.accessor('branch', {
    header: 'Branch',
    meta: { width: 116 },
    cell: ({ getValue }) => getValue()?.name ?? <None />,
  }),
  column.accessor('phone', {
    header: 'Phone',
    meta: { width: 132 },
    cell: ({ getValue }) => {
      const phone = getValue()
      return phone ? (
        <a href={`tel:${phone}`} className="rounded-sm underline-offset-2 hover:underline">
          {phone}
        </a>
      ) : (
        <None />
      )
    },
  }),
])

/** Those who do the work. */
export function TechniciansScreen({
  list,
  choices,
  canWrite,
  create,
}: {
  list: ListView<TechnicianRecord>
  choices: TechnicianChoices
  canWrite: boolean
  create: (values: TechnicianValues) => Promise<FormState<TechnicianRecord>>
}) {
  const router = useRouter()
  const [creating, setCreating] = useState(false)
  const close = () => confirmLeave(() => setCreating(false))
  useShortcut('n', 'New technician', () => setCreating(true), { enabled: canWrite })
  const filters = filtersOf(choices)
  const add = canWrite ? (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      New technician
    </Button>
  ) : null

  return (
    <>
      <PageHeader title="Technicians" actions={add} />
      <AddressNotice ignored={list.ignored} />
      <DataTable
        label="Technicians"
        exportAs="technicians"
        columns={COLUMNS}
        rows={list.rows}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => `/settings/technicians/${row.id}`}
        sort={list.sort}
        paging={list.paging}
        toolbar={
          <FilterBar filters={filters} search={<SearchBox label="Search by name, e-mail or phone" width="w-64" />} />
        }
        empty={
          list.paging.narrowed ? (
            <EmptyState title="No technician matches these filters" description="Change or clear them." />
          ) : (
            <EmptyState
              icon={<HardHat aria-hidden />}
              title="No technicians yet"
              description="Technicians are the rows of the board. Enter their skills, weekly shifts and leave so that work can be scheduled."
              action={add}
            />
          )
        }
      />
      <Dialog open={creating} onOpenChange={(next) => !next && close()} title="New technician">
        <TechnicianForm
          technician={null}
          choices={choices}
          save={create}
          onCancel={close}
          onDone={(technician) => {
            toastDone(`${shortened(technician.name)} was added.`, { description: 'Enter their weekly shifts next.' })
            router.push(`/settings/technicians/${technician.id}`)
          }}
        />
      </Dialog>
    </>
  )
}

function filtersOf(choices: TechnicianChoices): Filter<TechnicianListQuery>[] {
  return [
    {
      param: 'status',
      label: 'Status',
      single: true,
      options: [
        { value: 'active', label: 'Active' },
        { value: 'inactive', label: 'Inactive' },
      ],
    },
    { param: 'territory', label: 'Territory', single: true, options: choices.territories.map(sameLabel) },
    {
      param: 'branch_id',
      label: 'Branch',
      single: true,
      options: choices.branches.map(({ id, name }) => ({ value: id, label: name })),
    },
    { param: 'skill', label: 'Skill', single: true, options: choices.skills.map(sameLabel) },
  ]
}

function sameLabel(value: string) {
  return { value, label: value }
}
