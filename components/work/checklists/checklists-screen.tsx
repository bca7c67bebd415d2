'use client'

import { Form, FormActions } from '@/components/form/form'
import { TextField } from '@/components/form/fields'
import { useServerForm } from '@/components/form/use-server-form'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { isMeasured } from '@/lib/domain/work-orders/checklist-items'
import { checklistCreate, type ChecklistRecord } from '@/lib/schemas/work/checklist'
import { ChecklistItemsField, NEW_ITEM, type ChecklistValues } from './checklist-items-field'
import { type RecordFormProps, RecordScreen } from '@/components/company/settings/record-screen'
import type { ListView, RecordActions, Versioned } from '@/components/company/settings/types'

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
    header: 'What is answered',
    meta: { card: 'text', width: 560 },
    cell: ({ getValue }) => <span className="text-text-2">{getValue() || <None />}</span>,
  }),
])

/** What technicians tick off, measure and photograph. */
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
      about="A task can carry a checklist; the technician answers each item with yes or no, a number, a choice, a text, a photo or a meter reading. A number out of range is kept and marked."
      form={ChecklistForm}
      actions={actions}
    />
  )
}

function ChecklistForm({ record, onDone, onCancel, actions }: RecordFormProps<ChecklistRecord, ChecklistValues>) {
  const form = useServerForm<ChecklistValues, ChecklistRecord>({
    schema: checklistCreate,
    defaults: { name: record?.name ?? '', items: record?.items ?? [NEW_ITEM] },
    version: record?.version,
    action: (values, version) =>
      record ? actions.update(record.id, settled(values), version) : actions.create(settled(values)),
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

/** Without what was filled in for another kind before it was chosen. */
function settled({ items, ...values }: ChecklistValues): ChecklistValues {
  return {
    ...values,
    items: items?.map((item) => ({
      ...item,
      ...(!isMeasured(item.kind ?? 'check') && { unit: null, min: null, max: null }),
      ...(item.kind !== 'choice' && { options: [] }),
    })),
  }
}
