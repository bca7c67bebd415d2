'use client'

import { CheckboxField, SelectField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { useBoundField } from '@/components/form/use-bound-field'
import { startValues } from '@/components/form/start-values'
import { type ServerForm, useServerForm } from '@/components/form/use-server-form'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { SLA_KINDS, type SlaKind } from '@/lib/domain/sla/types'
import { HOLD_PARTIES, holdReasonCreate, type HoldReasonRecord } from '@/lib/schemas/work/hold-reason'
import { type RecordFormProps, RecordScreen } from '@/components/company/settings/record-screen'
import { KIND_LABEL } from './words'
import type { ListView, RecordActions, Versioned } from '@/components/company/settings/types'

type HoldParty = (typeof HOLD_PARTIES)[number]
export type HoldReasonValues = { name: string; who: HoldParty; stops?: SlaKind[]; is_default?: boolean }

const WHO_LABEL: Record<HoldParty, string> = {
  customer: 'The customer',
  us: 'Us',
  supplier: 'A supplier',
  weather: 'The weather',
}
const WHO_OPTIONS = HOLD_PARTIES.map((value) => ({ value, label: WHO_LABEL[value] }))

const column = columnsFor<Versioned<HoldReasonRecord>>()
const columns = column.columns([
  column.accessor('is_default', {
    header: 'Default',
    meta: { width: 100, card: 'badge' },
    cell: ({ getValue }) => (getValue() ? <Badge tone="green">Default</Badge> : <None />),
  }),
  column.accessor('who', {
    header: 'Waiting for',
    meta: { width: 150, card: 'text' },
    cell: ({ getValue }) => WHO_LABEL[getValue()],
  }),
  column.accessor('stops', {
    header: 'Paused promises',
    meta: { width: 320, card: 'text' },
    cell: ({ getValue }) =>
      getValue()
        .map((kind) => KIND_LABEL[kind])
        .join(', ') || 'Nothing',
  }),
])

/** Why work is on hold, and which promises pause meanwhile (R-SL-5). */
export function HoldReasonsScreen({
  list,
  canWrite,
  actions,
}: {
  list: ListView<Versioned<HoldReasonRecord>>
  canWrite: boolean
  actions: RecordActions<HoldReasonRecord, HoldReasonValues>
}) {
  return (
    <RecordScreen
      title="Hold reasons"
      noun="hold reason"
      exportAs="hold-reasons"
      list={list}
      canWrite={canWrite}
      columns={columns}
      filters={[{ param: 'who', label: 'Waiting for', options: WHO_OPTIONS, single: true }]}
      about="Why work is on hold, and which promises of a service level pause meanwhile."
      form={HoldReasonForm}
      actions={actions}
    />
  )
}

function HoldReasonForm({ record, onDone, onCancel, actions }: RecordFormProps<HoldReasonRecord, HoldReasonValues>) {
  const form = useServerForm<HoldReasonValues, HoldReasonRecord>({
    schema: holdReasonCreate,
    defaults: startValues<HoldReasonValues>(
      { name: '', who: 'customer', stops: ['arrive', 'resolve'], is_default: undefined },
      record,
    ),
    version: record?.version,
    action: (values, version) => (record ? actions.update(record.id, values, version) : actions.create(values)),
    onDone,
  })
  const { control } = form
  return (
    <Form form={form} labels={{ who: 'Waiting for', stops: 'Paused promises', is_default: 'Default' }}>
      <TextField
        control={control}
        name="name"
        label="Name"
        required
        placeholder="Waiting for parts"
        autoComplete="off"
      />
      <SelectField control={control} name="who" label="Waiting for" options={WHO_OPTIONS} />
      <Stops form={form} />
      {record ? (
        <CheckboxField control={control} name="is_default" label="The default, where no reason is given" />
      ) : null}
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add hold reason'} onCancel={onCancel} />
    </Form>
  )
}

/** Which promises stand still while work waits. */
function Stops({ form }: { form: ServerForm<HoldReasonValues> }) {
  const { field } = useBoundField({ control: form.control, name: 'stops', label: 'Paused promises' })
  const stops = field.value ?? []
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-text-2">Promises that pause</legend>
      {SLA_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          label={KIND_LABEL[kind]}
          checked={stops.includes(kind)}
          onCheckedChange={(on) => field.onChange(SLA_KINDS.filter((one) => (one === kind ? on : stops.includes(one))))}
        />
      ))}
    </fieldset>
  )
}
