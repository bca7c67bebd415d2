'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { z } from 'zod'
import { useWatch } from 'react-hook-form'
import { ComboboxField, DayField, SelectField, TextareaField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { KeyValuesField } from '@/components/form/key-values-field'
import { changedValues, namesOf } from '@/components/form/outcome'
import { recordOption } from '@/components/form/record-option'
import { type ServerForm, useServerForm } from '@/components/form/use-server-form'
import { useNavigate } from '@/components/frame/leave-dialog'
import { Card } from '@/components/ui/card'
import type { ComboboxOption } from '@/components/ui/combobox'
import { FieldGroup } from '@/components/ui/field'
import { ASSET_STATUS, optionsOf } from '@/components/ui/status'
import { toastDone } from '@/components/ui/toast'
import { ASSET_FIELDS } from '@/lib/domain/fields/asset'
import { formValues, labelsOf } from '@/lib/domain/fields/field'
import { assetCreate, type AssetRecord } from '@/lib/schemas/assets/asset'
import { WARRANTY_TYPES } from '@/lib/domain/warranty/warranty'
import type { FindAssetOptions } from './types'
import { WarrantySpan } from './warranty-span'
import { WARRANTY_TYPE } from './words'

export type AssetValues = z.input<typeof assetCreate>

type Option = ComboboxOption | null
/** The chosen records, by what they are to the asset. */
type Options = Record<'customer' | 'site' | 'product' | 'contract', Option>

type Props = {
  /** The record that is edited; a new one otherwise. */
  asset?: AssetRecord
  version?: string
  /** Where a new one starts, from the page's address. */
  start?: { customer: Option; site: Option; serial: string | null }
  save: (values: Partial<AssetValues>, version: string | undefined) => Promise<FormState<{ id: string; name: string }>>
  find: FindAssetOptions
}

const CHANGED = { shouldDirty: true, shouldValidate: true }
const WARRANTIES = WARRANTY_TYPES.map((value) => ({ value, label: WARRANTY_TYPE[value] }))

/** A new asset, or all fields of one. */
export function AssetForm({ asset, version, start, save, find }: Props) {
  const router = useRouter()
  const navigate = useNavigate()
  const [opened] = useState(() => valuesOf(asset, start))
  const [options, setOptions] = useState(() => startOptions(asset, start))
  const choose = (change: Partial<Options>) => setOptions((before) => ({ ...before, ...change }))
  const form = useServerForm({
    schema: assetCreate,
    defaults: opened,
    version,
    action: (values, base) => save(asset ? changedValues(values, opened) : values, base),
    onDone: ({ id, name }) => {
      toastDone(asset ? `${name} was saved.` : `${name} was created.`)
      router.push(`/assets/${id}`)
      router.refresh()
    },
  })
  const { control } = form
  return (
    <Form form={form} labels={labelsOf(ASSET_FIELDS)} describe={namesOf(Object.values(options), form.stale?.theirs)}>
      <PlaceCard form={form} find={find} options={options} onChoose={choose} />
      <EquipmentCard
        form={form}
        find={find}
        isNew={!asset}
        product={options.product}
        onProductChange={(product) => choose({ product })}
      />
      <WarrantyCard form={form} isNew={!asset} />
      <Card title="Notes and custom fields">
        <div className="flex flex-col gap-4">
          <TextareaField control={control} name="notes" label="Notes" />
          <KeyValuesField control={control} name="custom_fields" label="Custom fields" noun="field" />
        </div>
      </Card>
      <FormActions
        pinned
        form={form}
        submitLabel={asset ? 'Save asset' : 'Create asset'}
        onCancel={() => navigate(asset ? `/assets/${asset.id}` : '/assets')}
      />
    </Form>
  )
}

type AssetServerForm = ServerForm<AssetValues>

/** Whose it is and where it stands; site and contract are the customer's. */
function PlaceCard({
  form,
  find,
  options,
  onChoose,
}: {
  form: AssetServerForm
  find: FindAssetOptions
  options: Options
  onChoose: (change: Partial<Options>) => void
}) {
  const { control } = form
  const customerId = useWatch({ control, name: 'customer_id' })

  function changeCustomer(next: Option) {
    onChoose({ customer: next })
    // Site and contract are the customer's; those of another one would only be refused.
    if (next?.value === customerId) return
    onChoose({ site: null, contract: null })
    form.setValue('object_id', null, { shouldDirty: true })
    form.setValue('service_contract_id', null, { shouldDirty: true })
  }

  const ofCustomer = { disabled: !customerId, hint: customerId ? undefined : 'Choose the customer first.' }
  return (
    <Card title="Customer and site">
      <FieldGroup columns={2}>
        <ComboboxField
          control={control}
          name="customer_id"
          label="Customer"
          required
          search={find.customer}
          option={options.customer}
          onOptionChange={changeCustomer}
        />
        <ComboboxField
          key={`site of ${customerId}`}
          control={control}
          name="object_id"
          label="Site"
          {...ofCustomer}
          search={(text) => find.site(text, customerId)}
          option={options.site}
          onOptionChange={(site) => onChoose({ site })}
        />
        <TextField control={control} name="location" label="Location at the site" placeholder="Roof, north side" />
        <ComboboxField
          key={`contract of ${customerId}`}
          control={control}
          name="service_contract_id"
          label="Service contract"
          {...ofCustomer}
          search={(text) => find.contract(text, customerId)}
          option={options.contract}
          onOptionChange={(contract) => onChoose({ contract })}
        />
      </FieldGroup>
    </Card>
  )
}

function EquipmentCard({
  form,
  find,
  isNew,
  product,
  onProductChange,
}: {
  form: AssetServerForm
  find: FindAssetOptions
  isNew: boolean
  product: Option
  onProductChange: (option: Option) => void
}) {
  const { control } = form

  function changeProduct(next: Option) {
    onProductChange(next)
    if (next && !form.getValues('name').trim())
      form.setValue('name', next.label, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <Card title="Equipment">
      <div className="flex flex-col gap-4">
        <FieldGroup columns={2}>
          <ComboboxField
            control={control}
            name="product_id"
            label="Product"
            search={find.product}
            option={product}
            onOptionChange={changeProduct}
          />
          <TextField control={control} name="name" label="Name" required autoComplete="off" />
          <TextField
            control={control}
            name="serial_number"
            label="Serial number"
            hint="Type or scan it; no two assets have the same."
            mono
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            control={control}
            name="model_number"
            label="Model number"
            mono
            autoComplete="off"
            spellCheck={false}
          />
          {isNew ? null : (
            <SelectField control={control} name="status" label="Status" options={optionsOf(ASSET_STATUS)} />
          )}
        </FieldGroup>
        <KeyValuesField control={control} name="specifications" label="Specifications" noun="specification" />
      </div>
    </Card>
  )
}

function WarrantyCard({ form, isNew }: { form: AssetServerForm; isNew: boolean }) {
  const { control } = form
  const [warrantyStart, installed] = useWatch({ control, name: ['warranty_start', 'install_date'] })
  return (
    <Card title="Installation and warranty">
      <div className="flex flex-col gap-3">
        <FieldGroup columns={2}>
          <DayField
            control={control}
            name="install_date"
            label="Installed on"
            hint={isNew ? 'A future date sets the status to “Pending install”.' : undefined}
          />
          <SelectField
            control={control}
            name="warranty_type"
            label="Warranty"
            options={WARRANTIES}
            placeholder="Standard if a date is given"
          />
          <DayField control={control} name="warranty_start" label="Warranty from" />
          <DayField
            control={control}
            name="warranty_expiry"
            label="Warranty until"
            hint="The last day that is covered."
          />
        </FieldGroup>
        <WarrantySpan
          start={warrantyStart}
          installed={installed}
          onChoose={(first, expiry) => {
            form.setValue('warranty_start', first, CHANGED)
            form.setValue('warranty_expiry', expiry, CHANGED)
          }}
        />
      </div>
    </Card>
  )
}

function startOptions(asset: AssetRecord | undefined, start: Props['start']): Options {
  return {
    customer: recordOption(asset?.customer) ?? start?.customer ?? null,
    site: recordOption(asset?.object) ?? start?.site ?? null,
    product: recordOption(asset?.product),
    contract: recordOption(asset?.service_contract),
  }
}

function valuesOf(asset: AssetRecord | undefined, start: Props['start']): AssetValues {
  const values = formValues(ASSET_FIELDS, asset) as AssetValues
  return {
    ...values,
    customer_id: start?.customer?.value ?? values.customer_id,
    object_id: start?.site?.value ?? values.object_id,
    serial_number: start?.serial ?? values.serial_number,
  }
}
