'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import {
  CheckboxField,
  ComboboxField,
  NumberField,
  SelectField,
  TextareaField,
  TextField,
} from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { KeyValuesField } from '@/components/form/key-values-field'
import { changedValues, namesOf } from '@/components/form/outcome'
import { recordOption } from '@/components/form/record-option'
import { type ServerForm, useServerForm } from '@/components/form/use-server-form'
import { useNavigate } from '@/components/frame/leave-dialog'
import { takeTyping } from '@/components/ui/shortcuts'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import type { ComboboxOption } from '@/components/ui/combobox'
import { FieldGroup } from '@/components/ui/field'
import { ACTIVE_STATUS, optionsOf } from '@/components/ui/status'
import { toastDone } from '@/components/ui/toast'
import { LANGUAGE_OPTIONS } from '@/components/ui/language-options'
import { INVOICE_FORMAT_WORDS, INVOICE_GROUPING_WORDS } from '@/lib/domain/billing/words'
import { CUSTOMER_FIELDS } from '@/lib/domain/fields/customer'
import { formValues, labelsOf } from '@/lib/domain/fields/field'
import { customerCreate, type CustomerRecord } from '@/lib/schemas/customers/customer'
import type { LikelyDuplicate, TypedIdentity } from '@/lib/schemas/customers/customer-page'
import { AddressFields, addressValues, typedAddress } from '@/components/form/address-fields'
import { DuplicateWarning } from './duplicate-warning'
import { CUSTOMER_TYPE } from './words'

export type CustomerValues = z.input<typeof customerCreate>

type Props = {
  /** The record that is edited; a new one otherwise. */
  customer?: CustomerRecord
  version?: string
  /** What a new one starts with, from the page's address. */
  start?: { name?: string; phone?: string; email?: string }
  save: (
    values: Partial<CustomerValues>,
    version: string | undefined,
  ) => Promise<FormState<{ id: string; name: string }>>
  findDuplicates: (typed: TypedIdentity) => Promise<LikelyDuplicate[]>
  searchBranches: (text: string) => Promise<ComboboxOption[]>
  searchTaxCodes: (text: string) => Promise<ComboboxOption[]>
  searchCustomers: (text: string) => Promise<ComboboxOption[]>
  canOrder: boolean
}

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const TYPES = choicesOf(CUSTOMER_TYPE)
const GROUPING_OPTIONS = choicesOf(INVOICE_GROUPING_WORDS)
const FORMAT_OPTIONS = choicesOf(INVOICE_FORMAT_WORDS)

/** A new customer, or all fields of one. */
export function CustomerForm({
  customer,
  version,
  start,
  save,
  findDuplicates,
  searchBranches,
  searchTaxCodes,
  searchCustomers,
  canOrder,
}: Props) {
  const router = useRouter()
  const navigate = useNavigate()
  const thenOrder = useRef(false)
  const [opened] = useState(() => valuesOf(customer, start))
  const [branch, setBranch] = useState(recordOption(customer?.branch))
  const [taxCode, setTaxCode] = useState(recordOption(customer?.tax_code))
  const [payer, setPayer] = useState(recordOption(customer?.bill_to))
  const [billing, setBilling] = useState(customer?.billing_address != null)
  const form = useServerForm({
    schema: customerCreate,
    defaults: opened,
    version,
    action: (values, base) => save(customer ? changedValues(sentOf(values), sentOf(opened)) : sentOf(values), base),
    onDone: ({ id, name }) => {
      toastDone(customer ? `${name} was saved.` : `${name} was created.`)
      router.push(thenOrder.current ? `/work-orders/new?customer_id=${id}` : `/customers/${id}`)
      router.refresh()
    },
  })
  const { control } = form
  useEarlyName(form, !customer)

  return (
    <Form
      form={form}
      labels={labelsOf(CUSTOMER_FIELDS)}
      describe={namesOf([branch, taxCode, payer], form.stale?.theirs)}
    >
      <ContactFields
        control={control}
        isNew={!customer}
        branch={branch}
        onBranchChange={setBranch}
        searchBranches={searchBranches}
        findDuplicates={findDuplicates}
      />
      <Card title="Addresses">
        <div className="flex flex-col gap-4">
          <AddressFields control={control} path="address" />
          <Checkbox label="Invoices go to another address" checked={billing} onCheckedChange={setBilling} />
          {billing ? <AddressFields control={control} path="billing_address" legend="Billing address" /> : null}
        </div>
      </Card>
      <Card title="Invoices">
        <FieldGroup columns={3}>
          <ComboboxField
            control={control}
            name="bill_to_id"
            label="Billed to"
            hint="Another customer that pays, such as the property manager"
            search={searchCustomers}
            option={payer}
            onOptionChange={setPayer}
          />
          <SelectField
            control={control}
            name="invoice_grouping"
            label="On one invoice"
            options={GROUPING_OPTIONS}
            placeholder="Each work order"
            clearLabel="Each work order"
          />
          <SelectField
            control={control}
            name="invoice_format"
            label="Format"
            options={FORMAT_OPTIONS}
            placeholder="PDF"
            clearLabel="PDF"
          />
          <TextField control={control} name="invoice_email" label="Mail invoices to" autoComplete="off" />
          <NumberField
            control={control}
            name="payment_days"
            label="Days to pay"
            inputMode="numeric"
            hint="Empty: as the company’s"
          />
          <TextField control={control} name="buyer_reference" label="Buyer reference" hint="Such as a Leitweg-ID" />
          <TextField control={control} name="endpoint_scheme" label="Kind of electronic address" hint="Such as 0088" />
          <TextField control={control} name="endpoint_id" label="Electronic address" autoComplete="off" />
          <CheckboxField control={control} name="needs_purchase_order" label="Needs a purchase order" />
        </FieldGroup>
      </Card>
      <Card title="Billing and notes">
        <div className="flex flex-col gap-3">
          <FieldGroup columns={3}>
            <SelectField
              control={control}
              name="language"
              label="Language"
              options={LANGUAGE_OPTIONS}
              placeholder="As the company’s"
              clearLabel="As the company’s"
            />
            <TextField control={control} name="payment_terms" label="Payment terms" hint="For example: Net 30" />
            <TextField control={control} name="tax_id" label="Tax ID" autoComplete="off" />
            <ComboboxField
              control={control}
              name="tax_code_id"
              label="Tax code"
              search={searchTaxCodes}
              option={taxCode}
              onOptionChange={setTaxCode}
            />
          </FieldGroup>
          <TextareaField control={control} name="notes" label="Notes" hint="Gate codes, habits, whom to ask for." />
          <KeyValuesField control={control} name="custom_fields" label="Custom fields" noun="field" />
        </div>
      </Card>
      <FormActions
        pinned
        form={form}
        submitLabel={customer ? 'Save customer' : 'Create customer'}
        onCancel={() => navigate(customer ? `/customers/${customer.id}` : '/customers')}
      >
        {!customer && canOrder ? (
          <Button
            onClick={() => {
              thenOrder.current = true
              void form.submit().finally(() => {
                thenOrder.current = false
              })
            }}
          >
            Create and add a work order
          </Button>
        ) : null}
      </FormActions>
    </Form>
  )
}

/** A new customer's name begins with what was typed before the form was there. */
function useEarlyName({ getValues, setValue }: ServerForm<CustomerValues>, isNew: boolean): void {
  useEffect(() => {
    const typed = isNew ? takeTyping() : ''
    if (typed) setValue('name', getValues('name') + typed, { shouldDirty: true })
  }, [isNew, getValues, setValue])
}

/** Who the customer is, how to reach them, and who they may be already. */
function ContactFields({
  control,
  isNew,
  branch,
  onBranchChange,
  searchBranches,
  findDuplicates,
}: Pick<Props, 'searchBranches' | 'findDuplicates'> & {
  control: Control<CustomerValues>
  isNew: boolean
  branch: ComboboxOption | null
  onBranchChange: (branch: ComboboxOption | null) => void
}) {
  const [name, email, phone] = useWatch({ control, name: ['name', 'email', 'phone'] })
  return (
    <Card title="Name and contact">
      <div className="flex flex-col gap-3">
        <FieldGroup columns={2}>
          <TextField control={control} name="name" label="Name" required autoFocus={isNew} autoComplete="off" />
          <SelectField control={control} name="customer_type" label="Type" options={TYPES} />
          <TextField control={control} name="phone" label="Phone" type="tel" autoComplete="off" />
          <TextField control={control} name="email" label="E-mail" type="email" autoComplete="off" />
        </FieldGroup>
        <DuplicateWarning typed={{ name, email, phone }} find={findDuplicates} />
        <FieldGroup columns={2}>
          <TextField control={control} name="website" label="Website" autoComplete="off" />
          <TextField control={control} name="fax" label="Fax" type="tel" autoComplete="off" />
          <ComboboxField
            control={control}
            name="branch_id"
            label="Branch"
            hint="Your office that looks after this customer."
            search={searchBranches}
            option={branch}
            onOptionChange={onBranchChange}
          />
          {isNew ? null : (
            <SelectField control={control} name="status" label="Status" options={optionsOf(ACTIVE_STATUS)} />
          )}
        </FieldGroup>
      </div>
    </Card>
  )
}

/** What is sent: an address of which nothing was typed is none. */
function sentOf(values: CustomerValues): CustomerValues {
  return {
    ...values,
    address: typedAddress(values.address),
    billing_address: typedAddress(values.billing_address),
  }
}

function valuesOf(customer: CustomerRecord | undefined, start: Props['start']): CustomerValues {
  const values = formValues(CUSTOMER_FIELDS, customer) as CustomerValues
  return {
    ...values,
    name: start?.name ?? values.name,
    email: start?.email ?? values.email,
    phone: start?.phone ?? values.phone,
    address: addressValues(customer?.address),
    billing_address: addressValues(customer?.billing_address),
  }
}
