'use client'

import type { z } from 'zod'
import { NumberField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { changedValues } from '@/components/form/outcome'
import { useServerForm } from '@/components/form/use-server-form'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { toastDone } from '@/components/ui/toast'
import { siteCreate, type SiteRecord } from '@/lib/schemas/customers/site'
import { AddressFields, addressValues, typedAddress } from '@/components/form/address-fields'

const siteForm = siteCreate.omit({ customer_id: true })
export type SiteValues = z.input<typeof siteForm>

const LABELS = { address: 'Address', latitude: 'Latitude', longitude: 'Longitude', territory: 'Territory' }

/** A building or place of a customer: a new one, or one that is edited. */
export function SiteDialog({
  site,
  start,
  save,
  onClose,
  onSaved,
}: {
  site: (SiteRecord & { version: string }) | null
  /** Where a new one starts: the customer's own address, which is the first site more often than not. */
  start: SiteRecord['address']
  save: (values: Partial<SiteValues>, version: string | undefined) => Promise<FormState>
  onClose: () => void
  onSaved: () => void
}) {
  const opened = {
    name: site?.name ?? '',
    address: addressValues(site ? site.address : start),
    latitude: site?.latitude ?? null,
    longitude: site?.longitude ?? null,
    territory: site?.territory ?? null,
  }
  const form = useServerForm<SiteValues, undefined>({
    schema: siteForm,
    defaults: opened,
    version: site?.version,
    action: (values, version) => {
      const sent = { ...values, address: typedAddress(values.address) }
      return save(site ? changedValues(sent, { ...opened, address: typedAddress(opened.address) }) : sent, version)
    },
    onDone: (_data, { name }) => {
      toastDone(site ? `${name} was saved.` : `${name} was added.`)
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
        <FieldGroup legend="For the map and travel times" columns={3}>
          <TextField control={control} name="territory" label="Territory" autoComplete="off" />
          <NumberField control={control} name="latitude" label="Latitude" placeholder="47.6038" />
          <NumberField control={control} name="longitude" label="Longitude" placeholder="-122.3301" />
        </FieldGroup>
        <FormActions form={form} submitLabel={site ? 'Save site' : 'Add site'} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
