'use client'

import { useState } from 'react'
import { CheckboxField, ComboboxField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { changedValues } from '@/components/form/outcome'
import { recordOption } from '@/components/form/record-option'
import { useServerForm } from '@/components/form/use-server-form'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { toastDone } from '@/components/ui/toast'
import type { z } from 'zod'
import { contactCreate } from '@/lib/schemas/customers/contact'
import type { CustomerRecord } from '@/lib/schemas/customers/customer'

export type Contact = CustomerRecord['contacts'][number]
export type ContactValues = z.input<typeof contactCreate>

const NEW_CONTACT = { name: '', title: null, phone: null, email: null, site_id: null }

/** A person at a customer: a new one, or one that is edited. */
export function ContactDialog({
  contact,
  isFirst,
  findSites,
  save,
  onClose,
  onSaved,
}: {
  contact: Contact | null
  isFirst: boolean
  findSites: (text: string) => Promise<ComboboxOption[]>
  save: (values: Partial<ContactValues>) => Promise<FormState>
  onClose: () => void
  onSaved: () => void
}) {
  const opened = contact ? valuesOf(contact) : { ...NEW_CONTACT, is_primary: isFirst }
  const [site, setSite] = useState(recordOption(contact?.site))
  const form = useServerForm<ContactValues, undefined>({
    schema: contactCreate,
    defaults: opened,
    action: (values) => save(contact ? changedValues(values, opened) : values),
    onDone: (_data, { name }) => {
      toastDone(contact ? `${name} was saved.` : `${name} was added.`)
      onSaved()
      onClose()
    },
  })
  const { control } = form
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={contact ? 'Edit contact' : 'New contact'}>
      <Form form={form}>
        <FieldGroup columns={2}>
          <TextField control={control} name="name" label="Name" required autoComplete="off" />
          <TextField control={control} name="title" label="Role" placeholder="Facility manager" autoComplete="off" />
          <TextField control={control} name="phone" label="Phone" type="tel" autoComplete="off" />
          <TextField control={control} name="email" label="E-mail" type="email" autoComplete="off" />
        </FieldGroup>
        <ComboboxField
          control={control}
          name="site_id"
          label="Site"
          placeholder="All sites"
          hint="Technicians who work there see this person first."
          search={findSites}
          option={site}
          onOptionChange={setSite}
        />
        {opened.is_primary ? (
          <p className="text-xs text-text-3">This is the primary contact: whom the dispatchers call first.</p>
        ) : (
          <CheckboxField control={control} name="is_primary" label="Primary contact, whom the dispatchers call first" />
        )}
        <FormActions form={form} submitLabel={contact ? 'Save contact' : 'Add contact'} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

function valuesOf({ name, title, phone, email, site, is_primary }: Contact): ContactValues {
  return { name, title, phone, email, site_id: site?.id ?? null, is_primary }
}
