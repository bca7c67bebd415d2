'use client'

import type { z } from 'zod'
import { DayField, NumberField, SelectField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { startValues } from '@/components/form/start-values'
import { useBoundField } from '@/components/form/use-bound-field'
import { type ServerForm, useServerForm } from '@/components/form/use-server-form'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { FieldGroup } from '@/components/ui/field'
import { Day } from '@/components/ui/time'
import { APPLIANCES, REFRIGERANT_UNITS, SUBSTANCE_CLASSES } from '@/lib/domain/compliance/types'
import { APPLIANCE_WORDS, CLASS_WORDS } from '@/lib/domain/compliance/words'
import { complianceRuleCreate, type ComplianceRuleRecord } from '@/lib/schemas/assets/compliance-rule'
import { type RecordFormProps, RecordScreen } from '../company/settings/record-screen'
import type { ListView, RecordActions, Versioned } from '../company/settings/types'

export type ComplianceRuleValues = z.input<typeof complianceRuleCreate>

/** A rule as its row shows it: one whose day has not come says so. */
type Row = ComplianceRuleRecord & { is_to_come?: boolean }

const APPLIANCE_OPTIONS = APPLIANCES.map((value) => ({ value, label: APPLIANCE_WORDS[value] }))
const UNIT_OPTIONS = REFRIGERANT_UNITS.map((value) => ({ value, label: value }))

const LABELS = {
  name: 'Name',
  appliance: 'Appliance',
  substance_classes: 'Refrigerants',
  min_charge: 'From a charge of',
  unit: 'Unit',
  limit_percent: 'Limit',
  repair_days: 'Repair within',
  citation: 'Citation',
  valid_from: 'Valid from',
}

const column = columnsFor<Versioned<Row>>()
const columns = column.columns([
  column.accessor('appliance', {
    header: LABELS.appliance,
    meta: { width: 178, card: 'text' },
    cell: ({ getValue }) => APPLIANCE_WORDS[getValue()],
  }),
  column.accessor('substance_classes', {
    header: LABELS.substance_classes,
    meta: { width: 95 },
    cell: ({ getValue }) =>
      getValue()
        .map((one) => CLASS_WORDS[one])
        .join(', ') || 'All',
  }),
  column.accessor('min_charge', {
    header: LABELS.min_charge,
    meta: { width: 122, align: 'end' },
    cell: ({ row: { original } }) => `${original.min_charge.toLocaleString('en')} ${original.unit}`,
  }),
  column.accessor('limit_percent', {
    header: 'Limit a year',
    meta: { width: 85, align: 'end' },
    cell: ({ getValue }) => `${getValue().toLocaleString('en')} %`,
  }),
  column.accessor('repair_days', {
    header: LABELS.repair_days,
    meta: { width: 90, align: 'end' },
    cell: ({ getValue }) => (getValue() === 1 ? '1 day' : `${getValue().toLocaleString('en')} days`),
  }),
  column.accessor('valid_from', {
    header: LABELS.valid_from,
    meta: { sort: 'valid_from', width: 120 },
    cell: ({ getValue, row }) =>
      row.original.is_to_come ? (
        <Badge tone="sky">
          <span>
            From <Day value={getValue()} year />
          </span>
        </Badge>
      ) : (
        <Day value={getValue()} year />
      ),
  }),
  column.accessor('citation', {
    header: LABELS.citation,
    meta: { width: 150, card: 'text', extra: true },
    cell: ({ getValue }) => getValue() ?? <None />,
  }),
])

type Actions = RecordActions<ComplianceRuleRecord, ComplianceRuleValues>

/** How much refrigerant appliances may lose in a year, and how soon a leak is repaired (R-RC-3). */
export function ComplianceRulesScreen({
  list,
  canWrite,
  today,
  actions,
}: {
  list: ListView<Versioned<ComplianceRuleRecord>>
  canWrite: boolean
  today: string
  actions: Actions
}) {
  const rows = list.rows.map((row) => ({ ...row, is_to_come: row.valid_from > today }))
  return (
    <RecordScreen<Row, ComplianceRuleValues>
      title="Compliance rules"
      noun="compliance rule"
      exportAs="compliance-rules"
      list={{ ...list, rows }}
      canWrite={canWrite}
      columns={columns}
      searchLabel="Search by name or citation"
      filters={[{ param: 'appliance', label: 'Appliance', options: APPLIANCE_OPTIONS }]}
      about="A rule says how much refrigerant an appliance may lose in a year. A leak beyond that orders its repair."
      form={ComplianceRuleForm}
      actions={actions}
    />
  )
}

const NEW_RULE: Partial<ComplianceRuleValues> = {
  name: '',
  appliance: 'comfort_cooling',
  substance_classes: [],
  min_charge: undefined,
  unit: 'lb',
  limit_percent: undefined,
  repair_days: 30,
  citation: null,
  valid_from: undefined,
}

function ComplianceRuleForm({ record, onDone, onCancel, actions }: RecordFormProps<Row, ComplianceRuleValues>) {
  const form = useServerForm<ComplianceRuleValues, Row>({
    schema: complianceRuleCreate,
    defaults: startValues(NEW_RULE, record),
    version: record?.version,
    action: (values, version) => (record ? actions.update(record.id, values, version) : actions.create(values)),
    onDone,
  })
  const { control } = form
  return (
    <Form form={form} labels={LABELS}>
      <TextField
        control={control}
        name="name"
        label={LABELS.name}
        required
        placeholder="Comfort cooling, HFC"
        autoComplete="off"
      />
      <SelectField control={control} name="appliance" label={LABELS.appliance} required options={APPLIANCE_OPTIONS} />
      <Classes form={form} />
      <FieldGroup columns={2}>
        <NumberField control={control} name="min_charge" label={LABELS.min_charge} required />
        <SelectField control={control} name="unit" label={LABELS.unit} required options={UNIT_OPTIONS} />
        <NumberField control={control} name="limit_percent" label={LABELS.limit_percent} required end="% a year" />
        <NumberField control={control} name="repair_days" label={LABELS.repair_days} required end="days" />
        <DayField control={control} name="valid_from" label={LABELS.valid_from} required />
        <TextField
          control={control}
          name="citation"
          label={LABELS.citation}
          placeholder="40 CFR 84.106"
          autoComplete="off"
        />
      </FieldGroup>
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add compliance rule'} onCancel={onCancel} />
    </Form>
  )
}

/** For which refrigerants a rule is; none chosen: for all. */
function Classes({ form }: { form: ServerForm<ComplianceRuleValues> }) {
  const { field } = useBoundField({
    control: form.control,
    name: 'substance_classes',
    label: LABELS.substance_classes,
  })
  const chosen = field.value ?? []
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-text-2">Refrigerants; none chosen: all</legend>
      <div className="flex flex-wrap gap-x-4">
        {SUBSTANCE_CLASSES.map((one) => (
          <Checkbox
            key={one}
            label={CLASS_WORDS[one]}
            checked={chosen.includes(one)}
            onCheckedChange={(on) =>
              field.onChange(SUBSTANCE_CLASSES.filter((other) => (other === one ? on : chosen.includes(other))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
