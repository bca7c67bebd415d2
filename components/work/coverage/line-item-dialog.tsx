'use client'

import { useId, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ComboboxField, NumberField, SelectField, TextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { useFormats } from '@/components/ui/formats'
import { Money } from '@/components/ui/money'
import { UNIT_WORDS, UNITS } from '@/lib/domain/billing/units'
import { lineAmounts, toNumber } from '@/lib/domain/money'
import { LINE_ITEM_TYPES, lineItemCreate } from '@/lib/schemas/work/line-item'
import type { OrderTask } from '@/lib/schemas/work/work-order-detail'
import type { LineItemActions, LineItemInput } from '../tasks/types'

const TAX = 'must be a percentage from 0 to 100, such as 8.25'

/** People say 8.25 %, the API says 0.0825. */
const lineForm = lineItemCreate
  .omit({ tax_rate: true })
  .required({ type: true, description: true, unit_price: true })
  .extend({
    task_id: z.string().min(1, 'is required'),
    tax_percent: z.number(TAX).min(0, TAX).max(100, TAX),
  })
type Values = z.input<typeof lineForm>
type Line = OrderTask['line_items'][number]

const TYPE_OPTIONS = LINE_ITEM_TYPES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

const NO_UNIT = 'As the type says'
const UNIT_OPTIONS = UNITS.map((value) => ({ value, label: UNIT_WORDS[value] }))

/** An asset of the work order with what is built into it. */
export type BilledAsset = { id: string; name: string; parts: readonly { part_id: string; name: string }[] }

type Props = {
  tasks: readonly OrderTask[]
  /** Those of the work order: a line names one where there are several. */
  assets: readonly BilledAsset[]
  /** The line that is edited; a new one when absent. */
  line?: Line
  actions: LineItemActions
  onDone: (description: string) => void
  onClose: () => void
}

/** One line of the bill, with its amounts while typing. */
export function LineItemDialog({ tasks, assets, line, actions, onDone, onClose }: Props) {
  const id = useId()
  const { currency } = useFormats()
  const form = useServerForm<Values, { id: string }>({
    schema: lineForm,
    defaults: line ? valuesOf(line) : emptyValues(tasks),
    version: line?.version,
    action: async (values, version) => {
      const { task_id, ...input } = inputOf(values)
      return shown(line ? await actions.edit(line.id, input, version) : await actions.add(task_id, input))
    },
    onDone: (_answer, values) => onDone(values.description),
  })
  const { control } = form
  const [taxCode, setTaxCode] = useState(line ? taxCodeOf(line) : null)
  const values = form.watch()
  const isOtherCode = Boolean(values.tax_code_id) && values.tax_code_id !== line?.tax_code_id
  const amounts = isOtherCode ? null : previewOf(values, currency)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={line ? 'Edit line item' : 'New line item'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            {line ? 'Save' : 'Add line item'}
          </Button>
        </>
      }
    >
      <Form form={form} id={id}>
        <FieldGroup columns={2}>
          <SelectField control={control} name="type" label="Type" required options={TYPE_OPTIONS} />
          <SelectField
            control={control}
            name="task_id"
            label="Task"
            required
            disabled={Boolean(line)}
            options={tasks.map((task) => ({ value: task.id, label: task.name }))}
          />
        </FieldGroup>
        <TextField control={control} name="description" label="Description" required maxLength={10_000} />
        <FieldGroup columns={2}>
          <NumberField control={control} name="quantity" label="Quantity" required />
          <SelectField
            control={control}
            name="unit"
            label="Unit"
            options={UNIT_OPTIONS}
            clearLabel={NO_UNIT}
            placeholder={NO_UNIT}
          />
          <NumberField control={control} name="unit_price" label="Unit price" required end={currency} />
          <ComboboxField
            control={control}
            name="tax_code_id"
            label="Tax code"
            search={actions.findTaxCodes}
            option={taxCode}
            onOptionChange={setTaxCode}
            hint="Its rate on the day of service is the tax."
          />
          {values.tax_code_id ? null : <NumberField control={control} name="tax_percent" label="Tax" end="%" />}
        </FieldGroup>
        <CoverageFields control={control} assets={assets} line={line} />
        <Amounts
          amounts={amounts}
          otherwise={isOtherCode ? 'The tax code makes the tax.' : 'Quantity and price make the total.'}
        />
      </Form>
    </Dialog>
  )
}

/** What decides who pays: the asset, where there are several, the part that is built in, and what is waived. */
function CoverageFields({ control, assets, line }: { control: Control<Values> } & Pick<Props, 'assets' | 'line'>) {
  const parts = partsOf(useWatch({ control, name: 'asset_id' }), assets, line)
  return (
    <FieldGroup columns={2}>
      {assets.length > 1 || line?.asset_id ? (
        <SelectField
          control={control}
          name="asset_id"
          label="Asset"
          hint="Its warranty and contract decide who pays."
          options={[
            { value: '', label: 'Not chosen' },
            ...assets.map(({ id: value, name }) => ({ value, label: name })),
          ]}
        />
      ) : null}
      {parts.length > 0 ? (
        <SelectField
          control={control}
          name="part_id"
          label="Part"
          hint="Its own warranty may pay."
          options={[{ value: '', label: 'None' }, ...parts.map((part) => ({ value: part.part_id, label: part.name }))]}
        />
      ) : null}
      <NumberField
        control={control}
        name="goodwill_percent"
        label="Goodwill"
        end="%"
        hint="Share that you waive of what the customer would pay."
      />
    </FieldGroup>
  )
}

/** What is built into the asset of the line, each part of the catalogue once; what the line names is among them. */
function partsOf(assetId: string | null | undefined, assets: Props['assets'], line?: Line): BilledAsset['parts'] {
  const chosen = assets.length === 1 ? assets : assets.filter(({ id }) => id === assetId)
  const partsById = new Map(chosen.flatMap(({ parts }) => parts.map((part) => [part.part_id, part] as const)))
  if (line?.part_id && !partsById.has(line.part_id))
    partsById.set(line.part_id, { part_id: line.part_id, name: 'The part that it names' })
  return [...partsById.values()]
}

/** The amounts while typing. */
function Amounts({ amounts, otherwise }: { amounts: ReturnType<typeof previewOf>; otherwise: string }) {
  return (
    <output className="flex flex-wrap justify-end gap-x-5 gap-y-1 text-sm text-text-2">
      {amounts ? (
        <>
          <span>
            Subtotal <Money value={amounts.subtotal} />
          </span>
          <span>
            Tax <Money value={amounts.tax} />
          </span>
          <span className="font-semibold text-text">
            Total <Money value={amounts.total} />
          </span>
        </>
      ) : (
        otherwise
      )}
    </output>
  )
}

function emptyValues(tasks: readonly OrderTask[]): Partial<Values> {
  return {
    type: 'labor',
    task_id: tasks[0]?.id ?? '',
    description: '',
    tax_percent: 0,
    tax_code_id: null,
    asset_id: '',
    part_id: '',
    unit: null,
  }
}

function valuesOf(line: Line): Values {
  const { type, task_id, description, quantity, unit, unit_price, tax_code_id, tax_rate, goodwill_percent } = line
  const covered = { asset_id: line.asset_id ?? '', part_id: line.part_id ?? '', goodwill_percent }
  const taxed = { tax_code_id, tax_percent: shifted(tax_rate, 2) }
  return { type, task_id, description, quantity, unit, unit_price, ...taxed, ...covered }
}

function taxCodeOf({ tax_code_id, tax_rate }: Line): ComboboxOption | null {
  return tax_code_id === null ? null : { value: tax_code_id, label: `${shifted(tax_rate, 2)} % by its tax code` }
}

function inputOf({ tax_percent, ...rest }: Values): LineItemInput & { task_id: string } {
  // The rate of a tax code is the service's to say.
  return rest.tax_code_id ? rest : { ...rest, tax_rate: shifted(tax_percent, -2) }
}

/** Moves the decimal point without the noise of binary fractions. */
function shifted(value: number, places: number): number {
  return Number(`${value}e${places}`)
}

/** The answer with the form's own name of the tax. */
function shown<Data>(state: FormState<Data>): FormState<Data> {
  if (state.status === 'stale') {
    const { tax_rate } = state.theirs
    return { ...state, theirs: { ...state.theirs, tax_percent: shifted(Number(tax_rate), 2) } }
  }
  const tax = state.status === 'error' ? state.fields.tax_rate : undefined
  return state.status === 'error' && tax ? { ...state, fields: { ...state.fields, tax_percent: tax } } : state
}

function previewOf(values: Partial<Values>, currency: string) {
  const { type, quantity, unit_price, tax_percent } = values
  const numbers = [quantity, unit_price, tax_percent].map((value) => value ?? Number.NaN).map(Number)
  const [count = 0, price = 0, percent = 0] = numbers
  if (!type || !numbers.every((value) => Number.isFinite(value) && value >= 0)) return null
  const sums = lineAmounts({ type, quantity: count, unit_price: price, tax_rate: shifted(percent, -2) }, currency)
  return { subtotal: toNumber(sums.subtotal), tax: toNumber(sums.tax), total: toNumber(sums.total) }
}
