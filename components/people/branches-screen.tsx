'use client'

import type { z } from 'zod'
import { AddressFields, addressValues, typedAddress } from '@/components/form/address-fields'
import { Form, FormActions } from '@/components/form/form'
import { ChoiceField, Choices } from '@/components/form/choice-field'
import { TextField } from '@/components/form/fields'
import { useServerForm } from '@/components/form/use-server-form'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { addressLine } from '@/lib/domain/address'
import { branchCreate, type BranchRecord } from '@/lib/schemas/people/branch'
import { type RecordFormProps, RecordScreen } from '../company/settings/record-screen'
import type { ListView, RecordActions, Versioned } from '../company/settings/types'

type BranchValues = z.input<typeof branchCreate>

type Actions = RecordActions<BranchRecord, BranchValues>

const column = columnsFor<Versioned<BranchRecord>>()
const columns = column.columns([
  column.accessor('address', {
    header: 'Address',
    meta: { card: 'text' },
    cell: ({ getValue }) => addressLine(getValue()) || <None />,
  }),
])

/** The offices of the company. */
export function BranchesScreen({
  list,
  canWrite,
  entities,
  actions,
}: {
  list: ListView<Versioned<BranchRecord>>
  canWrite: boolean
  /** The legal entities to choose from; none where there is no choice. */
  entities: readonly { id: string; name: string }[]
  actions: Actions
}) {
  return (
    <Choices value={{ legal_entity_id: entities }}>
      <RecordScreen
        title="Branches"
        exportAs="branches"
        noun="branch"
        list={list}
        canWrite={canWrite}
        columns={columns}
        about="Customers and technicians can belong to a branch; lists and the board can be filtered by branch."
        form={BranchForm}
        actions={actions}
      />
    </Choices>
  )
}

function BranchForm({ record, onDone, onCancel, actions }: RecordFormProps<BranchRecord, BranchValues>) {
  const form = useServerForm<BranchValues, BranchRecord>({
    schema: branchCreate,
    defaults: {
      name: record?.name ?? '',
      address: addressValues(record?.address),
      legal_entity_id: record?.legal_entity_id,
    },
    version: record?.version,
    action: (values, version) => {
      const body = { ...values, address: typedAddress(values.address) }
      return record ? actions.update(record.id, body, version) : actions.create(body)
    },
    onDone,
  })
  const { control } = form
  return (
    <Form form={form} labels={{ legal_entity_id: 'Legal entity' }}>
      <TextField control={control} name="name" label="Name" required />
      <AddressFields control={control} path="address" />
      <ChoiceField control={control} name="legal_entity_id" label="Legal entity" none="The default" />
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add branch'} onCancel={onCancel} />
    </Form>
  )
}
