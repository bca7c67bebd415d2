'use client'

import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { AddressLineField } from '@/components/form/address-line-field'
import { DayField, TextField } from '@/components/form/fields'
import type { ServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { FieldGroup } from '@/components/ui/field'
import { parseAddressLine } from '@/lib/domain/intake/address-line'
import { fieldOfTyped } from '@/lib/domain/intake/typed'
import type { NewCustomerValues } from '@/lib/schemas/work/new-customer'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'

const ADDRESS_HINT = 'Street, city, state and postal code, with commas between them.'

/** A new customer out of what was typed: a phone number is their phone, a serial number their asset's. */
export function newCustomerValues(typed: string): NewCustomerValues {
  const { field, value } = fieldOfTyped(typed)
  return { name: '', phone: null, address: null, serial_number: null, [field]: value }
}

/** Somebody who calls for the first time, with their address and the asset that the call is about. Saved with the order. */
export function NewCustomerFields({
  form: { control, setValue, getValues, setFocus },
  mayCreateAsset,
  onCancel,
}: {
  form: ServerForm<WorkOrderValues>
  mayCreateAsset: boolean
  onCancel: () => void
}) {
  const address = useWatch({ control, name: 'new_customer.address' })
  const [billsElsewhere, setBillsElsewhere] = useState(false)
  useEffect(() => {
    setFocus(getValues('new_customer.name') ? 'new_customer.phone' : 'new_customer.name')
  }, [setFocus, getValues])
  const text = { control, autoComplete: 'off', maxLength: 200 }
  return (
    <section
      aria-label="New customer"
      onKeyDown={goOnByEnter}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-sunken p-3"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">New customer</h3>
        <Button size="sm" onClick={onCancel}>
          Find another
        </Button>
      </div>
      <FieldGroup columns={2}>
        <TextField {...text} name="new_customer.name" label="Name" required />
        <TextField {...text} name="new_customer.phone" label="Phone" type="tel" maxLength={50} />
      </FieldGroup>
      <AddressLineField
        control={control}
        name="new_customer.address"
        label="Address"
        hint={partsOf(address) ?? ADDRESS_HINT}
      />
      {mayCreateAsset ? (
        <FieldGroup columns={3}>
          <TextField {...text} name="new_customer.serial_number" label="Serial number" mono />
          <TextField {...text} name="new_customer.asset_name" label="Asset" placeholder="Boiler, lift, door…" />
          <DayField control={control} name="new_customer.warranty_expiry" label="Warranty until" />
        </FieldGroup>
      ) : null}
      <FieldGroup columns={2}>
        <TextField {...text} name="new_customer.email" label="E-mail" type="email" maxLength={254} />
        <div className="flex items-end pb-1">
          <Checkbox
            label="Invoices go to this address"
            checked={!billsElsewhere}
            onCheckedChange={(isSame) => {
              setBillsElsewhere(!isSame)
              if (isSame) setValue('new_customer.billing_address', null, { shouldDirty: true })
            }}
          />
        </div>
      </FieldGroup>
      {billsElsewhere ? (
        <TextField {...text} name="new_customer.billing_address" label="Billing address" maxLength={400} />
      ) : null}
    </section>
  )
}

/** Enter leads to the next field, because a call of which half is told must not be saved by it; Ctrl+Enter saves. */
function goOnByEnter(event: React.KeyboardEvent): void {
  const { target: box, key } = event
  if (key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  if (!(box instanceof HTMLInputElement)) return
  event.preventDefault()
  const boxes =
    box.form?.querySelectorAll<HTMLElement>(
      'input:not([type=hidden], [aria-hidden=true], [tabindex="-1"]), textarea',
    ) ?? []
  const all = [...boxes]
  all[all.indexOf(box) + 1]?.focus()
}

/** How the address will be stored, where it has more than a street. */
function partsOf(line: string | null | undefined): string | null {
  const address = parseAddressLine(line ?? '')
  if (!address || Object.values(address).filter(Boolean).length < 2) return null
  const { street, city, state, postal_code, country } = address
  return Object.entries({ Street: street, City: city, State: state, 'Postal code': postal_code, Country: country })
    .flatMap(([label, part]) => (part ? [`${label}: ${part}`] : []))
    .join(' · ')
}
