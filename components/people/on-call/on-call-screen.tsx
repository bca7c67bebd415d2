'use client'

import { RefreshCw } from 'lucide-react'
import { createContext, use, useState } from 'react'
import { Form, FormActions } from '@/components/form/form'
import { InstantField, SelectField, TextField } from '@/components/form/fields'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { columnsFor } from '@/components/ui/data-table-kit'
import { Time } from '@/components/ui/time'
import type { FormState } from '@/lib/schemas/form-state'
import type { OnCallRotation } from '@/lib/schemas/people/on-call-rotation'
import { onCallShiftCreate, type OnCallShiftRecord } from '@/lib/schemas/people/on-call-shift'
import { movedEnd } from './leave-span'
import { RotationDialog } from './on-call-rotation'
import { type RecordFormProps, RecordScreen } from '@/components/company/settings/record-screen'
import type { ListView, RecordActions, Versioned } from '@/components/company/settings/types'

/** One of the rota, known by who is on call. */
export type OnCallRow = OnCallShiftRecord & { name: string }
type OnCallValues = { technician_id: string; territory?: string | null; starts_at: string; ends_at: string }
export type TechnicianChoice = { value: string; label: string }

type Actions = RecordActions<OnCallRow, OnCallValues> & {
  rotate: (values: OnCallRotation) => Promise<FormState<OnCallShiftRecord[]>>
  removeAll: (ids: string[]) => Promise<FormState<void>>
}

const column = columnsFor<Versioned<OnCallRow>>()
const columns = column.columns([
  column.accessor('starts_at', {
    header: 'From',
    meta: { sort: 'starts_at', width: 210, card: 'text' },
    cell: ({ getValue }) => <Time value={getValue()} format="weekday" />,
  }),
  column.accessor('ends_at', {
    header: 'Until',
    meta: { width: 210, card: 'text' },
    cell: ({ getValue }) => <Time value={getValue()} format="weekday" />,
  }),
  column.accessor('territory', {
    header: 'Territory',
    meta: { width: 160, card: 'text' },
    cell: ({ getValue }) => getValue() ?? <span className="text-text-3">All</span>,
  }),
])

const TECHNICIAN = { header: 'Technician' }
const Technicians = createContext<readonly TechnicianChoice[]>([])

/** Who answers urgent calls outside of shifts (R-SD-9). */
export function OnCallScreen({
  list,
  technicians,
  canWrite,
  actions,
}: {
  list: ListView<Versioned<OnCallRow>>
  technicians: readonly TechnicianChoice[]
  canWrite: boolean
  actions: Actions
}) {
  const [rotating, setRotating] = useState(false)
  return (
    <Technicians value={technicians}>
      <RecordScreen
        title="On-call rota"
        noun="on-call shift"
        list={list}
        canWrite={canWrite}
        columns={columns}
        nameColumn={TECHNICIAN}
        about="Who answers urgent calls outside of shifts. They are marked on the board, and suggested for urgent work."
        form={OnCallForm}
        actions={actions}
        more={
          <Button icon={<RefreshCw aria-hidden />} onClick={() => setRotating(true)}>
            Rotate weekly…
          </Button>
        }
      />
      {rotating ? (
        <RotationDialog technicians={technicians} actions={actions} onClose={() => setRotating(false)} />
      ) : null}
    </Technicians>
  )
}

function OnCallForm({ record, onDone, onCancel, actions }: RecordFormProps<OnCallRow, OnCallValues>) {
  const technicians = use(Technicians)
  const form = useServerForm<OnCallValues, OnCallRow>({
    schema: onCallShiftCreate,
    defaults: {
      technician_id: record?.technician_id ?? '',
      territory: record?.territory ?? '',
      starts_at: record?.starts_at ?? '',
      ends_at: record?.ends_at ?? '',
    },
    version: record?.version,
    action: (values, version) => (record ? actions.update(record.id, values, version) : actions.create(values)),
    onDone,
  })
  const { control } = form
  const moveEnd = (start: string) =>
    form.setValue('ends_at', movedEnd(form.getValues(), start, null), { shouldDirty: true })
  return (
    <Form form={form} labels={{ technician_id: 'Technician', starts_at: 'From', ends_at: 'Until' }}>
      <SelectField control={control} name="technician_id" label="Technician" options={technicians} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <InstantField control={control} name="starts_at" label="From" required onMove={moveEnd} />
        <InstantField control={control} name="ends_at" label="Until" required />
      </div>
      <TextField control={control} name="territory" label="Territory" hint="Empty: for all territories." />
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add on-call shift'} onCancel={onCancel} />
    </Form>
  )
}
