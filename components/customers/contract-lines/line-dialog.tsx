'use client'

import { useEffect, useEffectEvent, useId, useState } from 'react'
import { z } from 'zod'
import type { Control } from 'react-hook-form'
import { ComboboxField, NumberField, SelectField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { RecordsField } from '@/components/form/records-field'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { useFormats } from '@/components/ui/formats'
import { toastDone } from '@/components/ui/toast'
import { COVERED_TYPES } from '@/lib/domain/coverage/types'
import { contractLineCreate } from '@/lib/schemas/customers/contract-line'
import type { LineActions, LineChoices, LineRow, Named } from './types'

const PERCENT = 'must be a percentage from 0 to 100'
const percent = z.number(PERCENT).min(0, PERCENT).max(100, PERCENT).nullable()

/** Each percentage is a field of its own; what is empty is not covered. */
const lineForm = contractLineCreate.omit({ covers: true, unit: true, period: true }).extend({
  labor: percent,
  part: percent,
  material: percent,
  travel: percent,
  fee: percent,
  unit: z.enum(['', 'visit', 'hour', 'amount']),
  period: z.enum(['', 'term', 'year', 'month']),
})
type Values = z.input<typeof lineForm>

const NAMES = { labor: 'Labor', part: 'Parts', material: 'Materials', travel: 'Travel', fee: 'Fees' } as const

/** A line of a contract: a new one, or one that is edited. */
export function LineDialog({
  contract,
  line,
  parts,
  actions,
  onClose,
  onSaved,
}: {
  contract: { id: string; customer_id: string }
  line: LineRow | null
  /** The names of parts that are excluded already. */
  parts: readonly Named[]
  actions: LineActions
  onClose: () => void
  onSaved: () => void
}) {
  const id = useId()
  const { currency } = useFormats()
  const form = useServerForm<Values, undefined>({
    schema: lineForm,
    defaults: valuesOf(line),
    version: line?.version,
    action: (values, version) =>
      line ? actions.save(line.id, bodyOf(values), version) : actions.add(contract.id, bodyOf(values)),
    onDone: () => {
      toastDone(line ? 'The line was saved.' : 'The line was added.')
      onSaved()
      onClose()
    },
  })
  const { control } = form
  const scope = form.watch('scope')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={line ? 'Edit contract line' : 'New contract line'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            {line ? 'Save line' : 'Add line'}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <ScopeFields control={control} scope={scope} line={line} customerId={contract.customer_id} actions={actions} />
        <FieldGroup columns={3}>
          {COVERED_TYPES.map((type) => (
            <NumberField key={type} control={control} name={type} label={NAMES[type]} end="%" />
          ))}
        </FieldGroup>
        <FieldGroup columns={3}>
          <NumberField control={control} name="included" label="Included" hint="Empty: no limit." />
          <SelectField control={control} name="unit" label="Counted in" options={UNITS} />
          <SelectField control={control} name="period" label="For each" options={PERIODS} />
        </FieldGroup>
        <FieldGroup columns={2}>
          <SelectField control={control} name="hours" label="Hours" options={HOURS} />
          <NumberField control={control} name="deductible" label="Deductible" end={currency} />
        </FieldGroup>
        {actions.find ? (
          <RecordsField
            control={control}
            name="excluded_part_ids"
            label="Parts that it never pays for"
            placeholder="Part name or number…"
            knownRecords={parts}
            search={actions.find.bind(null, 'part')}
          />
        ) : null}
      </Form>
    </Dialog>
  )
}

/** What the line is about: everything of the customer, or something of theirs. */
function ScopeFields({
  control,
  scope,
  line,
  customerId,
  actions,
}: {
  control: Control<Values>
  scope: Values['scope']
  line: LineRow | null
  customerId: string
  actions: LineActions
}) {
  const choices = useChoices(customerId, actions)
  const lineProduct = line?.product ?? null
  const [product, setProduct] = useState<ComboboxOption | null>(
    lineProduct && { value: lineProduct.id, label: lineProduct.name },
  )
  return (
    <FieldGroup columns={2}>
      <SelectField control={control} name="scope" label="Covers" required options={scopesOf(line, actions)} />
      {scope === 'site' || scope === 'asset' ? (
        <SelectField
          control={control}
          name={`${scope}_id`}
          label={scope === 'site' ? 'Site' : 'Asset'}
          required
          options={optionsOf(scope === 'site' ? choices.sites : choices.assets, line?.[scope] ?? null)}
        />
      ) : null}
      {scope === 'product' ? (
        <ComboboxField
          control={control}
          name="product_id"
          label="Product"
          required
          placeholder="Name or model number…"
          search={(text) => actions.find?.('product', text) ?? Promise.resolve([])}
          option={product}
          onOptionChange={setProduct}
        />
      ) : null}
    </FieldGroup>
  )
}

const UNITS = [
  { value: '', label: '–' },
  { value: 'visit', label: 'Visits' },
  { value: 'hour', label: 'Hours of labor' },
  { value: 'amount', label: 'Money' },
]
const PERIODS = [
  { value: '', label: '–' },
  { value: 'year', label: 'Contract year' },
  { value: 'month', label: 'Month' },
  { value: 'term', label: 'Whole contract' },
]
const HOURS = [
  { value: 'business', label: 'Business hours' },
  { value: 'always', label: 'Day and night' },
]

function scopesOf(line: LineRow | null, { find }: LineActions) {
  const productChoice =
    find || line?.scope === 'product' ? [{ value: 'product', label: 'All assets of a product' }] : []
  return [
    { value: 'customer', label: 'Everything of the customer' },
    { value: 'site', label: 'One site' },
    { value: 'asset', label: 'One asset' },
    ...productChoice,
  ]
}

function useChoices(customerId: string, actions: LineActions): LineChoices {
  const [choices, setChoices] = useState<LineChoices>({ sites: [], assets: [] })
  const load = useEffectEvent(() => {
    actions.choices(customerId).then(
      (answer) => answer.status === 'ok' && setChoices(answer.data),
      () => undefined,
    )
  })
  useEffect(() => load(), [])
  return choices
}

/** What is chosen is among the options, also when there are more than are offered. */
function optionsOf(offered: LineChoices['sites'], chosen: { id: string; name: string } | null) {
  const all = chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen, ...offered] : offered
  return all.map(({ id, name }) => ({ value: id, label: name }))
}

const NEW_LINE = {
  scope: 'customer',
  site_id: null,
  asset_id: null,
  product_id: null,
  excluded_part_ids: [],
  covers: {},
  hours: 'business',
  included: null,
  unit: null,
  period: null,
  deductible: 0,
} satisfies Partial<Omit<LineRow, 'covers'>> & { covers: object }

function valuesOf(line: LineRow | null): Partial<Values> {
  const { scope, site_id, asset_id, product_id, excluded_part_ids, hours, included, unit, period, deductible, covers } =
    line ?? NEW_LINE
  const { labor = 100, part = 0, material = 0, travel = 0, fee = 0 }: Partial<LineRow['covers']> = covers
  return {
    scope,
    site_id: site_id ?? '',
    asset_id: asset_id ?? '',
    product_id: product_id ?? '',
    excluded_part_ids,
    labor,
    part,
    material,
    travel,
    fee,
    hours,
    included,
    unit: unit ?? '',
    period: period ?? '',
    deductible,
  }
}

function bodyOf({
  labor,
  part,
  material,
  travel,
  fee,
  site_id,
  asset_id,
  product_id,
  unit,
  period,
  ...values
}: Values) {
  const covers = Object.entries({ labor, part, material, travel, fee }).filter(([, value]) => value !== null)
  return {
    ...values,
    ...(values.scope === 'site' && { site_id }),
    ...(values.scope === 'asset' && { asset_id }),
    ...(values.scope === 'product' && { product_id }),
    covers: Object.fromEntries(covers),
    unit: unit || null,
    period: period || null,
  }
}
