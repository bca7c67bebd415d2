'use client'

import { Plus, X } from 'lucide-react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { DayField, NumberField, SelectField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { startValues } from '@/components/form/start-values'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { columnsFor } from '@/components/ui/data-table-kit'
import { todayIn } from '@/components/ui/dates'
import { None } from '@/components/ui/description-list'
import { useFormats } from '@/components/ui/formats'
import { IconButton } from '@/components/ui/icon-button'
import { needsExemption, rateOn, TAX_CATEGORIES } from '@/lib/domain/billing/tax'
import { TAX_CATEGORY_WORDS } from '@/lib/domain/billing/words'
import { taxCodeCreate, type TaxCodeRecord } from '@/lib/schemas/billing/tax-code'
import { type RecordFormProps, RecordScreen } from '../company/settings/record-screen'
import type { ListView, RecordActions, Versioned } from '../company/settings/types'

type Values = z.input<typeof taxCodeCreate>
type Row = Versioned<TaxCodeRecord>

const CATEGORY_OPTIONS = TAX_CATEGORIES.map((value) => ({ value, label: TAX_CATEGORY_WORDS[value] }))
const LABELS = {
  name: 'Name',
  category: 'Category',
  exemption_text: 'Reason on the invoice',
  exemption_code: 'Code of the reason',
  rates: 'Rates',
}

const column = columnsFor<Row>()
const columns = column.columns([
  column.accessor('category', {
    header: LABELS.category,
    meta: { width: 200, card: 'text' },
    cell: ({ getValue }) => TAX_CATEGORY_WORDS[getValue()],
  }),
  column.accessor('rates', {
    header: 'Rate today',
    meta: { width: 120, align: 'end' },
    cell: ({ getValue }) => <RateToday rates={getValue()} />,
  }),
  column.accessor('exemption_text', {
    header: LABELS.exemption_text,
    meta: { card: 'text' },
    cell: ({ getValue }) => getValue() ?? <None />,
  }),
])

function RateToday({ rates }: Pick<TaxCodeRecord, 'rates'>) {
  const { locale, timeZone } = useFormats()
  if (rates.length === 0) return <None />
  const rate = rateOn(rates, todayIn(timeZone))
  return rate.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 4 })
}

/** How lines are taxed (R-BI-2). */
export function TaxCodesScreen({
  list,
  canWrite,
  actions,
}: {
  list: ListView<Row>
  canWrite: boolean
  actions: RecordActions<TaxCodeRecord, Values>
}) {
  return (
    <RecordScreen
      title="Taxes"
      noun="tax code"
      exportAs="tax-codes"
      list={list}
      canWrite={canWrite}
      columns={columns}
      searchLabel="Search by name"
      filters={[{ param: 'category', label: 'Category', options: CATEGORY_OPTIONS }]}
      about="A tax code says how a line is taxed. Its rates may change from day to day; a line takes that of the day of service."
      size="lg"
      form={TaxCodeForm}
      actions={actions}
    />
  )
}

const NEW_RATE = { name: '', rate: '' as unknown as number, valid_from: '' }
const NEW_TAX_CODE: Partial<Values> = {
  name: '',
  category: 'S',
  exemption_code: undefined,
  exemption_text: undefined,
  rates: [NEW_RATE],
}

function TaxCodeForm({ record, onDone, onCancel, actions }: RecordFormProps<TaxCodeRecord, Values>) {
  const form = useServerForm<Values, TaxCodeRecord>({
    schema: taxCodeCreate,
    defaults: startValues(NEW_TAX_CODE, record),
    version: record?.version,
    action: (values, version) => {
      const body = onlyOf(values)
      return record ? actions.update(record.id, body, version) : actions.create(body)
    },
    onDone,
  })
  const { control } = form
  const category = useWatch({ control, name: 'category' })
  return (
    <Form form={form} labels={LABELS}>
      <TextField control={control} name="name" label={LABELS.name} required autoComplete="off" />
      <SelectField control={control} name="category" label={LABELS.category} required options={CATEGORY_OPTIONS} />
      {category === 'S' ? <RatesField control={control} /> : null}
      {needsExemption(category) ? (
        <>
          <TextField control={control} name="exemption_text" label={LABELS.exemption_text} required />
          <TextField
            control={control}
            name="exemption_code"
            label={LABELS.exemption_code}
            placeholder="VATEX-EU-AE"
            autoComplete="off"
          />
        </>
      ) : null}
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add tax code'} onCancel={onCancel} />
    </Form>
  )
}

/** What a code of its category can have: fields that are not shown are empty. */
function onlyOf(values: Values): Values {
  const rates = values.category === 'S' ? values.rates : []
  return needsExemption(values.category)
    ? { ...values, rates }
    : { ...values, rates, exemption_code: null, exemption_text: null }
}

/** The parts of a tax, each with the days on which it holds. */
function RatesField({ control }: { control: Control<Values> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'rates', keyName: 'key' })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-text-2">Rates; those of one day are added</legend>
      <ol className="flex flex-col divide-y divide-line">
        {fields.map((field, index) => (
          <li key={field.key} className="flex flex-wrap items-start gap-1.5 py-1.5">
            <div className="min-w-32 flex-1">
              <TextField control={control} name={`rates.${index}.name`} label="Name" placeholder="State" />
            </div>
            <div className="w-28">
              <NumberField control={control} name={`rates.${index}.rate`} label="Rate" end="%" percent />
            </div>
            <div className="w-36">
              <DayField control={control} name={`rates.${index}.valid_from`} label="From" />
            </div>
            <div className="w-36">
              <DayField control={control} name={`rates.${index}.valid_to`} label="Until" />
            </div>
            <div className="pt-5.5">
              <IconButton
                label={`Remove rate ${index + 1}`}
                icon={<X aria-hidden />}
                variant="danger-ghost"
                onClick={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button
        size="sm"
        icon={<Plus aria-hidden />}
        onClick={() => append(NEW_RATE, { focusName: `rates.${fields.length}.name` })}
      >
        Add a rate
      </Button>
    </fieldset>
  )
}
