'use client'

import type { z } from 'zod'
import { AddressFields, addressValues, typedAddress } from '@/components/form/address-fields'
import { AccountRulesField } from './account-rules'
import { ChoiceField, Choices } from '@/components/form/choice-field'
import { CheckboxField, NumberField, SelectField, TextareaField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import { Badge } from '@/components/ui/badge'
import { columnsFor } from '@/components/ui/data-table-kit'
import { None } from '@/components/ui/description-list'
import { FieldGroup } from '@/components/ui/field'
import { addressLine } from '@/lib/domain/address'
import { DOCUMENT_LANGUAGES, LANGUAGE_NAMES } from '@/lib/domain/language'
import { legalEntityCreate, type LegalEntityRecord } from '@/lib/schemas/billing/legal-entity'
import { type RecordFormProps, RecordScreen } from '../company/settings/record-screen'
import type { ListView, RecordActions, Versioned } from '../company/settings/types'

type Values = z.input<typeof legalEntityCreate>
type Row = Versioned<LegalEntityRecord>

const LABELS = {
  name: 'Name',
  address: 'Address',
  vat_id: 'VAT id',
  tax_number: 'Tax number',
  registration: 'Registration',
  contact_name: 'Contact',
  email: 'E-mail',
  phone: 'Phone',
  bank_holder: 'Account holder',
  iban: 'IBAN',
  bic: 'BIC',
  endpoint_scheme: 'Scheme of the electronic address',
  endpoint_id: 'Electronic address',
  tax_code_id: 'Tax code',
  accounts: 'Accounts',
  datev_consultant: 'DATEV: number of the tax adviser',
  datev_client: 'DATEV: number of the client',
  fiscal_month: 'First month of the fiscal year (1 to 12)',
  account_digits: 'Digits of an account',
  payment_days: 'Days of payment',
  footer: 'Foot of documents',
  document_language: 'Language of invoices',
  payment_link: 'Payment link',
  invoice_pattern: 'Numbers of invoices',
  credit_note_pattern: 'Numbers of credit notes',
  numbers_restart: 'Start anew',
  first_invoice_number: 'Invoices begin with',
  first_credit_note_number: 'Credit notes begin with',
  is_default: 'Default',
}

const NUMBERS = {
  invoice_pattern: 'INV-{00000}',
  credit_note_pattern: 'CN-{00000}',
  numbers_restart: 'never',
  first_invoice_number: 1,
  first_credit_note_number: 1,
} as const

const RESTARTS = [
  { value: 'never', label: 'Never' },
  { value: 'year', label: 'Every year, with 1' },
] as const

const column = columnsFor<Row>()
const columns = column.columns([
  column.accessor('is_default', {
    header: LABELS.is_default,
    meta: { width: 100, card: 'badge' },
    cell: ({ getValue }) => (getValue() ? <Badge tone="green">Default</Badge> : <None />),
  }),
  column.accessor('address', {
    header: LABELS.address,
    meta: { card: 'text' },
    cell: ({ getValue }) => addressLine(getValue()) || <None />,
  }),
  column.display({
    id: 'tax',
    header: 'Tax ids',
    meta: { width: 220, card: 'text' },
    cell: ({ row: { original } }) => [original.vat_id, original.tax_number].filter(Boolean).join(', ') || <None />,
  }),
  column.accessor('payment_days', { header: LABELS.payment_days, meta: { width: 130, align: 'end' } }),
])

/** In whose name work is billed (R-BI-1). */
export function LegalEntitiesScreen({
  list,
  canWrite,
  taxCodes,
  actions,
}: {
  list: ListView<Row>
  canWrite: boolean
  taxCodes: readonly { id: string; name: string }[]
  actions: RecordActions<LegalEntityRecord, Values>
}) {
  return (
    <Choices value={{ tax_code_id: taxCodes }}>
      <RecordScreen
        title="Legal entities"
        noun="legal entity"
        exportAs="legal-entities"
        list={list}
        canWrite={canWrite}
        columns={columns}
        about="In whose name you bill. The default bills what no branch says otherwise."
        size="lg"
        form={LegalEntityForm}
        actions={actions}
      />
    </Choices>
  )
}

const LANGUAGES = DOCUMENT_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

function LegalEntityForm({ record, onDone, onCancel, actions }: RecordFormProps<LegalEntityRecord, Values>) {
  const { id: _id, created_at: _created, updated_at: _updated, version, ...stored } = record ?? { version: undefined }
  const form = useServerForm<Values, LegalEntityRecord>({
    schema: legalEntityCreate,
    defaults: { name: '', payment_days: 30, ...NUMBERS, ...stored, address: addressValues(record?.address) },
    version,
    action: (values, base) => {
      const body = { ...values, address: typedAddress(values.address) }
      return record ? actions.update(record.id, body, base) : actions.create(body)
    },
    onDone,
  })
  const { control } = form
  return (
    <Form form={form} labels={LABELS}>
      <TextField control={control} name="name" label={LABELS.name} required autoComplete="off" />
      {record ? (
        <CheckboxField control={control} name="is_default" label="Bills what no branch says otherwise" />
      ) : null}
      <AddressFields control={control} path="address" />
      <FieldGroup columns={3}>
        <TextField control={control} name="vat_id" label={LABELS.vat_id} autoComplete="off" />
        <TextField control={control} name="tax_number" label={LABELS.tax_number} autoComplete="off" />
        <TextField control={control} name="registration" label={LABELS.registration} autoComplete="off" />
        <TextField control={control} name="contact_name" label={LABELS.contact_name} autoComplete="off" />
        <TextField control={control} name="email" label={LABELS.email} type="email" autoComplete="off" />
        <TextField control={control} name="phone" label={LABELS.phone} type="tel" autoComplete="off" />
        <TextField control={control} name="bank_holder" label={LABELS.bank_holder} autoComplete="off" />
        <TextField control={control} name="iban" label={LABELS.iban} mono />
        <TextField control={control} name="bic" label={LABELS.bic} mono />
      </FieldGroup>
      <FieldGroup columns={2}>
        <TextField
          control={control}
          name="endpoint_scheme"
          label={LABELS.endpoint_scheme}
          placeholder="0088"
          autoComplete="off"
        />
        <TextField control={control} name="endpoint_id" label={LABELS.endpoint_id} autoComplete="off" />
        <ChoiceField control={control} name="tax_code_id" label={LABELS.tax_code_id} none="None" />
        <NumberField control={control} name="payment_days" label={LABELS.payment_days} end="days" />
      </FieldGroup>
      <TextField control={control} name="payment_link" label={LABELS.payment_link} type="url" autoComplete="off" />
      <FieldGroup columns={2}>
        <TextField control={control} name="invoice_pattern" label={LABELS.invoice_pattern} mono />
        <TextField control={control} name="credit_note_pattern" label={LABELS.credit_note_pattern} mono />
        <NumberField
          control={control}
          name="first_invoice_number"
          label={LABELS.first_invoice_number}
          inputMode="numeric"
        />
        <NumberField
          control={control}
          name="first_credit_note_number"
          label={LABELS.first_credit_note_number}
          inputMode="numeric"
        />
        <SelectField control={control} name="numbers_restart" label={LABELS.numbers_restart} options={RESTARTS} />
      </FieldGroup>
      <AccountRulesField control={control} />
      <FieldGroup columns={2}>
        <NumberField control={control} name="datev_consultant" label={LABELS.datev_consultant} inputMode="numeric" />
        <NumberField control={control} name="datev_client" label={LABELS.datev_client} inputMode="numeric" />
        <NumberField control={control} name="fiscal_month" label={LABELS.fiscal_month} inputMode="numeric" />
        <NumberField control={control} name="account_digits" label={LABELS.account_digits} inputMode="numeric" />
      </FieldGroup>
      <SelectField
        control={control}
        name="document_language"
        label={LABELS.document_language}
        options={LANGUAGES}
        placeholder="The customer’s"
        clearLabel="The customer’s"
      />
      <TextareaField control={control} name="footer" label={LABELS.footer} rows={2} />
      <FormActions form={form} submitLabel={record ? 'Save' : 'Add legal entity'} onCancel={onCancel} />
    </Form>
  )
}
