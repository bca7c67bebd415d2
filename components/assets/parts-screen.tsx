'use client'

import { Form, FormActions } from '@/components/form/form'
import { NumberField, TextField } from '@/components/form/fields'
import { startValues } from '@/components/form/start-values'
import { useServerForm } from '@/components/form/use-server-form'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { useFormats } from '@/components/ui/formats'
import { Money } from '@/components/ui/money'
import { partCreate, type PartRecord } from '@/lib/schemas/assets/part'
import { type RecordFormProps, RecordScreen } from '../company/settings/record-screen'
import type { ListView, RecordActions, Versioned } from '../company/settings/types'

type PartValues = { name: string; part_number?: string | null; unit_price?: number | null }

type Actions = RecordActions<PartRecord, PartValues>

const column = columnsFor<Versioned<PartRecord>>()
const columns = column.columns([
  column.accessor('part_number', {
    header: 'Part number',
    meta: { sort: 'part_number', width: 220, card: 'text' },
    cell: ({ getValue }) => <span className="font-mono text-xs">{getValue() ?? <None />}</span>,
  }),
  column.accessor('unit_price', {
    header: 'Unit price',
    meta: { width: 140, align: 'end' },
    cell: ({ getValue }) => {
      const price = getValue()
      return price === null ? <None /> : <Money value={price} />
    },
  }),
])

/** The parts of the catalogue. */
export function PartsScreen({
  list,
  canWrite,
  actions,
}: {
  list: ListView<Versioned<PartRecord>>
  canWrite: boolean
  actions: Actions
}) {
  return (
    <RecordScreen
      title="Parts"
      exportAs="parts"
      noun="part"
      list={list}
      canWrite={canWrite}
      columns={columns}
      searchLabel="Search by name or part number"
      about="Parts are used in tasks and built into assets. Their prices are filled in on line items."
      form={PartForm}
      actions={actions}
    />
  )
}

function PartForm({ record, onDone, onCancel, actions }: RecordFormProps<PartRecord, PartValues>) {
  const { currency } = useFormats()
  const form = useServerForm<PartValues, PartRecord>({
    schema: partCreate,
    defaults: startValues<PartValues>({ name: '', part_number: undefined, unit_price: undefined }, record),
    version: record?.version,
    action: (values, version) => (record ? actions.update(record.id, values, version) : actions.create(values)),
    onDone,
  })
  return (
    <Form form={form}>
      <TextField control={form.control} name="name" label="Name" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={form.control} name="part_number" label="Part number" mono />
        <NumberField control={form.control} name="unit_price" label="Unit price" end={currency} />
      </div>
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add part'} onCancel={onCancel} />
    </Form>
  )
}
