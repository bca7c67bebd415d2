'use client'

import { useId } from 'react'
import type { z } from 'zod'
import { AddressFields, addressValues, typedAddress } from '@/components/form/address-fields'
import { DayField, TextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { type ServerForm, useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { assetCreate } from '@/lib/schemas/assets/asset'
import { contactCreate } from '@/lib/schemas/customers/contact'
import { siteCreate } from '@/lib/schemas/customers/site'

export type SiteInput = z.input<typeof siteCreate>
export type ContactInput = z.input<typeof contactCreate>
export type AssetInput = z.input<typeof assetCreate>

type Made = FormState<ComboboxOption>

/** What can be made without leaving the form; absent where the user may not. */
export type QuickCreate = {
  site?: (input: SiteInput) => Promise<Made>
  contact?: (customerId: string, input: ContactInput) => Promise<Made>
  asset?: (input: AssetInput) => Promise<Made>
}

type DialogProps<Input> = {
  /** What was typed in the picker. */
  name: string
  create: (input: Input) => Promise<Made>
  onMade: (option: ComboboxOption) => void
  onClose: () => void
}

/** Makes a site of the customer. */
export function SiteDialog({
  customerId,
  start,
  name,
  create,
  onMade,
  onClose,
}: DialogProps<SiteInput> & {
  customerId: string
  /** The customer's own address, which is that of the first site more often than not. */
  start: SiteInput['address']
}) {
  const form = useServerForm({
    schema: siteCreate,
    defaults: { name, customer_id: customerId, address: addressValues(start) } satisfies SiteInput,
    action: (values: SiteInput) => create({ ...values, address: typedAddress(values.address) }),
    onDone: onMade,
    guard: false,
  })
  const { control } = form
  return (
    <SmallDialog title="New site" form={form} onClose={onClose} submitLabel="Create site">
      <TextField control={control} name="name" label="Name" required maxLength={200} autoComplete="off" />
      <AddressFields control={control} path="address" />
    </SmallDialog>
  )
}

/** Makes a contact of the customer. */
export function ContactDialog({ name, create, onMade, onClose }: DialogProps<ContactInput>) {
  const form = useServerForm({
    schema: contactCreate,
    defaults: { name } satisfies ContactInput,
    action: (values: ContactInput) => create(values),
    onDone: onMade,
    guard: false,
  })
  const { control } = form
  return (
    <SmallDialog title="New contact" form={form} onClose={onClose} submitLabel="Create contact">
      <TextField control={control} name="name" label="Name" required maxLength={200} autoComplete="off" />
      <FieldGroup columns={2}>
        <TextField control={control} name="phone" label="Phone" type="tel" maxLength={50} autoComplete="off" />
        <TextField control={control} name="email" label="E-mail" type="email" maxLength={254} autoComplete="off" />
      </FieldGroup>
      <TextField control={control} name="title" label="Role" maxLength={200} autoComplete="off" />
    </SmallDialog>
  )
}

/** Makes an asset of the customer, at the site of the work order. */
export function AssetDialog({
  customerId,
  siteId,
  name,
  create,
  onMade,
  onClose,
}: DialogProps<AssetInput> & { customerId: string; siteId: string | null }) {
  const form = useServerForm({
    schema: assetCreate,
    defaults: { name, customer_id: customerId, object_id: siteId } satisfies AssetInput,
    action: (values: AssetInput) => create(values),
    onDone: onMade,
    guard: false,
  })
  const { control } = form
  return (
    <SmallDialog title="New asset" form={form} onClose={onClose} submitLabel="Create asset">
      <TextField control={control} name="name" label="Name" required maxLength={200} autoComplete="off" />
      <FieldGroup columns={2}>
        <TextField
          control={control}
          name="serial_number"
          label="Serial number"
          mono
          maxLength={200}
          autoComplete="off"
        />
        <TextField control={control} name="model_number" label="Model number" mono maxLength={200} autoComplete="off" />
      </FieldGroup>
      <FieldGroup columns={2}>
        <TextField
          control={control}
          name="location"
          label="Location"
          hint="For example: roof, second floor"
          maxLength={200}
        />
        <DayField
          control={control}
          name="warranty_expiry"
          label="Warranty until"
          hint="Leave empty if there is none."
        />
      </FieldGroup>
    </SmallDialog>
  )
}

function SmallDialog<Input extends SiteInput | ContactInput | AssetInput>({
  title,
  form,
  submitLabel,
  onClose,
  children,
}: {
  title: string
  form: ServerForm<Input>
  submitLabel: string
  onClose: () => void
  children: React.ReactNode
}) {
  const id = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.saving}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {/* The dialog is a child of the page's form in React's tree; its submit must not reach that form too. */}
      <div onSubmit={(event) => event.stopPropagation()}>
        <Form form={form} id={id}>
          {children}
        </Form>
      </div>
    </Dialog>
  )
}
