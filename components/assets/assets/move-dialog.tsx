'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ComboboxField, DayField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { dataOf } from '@/components/form/outcome'
import { recordOption } from '@/components/form/record-option'
import { useServerForm } from '@/components/form/use-server-form'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { toastDone } from '@/components/ui/toast'
import { type AssetRecord, assetUpdate } from '@/lib/schemas/assets/asset'
import { WarrantySpan } from './warranty-span'

export type SaveAsset = (values: Record<string, unknown>, version?: string) => Promise<FormState<unknown>>

const CHANGED = { shouldDirty: true, shouldValidate: true }

const moveForm = assetUpdate.pick({ object_id: true, location: true })
const installForm = assetUpdate.pick({
  install_date: true,
  location: true,
  warranty_start: true,
  warranty_expiry: true,
})

type DialogProps = { asset: AssetRecord; save: SaveAsset; onClose: () => void; onSaved: () => void }

/** Puts an asset to another site of its customer, or to another place there. */
export function MoveDialog({
  asset,
  save,
  onClose,
  onSaved,
  searchSites,
}: DialogProps & { searchSites: (text: string) => Promise<ComboboxOption[]> }) {
  const [site, setSite] = useState(recordOption(asset.object))
  const before = { object_id: asset.object?.id ?? null, location: asset.location }
  const form = useServerForm<z.input<typeof moveForm>, unknown>({
    schema: moveForm,
    defaults: before,
    action: (values) => save(values),
    onDone: () => {
      toastDone(site ? `${asset.name} is at ${site.label}.` : `${asset.name} is at no site.`, {
        undo: async () => {
          dataOf(await save(before))
          onSaved()
        },
      })
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Move to another site"
      description={`The sites of ${asset.customer.name}. To move it to another customer, edit the asset.`}
    >
      <Form form={form}>
        <ComboboxField
          control={form.control}
          name="object_id"
          label="Site"
          search={searchSites}
          option={site}
          onOptionChange={setSite}
        />
        <TextField control={form.control} name="location" label="Location at the site" placeholder="Roof, north side" />
        <FormActions form={form} submitLabel="Move" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** Says that an asset stands and runs from a day on; its warranty mostly begins then. */
export function InstallDialog({ asset, today, save, onClose, onSaved }: DialogProps & { today: string }) {
  const planned = asset.install_date
  const first = planned && planned < today ? planned : today
  const before = {
    status: asset.status,
    install_date: planned,
    location: asset.location,
    warranty_start: asset.warranty_start,
    warranty_expiry: asset.warranty_expiry,
  }
  const form = useServerForm<z.input<typeof installForm>, unknown>({
    schema: installForm,
    defaults: {
      install_date: first,
      location: asset.location,
      warranty_start: asset.warranty_start ?? (asset.warranty_type === 'none' ? null : first),
      warranty_expiry: asset.warranty_expiry,
    },
    action: (values) => save({ ...values, status: 'active' }),
    onDone: () => {
      toastDone(`${asset.name} is installed.`, {
        undo: async () => {
          dataOf(await save(before))
          onSaved()
        },
      })
      onSaved()
      onClose()
    },
  })
  const { control } = form
  const [warrantyStart, installed] = useWatch({ control, name: ['warranty_start', 'install_date'] })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Install"
      description="From this day on the asset is active."
    >
      <Form form={form}>
        <FieldGroup columns={2}>
          <DayField control={control} name="install_date" label="Installed on" required max={today} />
          <TextField control={control} name="location" label="Location at the site" placeholder="Roof, north side" />
          <DayField control={control} name="warranty_start" label="Warranty from" />
          <DayField control={control} name="warranty_expiry" label="Warranty until" />
        </FieldGroup>
        <WarrantySpan
          start={warrantyStart}
          installed={installed}
          onChoose={(start, expiry) => {
            form.setValue('warranty_start', start, CHANGED)
            form.setValue('warranty_expiry', expiry, CHANGED)
          }}
        />
        <FormActions form={form} submitLabel="Install" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
