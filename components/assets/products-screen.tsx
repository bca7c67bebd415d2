'use client'

import { Form, FormActions } from '@/components/form/form'
import { TextField } from '@/components/form/fields'
import { TagsField } from '@/components/form/tags-field'
import { startValues } from '@/components/form/start-values'
import { useServerForm } from '@/components/form/use-server-form'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { productCreate, type ProductRecord } from '@/lib/schemas/assets/product'
import { type RecordFormProps, RecordScreen } from '../company/settings/record-screen'
import type { ListView, RecordActions, Versioned } from '../company/settings/types'

type ProductValues = {
  name: string
  manufacturer?: string | null
  model_number?: string | null
  required_skills?: string[] | null
}

type Actions = RecordActions<ProductRecord, ProductValues>

const column = columnsFor<Versioned<ProductRecord>>()
const columns = column.columns([
  column.accessor('manufacturer', {
    header: 'Manufacturer',
    meta: { width: 240, card: 'text' },
    cell: ({ getValue }) => getValue() ?? <None />,
  }),
  column.accessor('model_number', {
    header: 'Model number',
    meta: { width: 220 },
    cell: ({ getValue }) => <span className="font-mono text-xs">{getValue() ?? <None />}</span>,
  }),
  column.accessor('required_skills', {
    header: 'Skills needed',
    meta: { width: 220 },
    cell: ({ getValue }) => getValue().join(', ') || <None />,
  }),
])

/** The products that assets are. */
export function ProductsScreen({
  list,
  canWrite,
  actions,
}: {
  list: ListView<Versioned<ProductRecord>>
  canWrite: boolean
  actions: Actions
}) {
  return (
    <RecordScreen
      title="Products"
      exportAs="products"
      noun="product"
      list={list}
      canWrite={canWrite}
      columns={columns}
      searchLabel="Search by name, manufacturer or model"
      about="A product is a model of equipment. Enter it once, and all assets of that model can be found together."
      form={ProductForm}
      actions={actions}
    />
  )
}

function ProductForm({ record, onDone, onCancel, actions }: RecordFormProps<ProductRecord, ProductValues>) {
  const form = useServerForm<ProductValues, ProductRecord>({
    schema: productCreate,
    defaults: startValues<ProductValues>(
      { name: '', manufacturer: undefined, model_number: undefined, required_skills: [] },
      record,
    ),
    version: record?.version,
    action: (values, version) => (record ? actions.update(record.id, values, version) : actions.create(values)),
    onDone,
  })
  return (
    <Form form={form}>
      <TextField control={form.control} name="name" label="Name" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={form.control} name="manufacturer" label="Manufacturer" />
        <TextField control={form.control} name="model_number" label="Model number" mono />
      </div>
      <TagsField
        control={form.control}
        name="required_skills"
        label="Skills needed"
        hint="A work order for such equipment needs a technician with these skills."
        suggestions={[]}
      />
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add product'} onCancel={onCancel} />
    </Form>
  )
}
