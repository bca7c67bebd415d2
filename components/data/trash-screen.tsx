'use client'

import { PageLink } from '@/components/ui/page-link'
import { nounOf, resourceOf, TRASH_TYPES, type TrashType } from '@/lib/domain/resources'
import { pluralOf } from '@/lib/domain/plural'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { createContext, use, useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { sentenceOf } from '@/components/data/history/sentence'
import { PageHeader } from '@/components/frame/page-header'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { DataTable } from '@/components/ui/data-table'
import { columnsFor } from '@/components/ui/data-table-kit'
import { FilterBar, SearchBox } from '@/components/ui/filters'
import { EmptyState } from '@/components/ui/states'
import { Time } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import type { TrashListQuery, TrashRecord } from '@/lib/schemas/data/trash'
import { AddressNotice } from '../company/settings/address-notice'
import type { ListView } from '../company/settings/types'
import { attempt, reasonOf, shortened } from '../company/settings/use-removal'

type Restoring = { busy: string | null; bringBack: (row: TrashRecord) => void }

/** A context, so that cells stay the same components while something is restored. */
const RestoringContext = createContext<Restoring>({ busy: null, bringBack: () => undefined })

const column = columnsFor<TrashRecord>()

const COLUMNS = column.columns([
  column.accessor('name', {
    header: 'Name',
    meta: { card: 'title', fixed: true },
    cell: ({ row: { original } }) => (
      <>
        <bdi>{original.name}</bdi>
        <Asides row={original} />
      </>
    ),
  }),
  column.accessor('type', {
    header: 'Kind',
    meta: { width: 150, card: 'line' },
    cell: ({ getValue }) => <Badge>{sentenceOf(nounOf(getValue()))}</Badge>,
  }),
  column.accessor('deleted_at', {
    header: 'Deleted',
    meta: { sort: 'deleted_at', width: 180 },
    cell: ({ getValue }) => <Time value={getValue()} />,
  }),
  column.accessor('deleted_by', {
    header: 'By',
    meta: { width: 150, card: 'line' },
    cell: ({ getValue }) => <bdi>{getValue()?.name ?? ''}</bdi>,
  }),
  column.display({
    id: 'restore',
    header: '',
    meta: { label: 'Restore', width: 130, align: 'end', fixed: true, card: 'badge' },
    cell: ({ row: { original } }) => <RestoreButton row={original} />,
  }),
])

/** Kinds whose names say already what they belong to. */
const NAMED_BY_PARENT: ReadonlySet<TrashType> = new Set(['time_off', 'overtime', 'on_call_shift', 'refrigerant_event'])

/** What a record belongs to, what went along with it, and what it became a part of. */
function Asides({ row: { type, parent, went_along, merged_into } }: { row: TrashRecord }) {
  return (
    <>
      {parent && !NAMED_BY_PARENT.has(type) ? (
        <span className="text-text-2">
          , {nounOf(type)} of <bdi>{parent.name}</bdi>
        </span>
      ) : null}
      {went_along.length > 0 ? <span className="text-text-2">, with {countsInWords(went_along)}</span> : null}
      {merged_into ? (
        <span className="ml-2 text-text-2">
          merged into <bdi>{merged_into.name}</bdi>
        </span>
      ) : null}
    </>
  )
}

/** “3 sites, 5 assets”. */
function countsInWords(counts: TrashRecord['went_along']): string {
  return counts
    .map(({ record_type, count }) => {
      const noun = nounOf(record_type)
      return `${count} ${count === 1 ? noun : pluralOf(noun)}`
    })
    .join(', ')
}

type Refusal = { row: TrashRecord; reason: string }

/** What was deleted, last first, and the way back. */
export function TrashScreen({
  list,
  days,
  whose,
  people,
  restore,
  restoreMany,
}: {
  list: ListView<TrashRecord>
  /** How long a record waits before it goes for good. */
  days: number
  /** Administrators see what anybody deleted, others their own. */
  whose: 'all' | 'own'
  /** Whose deletes can be chosen. */
  people: readonly { id: string; name: string }[]
  restore: (type: TrashType, id: string) => Promise<FormState<{ id: string }>>
  restoreMany: (rows: readonly Pick<TrashRecord, 'type' | 'id'>[]) => Promise<FormState<{ count: number }>>
}) {
  const router = useRouter()
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function bringBack(row: TrashRecord) {
    setBusy(row.id)
    setRefusal(null)
    const state = await attempt(() => restore(row.type, row.id))
    setBusy(null)
    if (state.status !== 'ok') return setRefusal({ row, reason: reasonOf(state) })
    toastDone(`${sentenceOf(nounOf(row.type))} ${shortened(row.name)} was restored.`)
    router.refresh()
  }

  async function bringBackMany(ids: readonly string[], clear: () => void) {
    const rows = list.rows.filter(({ id }) => ids.includes(id))
    setBusy('many')
    const state = await attempt(() => restoreMany(rows.map(({ type, id }) => ({ type, id }))))
    setBusy(null)
    if (state.status !== 'ok') return void toastError('Nothing was restored.', { description: reasonOf(state) })
    clear()
    toastDone(state.data.count === 1 ? '1 record was restored.' : `${state.data.count} records were restored.`)
    router.refresh()
  }

  return (
    <>
      <PageHeader title="Trash">
        <p className="pb-2 text-sm text-text-2">
          {whose === 'all' ? 'What is deleted' : 'What you delete'} waits here for{' '}
          {days === 1 ? 'a day' : `${days} days`} and then goes for good, unless something that is kept still needs it.
          {whose === 'own' ? ' Administrators see what others deleted.' : ''}
        </p>
      </PageHeader>
      <AddressNotice ignored={list.ignored} />
      {refusal ? <RefusalNotice refusal={refusal} onDismiss={() => setRefusal(null)} /> : null}
      <RestoringContext value={{ busy, bringBack: (row) => void bringBack(row) }}>
        <DataTable
          label="Trash"
          columns={COLUMNS}
          rows={list.rows}
          rowId={(row) => row.id}
          rowName={(row) => row.name}
          sort={list.sort}
          bulkActions={(ids, clear) => (
            <Button
              size="sm"
              icon={<RotateCcw aria-hidden />}
              pending={busy === 'many'}
              onClick={() => void bringBackMany(ids, clear)}
            >
              Restore selected
            </Button>
          )}
          paging={list.paging}
          toolbar={
            <FilterBar<TrashListQuery>
              search={<SearchBox label="Search the trash" />}
              filters={[
                {
                  param: 'record_type',
                  label: 'Kind',
                  single: true,
                  options: TRASH_TYPES.map((value) => ({ value, label: sentenceOf(nounOf(value)) })),
                },
                ...(people.length > 0
                  ? [
                      {
                        param: 'deleted_by' as const,
                        label: 'Deleted by',
                        single: true,
                        options: people.map(({ id, name }) => ({ value: id, label: name })),
                      },
                    ]
                  : []),
              ]}
            />
          }
          empty={
            list.paging.narrowed ? (
              <EmptyState
                icon={<Trash2 aria-hidden />}
                title="Nothing in the trash matches"
                description="Search for part of the name or of the customer’s name, or clear the filters."
              />
            ) : (
              <EmptyState
                icon={<Trash2 aria-hidden />}
                title="Nothing is in the trash"
                description="What is deleted waits here and can be restored with everything that belongs to it."
              />
            )
          }
        />
      </RestoringContext>
    </>
  )
}

/** Why a record could not be restored. */
function RefusalNotice({ refusal: { row, reason }, onDismiss }: { refusal: Refusal; onDismiss: () => void }) {
  return (
    <div className="px-(--gutter) py-2">
      <Callout
        kind="danger"
        announce
        title={`${sentenceOf(nounOf(row.type))} ${shortened(row.name)} stays in the trash.`}
        actions={
          <Button size="sm" variant="ghost" onClick={onDismiss}>
            Dismiss
          </Button>
        }
      >
        {reason}{' '}
        {resourceOf(row.type).needsCustomer ? (
          <PageLink href="/settings/trash?record_type=customer" className="font-medium underline underline-offset-2">
            Show deleted customers
          </PageLink>
        ) : null}
      </Callout>
    </div>
  )
}

function RestoreButton({ row }: { row: TrashRecord }) {
  const { busy, bringBack } = use(RestoringContext)
  return (
    <Button
      size="sm"
      icon={<RotateCcw aria-hidden />}
      pending={busy === row.id}
      aria-label={`Restore ${row.name}`}
      onClick={() => bringBack(row)}
    >
      Restore
    </Button>
  )
}
