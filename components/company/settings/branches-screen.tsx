'use client'

import { Form, FormActions } from '@/components/form/form'
import { TextField } from '@/components/form/fields'
import { useServerForm } from '@/components/form/use-server-form'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { FieldGroup } from '@/components/ui/field'
import { branchCreate, type BranchRecord } from '@/lib/schemas/people/branch'
import { type RecordFormProps, RecordScreen } from './record-screen'
import type { ListView, RecordActions, Versioned } from './types'

type AddressValues = {
  street?: string | null
  city?: string | null
  state?: string | null
  postal_code?: string | null
  country?: string | null
}
export type BranchValues = { name: string; address?: AddressValues | null }

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
  actions,
}: {
  list: ListView<Versioned<BranchRecord>>
  canWrite: boolean
  actions: Actions
}) {
  return (
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
  )
}

function BranchForm({ record, onDone, onCancel, actions }: RecordFormProps<BranchRecord, BranchValues>) {
  const form = useServerForm<BranchValues, BranchRecord>({
    schema: branchCreate,
    defaults: { name: record?.name ?? '', address: record?.address ?? {} },
    version: record?.version,
    action: (values, version) => {
      const body = { ...values, address: isEmpty(values.address) ? null : values.address }
      return record ? actions.update(record.id, body, version) : actions.create(body)
    },
    onDone,
  })
  const { control } = form
  return (
    <Form form={form}>
      <TextField control={control} name="name" label="Name" required />
      <FieldGroup legend="Address" columns={2}>
        <TextField control={control} name="address.street" label="Street" autoComplete="off" />
        <TextField control={control} name="address.city" label="City" autoComplete="off" />
        <TextField control={control} name="address.state" label="State or region" autoComplete="off" />
        <TextField control={control} name="address.postal_code" label="Postal code" autoComplete="off" />
        <TextField control={control} name="address.country" label="Country" autoComplete="off" />
      </FieldGroup>
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add branch'} onCancel={onCancel} />
    </Form>
  )
}

function isEmpty(address: AddressValues | null | undefined): boolean {
  return Object.values(address ?? {}).every((part) => !part?.trim())
}

function addressLine(address: BranchRecord['address']): string {
  if (!address) return ''
  const { street, city, state, postal_code, country } = address
  return [street, city, [state, postal_code].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
}
