'use client'

import { PageLink } from '@/components/ui/page-link'
import { z } from 'zod'
import { Form, FormActions } from '@/components/form/form'
import { NumberField, TextField } from '@/components/form/fields'
import { useServerForm } from '@/components/form/use-server-form'
import { columnsFor } from '@/components/ui/data-table-kit'
import { useFormats } from '@/components/ui/formats'
import { DEFAULT_SPEED_KMH } from '@/lib/domain/travel/travel'
import { speedFrom, speedIn, speedText, speedUnit, type Units } from '@/lib/domain/units'
import { wholeNumber } from '@/lib/schemas/fields'
import { MAX_SPEED_KMH, territoryCreate, type TerritoryRecord } from '@/lib/schemas/people/territory'
import { type RecordFormProps, RecordScreen } from '../company/settings/record-screen'
import type { ListView, RecordActions, Versioned } from '../company/settings/types'

type TerritoryValues = { name: string; speed_kmh?: number }

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
        <PageLink
          href={`/settings/technicians?territory=${encodeURIComponent(original.name)}`}
          className="rounded-sm text-accent-text underline-offset-2 hover:underline"
        >
          {original.technicians}
          <span className="sr-only"> technicians of {original.name}</span>
        </PageLink>
      ),
  }),
  column.accessor('speed_kmh', {
    header: 'Travel speed',
    meta: { sort: 'speed_kmh', width: 140, align: 'end' },
    cell: ({ getValue }) => <Speed kilometresPerHour={getValue()} />,
  }),
])

function Speed({ kilometresPerHour }: { kilometresPerHour: number }) {
  return <span className="tabular">{speedText(kilometresPerHour, useFormats().units)}</span>
}

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

type FormValues = { name: string; speed?: number }

function TerritoryForm({ record, onDone, onCancel, actions }: RecordFormProps<TerritoryRecord, TerritoryValues>) {
  const { units } = useFormats()
  const form = useServerForm<FormValues, TerritoryRecord>({
    schema: schemaIn(units),
    defaults: { name: record?.name ?? '', speed: speedIn(record?.speed_kmh ?? DEFAULT_SPEED_KMH, units) },
    version: record?.version,
    action: async ({ name, speed }, version) => {
      const values = { name, speed_kmh: speed === undefined ? undefined : speedFrom(speed, units) }
      const answer = await (record ? actions.update(record.id, values, version) : actions.create(values))
      if (answer.status !== 'stale') return answer
      return { ...answer, mine: typedIn(units, answer.mine), theirs: typedIn(units, answer.theirs) }
    },
    onDone,
  })
  return (
    <Form form={form} labels={{ speed: 'Travel speed' }}>
      <TextField
        control={form.control}
        name="name"
        label="Name"
        required
        hint={record ? 'Renaming it also updates the technicians and sites in this territory.' : undefined}
      />
      <NumberField
        control={form.control}
        name="speed"
        label="Travel speed"
        end={speedUnit(units)}
        hint={`Average speed from site to site, stops included: about ${speedIn(25, units)} in a city, ${speedIn(50, units)} in the country.`}
      />
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add territory'} onCancel={onCancel} />
    </Form>
  )
}

/** The API's rules, with the speed as people of the company type it. */
function schemaIn(units: Units) {
  const speed = wholeNumber(1, speedIn(MAX_SPEED_KMH, units), speedUnit(units)).optional()
  return z.object({ name: territoryCreate.shape.name, speed })
}

/** A version of the record as the form shows it. */
function typedIn(units: Units, { speed_kmh, ...values }: Record<string, unknown>): Record<string, unknown> {
  return typeof speed_kmh === 'number' ? { ...values, speed: speedIn(speed_kmh, units) } : values
}
