'use client'

import { ScrollText } from 'lucide-react'
import { PageLink } from '@/components/ui/page-link'
import { Changes } from '@/components/data/history/record-history'
import { sentenceOf } from '@/components/data/history/sentence'
import { VERBS } from '@/components/data/history/words'
import { PageHeader } from '@/components/frame/page-header'
import { AddressNotice } from '@/components/company/settings/address-notice'
import type { ListView } from '@/components/company/settings/types'
import { Badge } from '@/components/ui/badge'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { FilterBar, SearchBox } from '@/components/ui/filters'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { AUDITED_TYPES, type AuditQuery, type AuditRecord, MAX_COUNTED } from '@/lib/schemas/data/audit'
import { DayRange } from './day-range'
import { nounOf } from '@/lib/domain/resources'

const ACTORS: Record<string, string> = {
  user: 'Console',
  api_key: 'API key',
  oauth_application: 'Application',
  system: 'Fieldline',
}

const column = columnsFor<AuditRecord>()

const COLUMNS = column.columns([
  column.accessor('created_at', {
    header: 'When',
    meta: { width: 150, fixed: true },
    cell: ({ getValue }) => <Time value={getValue()} />,
  }),
  column.accessor('actor', {
    header: 'Who',
    meta: { width: 210 },
    cell: ({ getValue }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <bdi className="truncate">{getValue().name}</bdi>
        <Badge outline>{ACTORS[getValue().type] ?? getValue().type}</Badge>
      </span>
    ),
  }),
  column.accessor('verb', {
    header: 'What',
    meta: { width: 110 },
    cell: ({ getValue }) => sentenceOf(VERBS[getValue()] ?? getValue()),
  }),
  column.accessor('record_id', {
    header: 'Record',
    meta: { width: 250, card: 'title', fixed: true },
    cell: ({ row: { original } }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <Badge>{nounOf(original.record_type)}</Badge>
        <PageLink href={hrefOf(original)} className="truncate font-medium text-accent-text hover:underline">
          <bdi>{original.name ?? 'Show'}</bdi>
        </PageLink>
      </span>
    ),
  }),
  column.accessor('changes', {
    header: 'Changes',
    meta: { card: 'text' },
    cell: ({ row: { original } }) => <Summary row={original} />,
  }),
])

const SHOWN = 3

/** The fields of a change in few words; an update's first ones with their old and new values. */
function Summary({ row: { verb, changes } }: { row: AuditRecord }) {
  const fields = Object.entries(changes)
  if (verb === 'create' || verb === 'delete' || verb === 'restore')
    return <span className="text-text-3">{fields.length === 1 ? '1 field' : `${fields.length} fields`}</span>
  return (
    <div className="min-w-0 truncate text-xs leading-5 whitespace-normal">
      <Changes changes={Object.fromEntries(fields.slice(0, SHOWN))} />
      {fields.length > SHOWN ? <span className="text-text-3">and {fields.length - SHOWN} more</span> : null}
    </div>
  )
}

/** The record as it was right after a change of it; for a sign-in, all those of its user. */
function hrefOf({ record_type, record_id, id }: Pick<AuditRecord, 'record_type' | 'record_id' | 'id'>): string {
  if (record_type === 'user_session') return `/settings/audit?record_type=user_session&record_id=${record_id}`
  return `/settings/audit/${record_type}/${record_id}?at=${id}`
}

/** Everything that happened, searched by who, by what, when, record and field. */
export function AuditScreen({ list }: { list: ListView<AuditRecord> }) {
  return (
    <>
      <PageHeader
        title="Audit log"
        badges={
          list.paging.total_count > MAX_COUNTED ? (
            <span className="text-xs text-text-3">More than 10,000 changes: choose days to see older ones.</span>
          ) : null
        }
      />
      <AddressNotice ignored={list.ignored} />
      <DataTable
        label="Audit log"
        columns={COLUMNS}
        rows={list.rows}
        rowId={(row) => row.id}
        rowName={(row) => `${VERBS[row.verb] ?? row.verb} ${row.name ?? ''}`}
        rowHref={hrefOf}
        paging={list.paging}
        exportAs="audit"
        toolbar={
          <FilterBar<AuditQuery>
            others={['who', 'field', 'from', 'to', 'record_id', 'verb']}
            filters={[
              {
                param: 'record_type',
                label: 'Type',
                options: AUDITED_TYPES.map((value) => ({ value, label: sentenceOf(nounOf(value)) })),
              },
              {
                param: 'actor_type',
                label: 'By',
                options: Object.entries(ACTORS).map(([value, label]) => ({ value, label })),
              },
            ]}
          >
            <SearchBox label="Who" param="who" width="w-40" />
            <SearchBox label="Field, such as status" param="field" width="w-48" />
            <DayRange />
          </FilterBar>
        }
        empty={
          <EmptyState
            icon={<ScrollText aria-hidden />}
            title="No changes found"
            description="Changes are kept permanently. Choose other days, or clear the filters."
          />
        }
      />
    </>
  )
}
