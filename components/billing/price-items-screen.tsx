'use client'

import { createContext, use, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ChoiceField, Choices } from '@/components/form/choice-field'
import { CheckboxField, ComboboxField, NumberField, SelectField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { type ServerForm, useServerForm } from '@/components/form/use-server-form'
import type { ComboboxOption } from '@/components/ui/combobox'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { FieldGroup } from '@/components/ui/field'
import { useFormats } from '@/components/ui/formats'
import { IconButton } from '@/components/ui/icon-button'
import { Money } from '@/components/ui/money'
import { X } from 'lucide-react'
import { PRICE_ITEM_KINDS, type PriceItemKind } from '@/lib/domain/billing/price-items'
import { UNIT_WORDS, UNITS } from '@/lib/domain/billing/units'
import { PRICE_ITEM_KIND_WORDS } from '@/lib/domain/billing/words'
import { priceItemCreate, type PriceItemRecord } from '@/lib/schemas/billing/price-item'
import { type RecordFormProps, RecordScreen } from '../company/settings/record-screen'
import type { ListView, RecordActions, Versioned } from '../company/settings/types'

type Values = z.input<typeof priceItemCreate>
type Row = Versioned<PriceItemRecord>

const KIND_OPTIONS = PRICE_ITEM_KINDS.map((value) => ({ value, label: PRICE_ITEM_KIND_WORDS[value] }))
const UNIT_OPTIONS = UNITS.map((value) => ({ value, label: UNIT_WORDS[value] }))
const LABELS = {
  code: 'Code',
  name: 'Name',
  kind: 'Kind',
  unit: 'Unit',
  unit_price: 'Unit price',
  cost: 'Cost',
  tax_code_id: 'Tax code',
  after_hours_item_id: 'After hours',
  minimum: 'At least',
  step: 'In steps of',
  components: 'Components',
  is_default: 'Default',
}

/** What the default item of a kind is for. */
const DEFAULT_WORDS: Partial<Record<PriceItemKind, string>> = {
  labor: 'Time is billed by it, unless the job type names another item',
  travel: 'Travel is billed by it, unless the job type names another item',
}

/** What the items that the page's items name are called, and how others are found. */
const Items = createContext<{
  names: Readonly<Record<string, string>>
  search: (text: string) => Promise<readonly ComboboxOption[]>
}>({ names: {}, search: () => Promise.resolve([]) })

const column = columnsFor<Row>()
const price = (value: number | null) => (value === null ? <None /> : <Money value={value} />)
const columns = column.columns([
  column.accessor('code', {
    header: LABELS.code,
    meta: { sort: 'code', width: 170, card: 'text' },
    cell: ({ getValue }) => <span className="font-mono text-xs">{getValue()}</span>,
  }),
  column.accessor('kind', {
    header: LABELS.kind,
    meta: { width: 100, card: 'text' },
    cell: ({ getValue }) => PRICE_ITEM_KIND_WORDS[getValue()],
  }),
  column.accessor('unit', {
    header: LABELS.unit,
    meta: { width: 80 },
    cell: ({ getValue }) => UNIT_WORDS[getValue()],
  }),
  column.accessor('unit_price', {
    header: LABELS.unit_price,
    meta: { width: 120, align: 'end' },
    cell: ({ getValue }) => price(getValue()),
  }),
  column.accessor('cost', {
    header: LABELS.cost,
    meta: { width: 120, align: 'end' },
    cell: ({ getValue }) => price(getValue()),
  }),
])

/** The catalogue (R-BI-3). */
export function PriceItemsScreen({
  list,
  canWrite,
  taxCodes,
  names,
  search,
  actions,
}: {
  list: ListView<Row>
  canWrite: boolean
  taxCodes: readonly { id: string; name: string }[]
  names: Readonly<Record<string, string>>
  search: (text: string) => Promise<readonly ComboboxOption[]>
  actions: RecordActions<PriceItemRecord, Values>
}) {
  return (
    <Choices value={{ tax_code_id: taxCodes }}>
      <Items value={{ names, search }}>
        <RecordScreen
          title="Price items"
          noun="price item"
          exportAs="price-items"
          list={list}
          canWrite={canWrite}
          columns={columns}
          searchLabel="Search by name or code"
          filters={[{ param: 'kind', label: LABELS.kind, options: KIND_OPTIONS }]}
          about="What you bill, with prices and costs. Each part has a price item by itself; a kit becomes a line of each of its components."
          size="lg"
          form={PriceItemForm}
          actions={actions}
        />
      </Items>
    </Choices>
  )
}

function valuesOf(record: PriceItemRecord | null): Partial<Values> {
  if (!record) return { kind: 'labor', unit: 'HUR', components: [] }
  const { id: _id, created_at: _created, updated_at: _updated, part_id: _part, ...stored } = record
  return stored
}

function PriceItemForm({ record, onDone, onCancel, actions }: RecordFormProps<PriceItemRecord, Values>) {
  const { currency } = useFormats()
  const form = useServerForm<Values, PriceItemRecord>({
    schema: priceItemCreate,
    defaults: { code: '', name: '', ...valuesOf(record) },
    version: record?.version,
    action: (values, version) => {
      // Fields that a kit does not show are those of a kit.
      const is_default = values.is_default && DEFAULT_WORDS[values.kind] !== undefined
      const fields = { ...values, is_default }
      const body = values.kind === 'kit' ? { ...fields, unit: 'C62' as const } : { ...fields, components: [] }
      return record ? actions.update(record.id, body, version) : actions.create(body)
    },
    onDone,
  })
  const { control } = form
  const kind = useWatch({ control, name: 'kind' })
  const isKit = kind === 'kit'
  const timeWord = DEFAULT_WORDS[kind]
  return (
    <Form form={form} labels={LABELS}>
      <FieldGroup columns={2}>
        <TextField control={control} name="code" label={LABELS.code} required mono />
        <SelectField control={control} name="kind" label={LABELS.kind} required options={KIND_OPTIONS} />
      </FieldGroup>
      <TextField control={control} name="name" label={LABELS.name} required autoComplete="off" />
      <FieldGroup columns={3}>
        {isKit ? null : <SelectField control={control} name="unit" label={LABELS.unit} options={UNIT_OPTIONS} />}
        <NumberField control={control} name="unit_price" label={LABELS.unit_price} end={currency} />
        {isKit ? null : <NumberField control={control} name="cost" label={LABELS.cost} end={currency} />}
        <ChoiceField control={control} name="tax_code_id" label={LABELS.tax_code_id} none="By site or customer" />
        {isKit ? null : <NumberField control={control} name="minimum" label={LABELS.minimum} />}
        {isKit ? null : <NumberField control={control} name="step" label={LABELS.step} />}
      </FieldGroup>
      {isKit ? <ComponentsField form={form} /> : <AfterHoursField form={form} />}
      {timeWord ? <CheckboxField control={control} name="is_default" label={timeWord} /> : null}
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add price item'} onCancel={onCancel} />
    </Form>
  )
}

function AfterHoursField({ form }: { form: ServerForm<Values> }) {
  const { names, search } = use(Items)
  const id = form.getValues('after_hours_item_id')
  const [option, setOption] = useState<ComboboxOption | null>(id ? { value: id, label: names[id] ?? 'Unknown' } : null)
  return (
    <ComboboxField
      control={form.control}
      name="after_hours_item_id"
      label={LABELS.after_hours_item_id}
      hint="The item for work outside of business hours."
      option={option}
      onOptionChange={setOption}
      search={search}
    />
  )
}

/** What a kit is made of, for one of it. */
function ComponentsField({ form }: { form: ServerForm<Values> }) {
  const { control, setValue } = form
  const { names, search } = use(Items)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const components = useWatch({ control, name: 'components' }) ?? []
  const nameOf = (id: string) => chosen[id] ?? names[id] ?? 'Unknown'
  return (
    <div className="flex flex-col gap-1.5">
      <ComboboxField
        key={components.length}
        control={control}
        name="components"
        label={LABELS.components}
        placeholder="Name or code…"
        option={null}
        onOptionChange={(option) => {
          const isNew = option && !components.some(({ item_id }) => item_id === option.value)
          const added = isNew ? [...components, { item_id: option.value, quantity: 1 }] : components
          if (isNew) setChosen((before) => ({ ...before, [option.value]: option.label }))
          setValue('components', added, { shouldDirty: true, shouldValidate: true })
        }}
        search={search}
      />
      <ul aria-label={LABELS.components} className="flex flex-col gap-1">
        {components.map(({ item_id }, index) => (
          <li key={item_id} className="flex min-w-0 items-center gap-2 text-sm">
            <span className="w-24 shrink-0">
              <NumberField
                control={control}
                name={`components.${index}.quantity`}
                label={`Quantity of ${nameOf(item_id)}`}
                hideLabel
              />
            </span>
            <bdi className="min-w-0 flex-1 truncate">{nameOf(item_id)}</bdi>
            <IconButton
              size="sm"
              label={`Remove ${nameOf(item_id)}`}
              icon={<X aria-hidden />}
              onClick={() =>
                setValue(
                  'components',
                  components.filter((other) => other.item_id !== item_id),
                  { shouldDirty: true },
                )
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
