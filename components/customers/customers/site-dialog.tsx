'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ComboboxField, NumberField, TextareaField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { latePart } from '@/components/ui/late-part'
import type { FormState } from '@/lib/schemas/form-state'
import { changedValues } from '@/components/form/outcome'
import { recordOption } from '@/components/form/record-option'
import { type ServerForm, useServerForm } from '@/components/form/use-server-form'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { Skeleton } from '@/components/ui/skeleton'
import { toastDone } from '@/components/ui/toast'
import { siteCreate, type SiteRecord } from '@/lib/schemas/customers/site'
import { AddressFields, addressValues, typedAddress } from '@/components/form/address-fields'

const siteForm = siteCreate.omit({ customer_id: true })
export type SiteValues = z.input<typeof siteForm>

const LABELS = {
  address: 'Address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  territory: 'Territory',
  access_notes: 'Access notes',
  gate_code: 'Gate code',
  parking: 'Parking',
  hazards: 'Hazards',
  tax_code_id: 'Tax code',
}

const EMPTY = {
  name: '',
  latitude: null,
  longitude: null,
  territory: null,
  access_notes: null,
  gate_code: null,
  parking: null,
  hazards: null,
  tax_code: null,
}

const SiteMap = latePart(() => import('./site-map'), <Skeleton className="h-56 w-full" />)

const PRECISION = {
  exact: 'Found by the address.',
  approximate: 'Approximate: the middle of the postal code or the street. Move the pin to where the site is.',
  manual: 'Set by hand: it stays where it is when the address changes.',
}

/** A building or place of a customer: a new one, or one that is edited. */
export function SiteDialog({
  site,
  start,
  mapStyle,
  searchTaxCodes,
  save,
  onClose,
  onSaved,
}: {
  site: (SiteRecord & { version: string }) | null
  /** Where a new one starts: the customer's own address, which is the first site more often than not. */
  start: SiteRecord['address']
  /** Address of a map style, or `null` for the plain ground. */
  mapStyle: string | null
  searchTaxCodes: (text: string) => Promise<ComboboxOption[]>
  save: (values: Partial<SiteValues>, version: string | undefined) => Promise<FormState>
  onClose: () => void
  onSaved: () => void
}) {
  const { name, latitude, longitude, territory, access_notes, gate_code, parking, hazards, tax_code } = site ?? EMPTY
  const address = addressValues(site ? site.address : start)
  const opened = {
    name,
    address,
    latitude,
    longitude,
    territory,
    access_notes,
    gate_code,
    parking,
    hazards,
    tax_code_id: tax_code?.id ?? null,
  }
  const [taxCode, setTaxCode] = useState(recordOption(tax_code))
  const form = useServerForm<SiteValues, undefined>({
    schema: siteForm,
    defaults: opened,
    version: site?.version,
    action: (values, version) => {
      const sent = { ...values, address: typedAddress(values.address) }
      return save(site ? changedValues(sent, { ...opened, address: typedAddress(opened.address) }) : sent, version)
    },
    onDone: (_data, saved) => {
      toastDone(site ? `${saved.name} was saved.` : `${saved.name} was added.`)
      onSaved()
      onClose()
    },
  })
  const { control } = form
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={site ? 'Edit site' : 'New site'}>
      <Form form={form} labels={LABELS}>
        <TextField control={control} name="name" label="Name" required placeholder="Main bakery" autoComplete="off" />
        <AddressFields control={control} path="address" />
        <FieldGroup legend="On arrival">
          <TextareaField
            control={control}
            name="access_notes"
            label={LABELS.access_notes}
            rows={2}
            hint="How to get in, and whom to ask. Technicians with a job here read this part on their phones."
          />
          <TextareaField control={control} name="hazards" label={LABELS.hazards} rows={2} />
          <TextField control={control} name="parking" label={LABELS.parking} autoComplete="off" />
          <TextField
            control={control}
            name="gate_code"
            label={LABELS.gate_code}
            autoComplete="off"
            hint="Shown to who may change sites, and to technicians with a job here."
          />
        </FieldGroup>
        <FieldGroup legend="For the map and travel times" columns={3}>
          <TextField control={control} name="territory" label="Territory" autoComplete="off" />
          <NumberField control={control} name="latitude" label="Latitude" />
          <NumberField control={control} name="longitude" label="Longitude" />
        </FieldGroup>
        <ComboboxField
          control={control}
          name="tax_code_id"
          label={LABELS.tax_code_id}
          search={searchTaxCodes}
          option={taxCode}
          onOptionChange={setTaxCode}
        />
        <SitePlace form={form} precision={site?.location_precision ?? null} mapStyle={mapStyle} />
        <FormActions form={form} submitLabel={site ? 'Save site' : 'Add site'} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** Where the site is, how well that is known, and a pin to say it better. */
function SitePlace({
  form: { control, setValue, formState },
  precision,
  mapStyle,
}: {
  form: ServerForm<SiteValues>
  precision: SiteRecord['location_precision']
  mapStyle: string | null
}) {
  const [latitude = NaN, longitude = NaN] = useWatch({ control, name: ['latitude', 'longitude'] }).map(degreesOf)
  // A half-typed number is no place yet.
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    return <p className="text-xs text-text-3">Without coordinates the site is placed by its address.</p>
  const isMoved = Boolean(formState.dirtyFields.latitude ?? formState.dirtyFields.longitude)
  const shownPrecision = isMoved ? 'manual' : precision
  return (
    <div className="flex flex-col gap-1.5">
      {shownPrecision ? <p className="text-xs text-text-2">{PRECISION[shownPrecision]}</p> : null}
      <SiteMap
        at={{ latitude, longitude }}
        mapStyle={mapStyle}
        onMove={(to) => {
          setValue('latitude', to.latitude, { shouldDirty: true })
          setValue('longitude', to.longitude, { shouldDirty: true })
        }}
      />
    </div>
  )
}

/** A number as it is typed is text. */
function degreesOf(typed: number | string | null | undefined): number {
  return typed === null || typed === undefined || typed === '' ? NaN : Number(typed)
}
