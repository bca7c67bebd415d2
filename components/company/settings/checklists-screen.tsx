'use client'

import { Form, FormActions } from '@/components/form/form'
import { TextField } from '@/components/form/fields'
import { useServerForm } from '@/components/form/use-server-form'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { checklistCreate, type ChecklistRecord } from '@/lib/schemas/work/checklist'
import { ChecklistItemsField, type ChecklistValues } from './checklist-items-field'
import { type RecordFormProps, RecordScreen } from './record-screen'
import type { ListView, RecordActions, Versioned } from './types'

type Actions = RecordActions<ChecklistRecord, ChecklistValues>

const column = columnsFor<Versioned<ChecklistRecord>>()
const columns = column.columns([
  column.accessor(({ items }) => items.length, {
    id: 'count',
    header: 'Items',
    meta: { width: 80, align: 'end' },
    cell: ({ getValue }) => <span className="tabular">{getValue()}</span>,
  }),
  column.accessor(({ items }) => items.map(({ label }) => label).join(' · '), {
    id: 'items',
    header: 'What is ticked off',
    meta: { card: 'text', width: 560 },
    cell: ({ getValue }) => <span className="text-text-2">{getValue() || <None />}</span>,
  }),
])

/** What technicians tick off. */
export function ChecklistsScreen({
  list,
  canWrite,
  actions,
}: {
  list: ListView<Versioned<ChecklistRecord>>
  canWrite: boolean
  actions: Actions
}) {
  return (
    <RecordScreen
      title="Checklists"
      noun="checklist"
      list={list}
      canWrite={canWrite}
      columns={columns}
      searchLabel="Search by name"
      about="A task can carry a checklist; the technician answers each item, and the answers stay with the task."
      form={ChecklistForm}
      actions={actions}
    />
  )
}

function ChecklistForm({ record, onDone, onCancel, actions }: RecordFormProps<ChecklistRecord, ChecklistValues>) {
  const form = useServerForm<ChecklistValues, ChecklistRecord>({
    schema: checklistCreate,
    defaults: { name: record?.name ?? '', items: record?.items ?? [{ label: '' }] },
    version: record?.version,
    action: (values, version) => (record ? actions.update(record.id, values, version) : actions.create(values)),
    onDone,
  })
  return (
    <Form form={form}>
      <TextField control={form.control} name="name" label="Name" required />
      <ChecklistItemsField control={form.control} setFocus={form.setFocus} />
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add checklist'} onCancel={onCancel} />
    </Form>
  )
}
