'use client'

import Link from 'next/link'
import { Form, FormActions } from '@/components/form/form'
import { NumberField, TextField } from '@/components/form/fields'
import { useServerForm } from '@/components/form/use-server-form'
import { columnsFor } from '@/components/ui/data-table-kit'
import { territoryCreate, type TerritoryRecord } from '@/lib/schemas/people/territory'
import { type RecordFormProps, RecordScreen } from './record-screen'
import type { ListView, RecordActions, Versioned } from './types'

export type TerritoryValues = { name: string; speed_kmh?: number }

type Actions = RecordActions<TerritoryRecord, TerritoryValues>

const column = columnsFor<Versioned<TerritoryRecord>>()
const columns = column.columns([
  column.accessor('technicians', {
    header: 'Technicians',
    meta: { width: 120, align: 'end' },
    cell: ({ row: { original } }) =>
      original.technicians === 0 ? (
        0
      ) : (
        <Link
          href={`/settings/technicians?territory=${encodeURIComponent(original.name)}`}
          className="rounded-sm text-accent-text underline-offset-2 hover:underline"
        >
          {original.technicians}
          <span className="sr-only"> technicians of {original.name}</span>
        </Link>
      ),
  }),
  column.accessor('speed_kmh', {
    header: 'Travel speed',
    meta: { sort: 'speed_kmh', width: 140, align: 'end' },
    cell: ({ getValue }) => <span className="tabular">{getValue()} km/h</span>,
  }),
])

/** The territories that the company plans in. */
export function TerritoriesScreen({
  list,
  canWrite,
  actions,
}: {
  list: ListView<Versioned<TerritoryRecord>>
  canWrite: boolean
  actions: Actions
}) {
  return (
    <RecordScreen
      title="Territories"
      exportAs="territories"
      noun="territory"
      list={list}
      canWrite={canWrite}
      columns={columns}
      searchLabel="Search by name"
      about="Technicians and sites are in a territory; the board can be filtered by it, and travel is estimated by its speed."
      form={TerritoryForm}
      actions={actions}
    />
  )
}

function TerritoryForm({ record, onDone, onCancel, actions }: RecordFormProps<TerritoryRecord, TerritoryValues>) {
  const form = useServerForm<TerritoryValues, TerritoryRecord>({
    schema: territoryCreate,
    defaults: { name: record?.name ?? '', speed_kmh: record?.speed_kmh ?? 40 },
    version: record?.version,
    action: (values, version) => (record ? actions.update(record.id, values, version) : actions.create(values)),
    onDone,
  })
  return (
    <Form form={form} labels={{ speed_kmh: 'Travel speed' }}>
      <TextField
        control={form.control}
        name="name"
        label="Name"
        required
        hint={record ? 'Renaming it also updates the technicians and sites in this territory.' : undefined}
      />
      <NumberField
        control={form.control}
        name="speed_kmh"
        label="Travel speed"
        end="km/h"
        hint="Average speed from site to site, stops included: about 25 in a city, 50 in the country."
      />
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add territory'} onCancel={onCancel} />
    </Form>
  )
}
