'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import type { LeakRateMethod } from '@/lib/domain/compliance/types'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { CheckboxField, ComboboxField, DayField, NumberField, SelectField, TextField } from '@/components/form/fields'
import { FieldGroup } from '@/components/ui/field'
import { useServerForm } from '@/components/form/use-server-form'
import type { ComboboxOption } from '@/components/ui/combobox'
import { useFormats } from '@/components/ui/formats'
import { LANGUAGE_OPTIONS } from '@/components/ui/language-options'
import { toastDone } from '@/components/ui/toast'
import type { Language } from '@/lib/domain/language'
import type { UnitChoice } from '@/lib/domain/units'
import type { AccountRecord } from '@/lib/schemas/company/account'
import { companyUpdate } from '@/lib/schemas/company/company'
import type { Versioned } from './types'

export type CompanyValues = {
  name?: string
  phone?: string | null
  reply_email?: string | null
  time_zone?: string
  currency?: string
  units?: UnitChoice
  language?: Language
  taxes_covered?: boolean
  lines_on_completion?: boolean
  billing_from?: string | null
  earlier_work?: AccountRecord['earlier_work']
  leak_rate_method?: LeakRateMethod
  field_days?: number
  field_positions?: boolean
  field_prices?: boolean
  report_mails?: boolean
}

const LEAK_RATES: readonly { value: LeakRateMethod; label: string }[] = [
  { value: 'annualizing', label: 'Annualized from the last addition' },
  { value: 'rolling_year', label: 'Additions of a rolling year' },
]

const UNITS: readonly { value: UnitChoice; label: string }[] = [
  { value: 'automatic', label: 'As usual in the country of the time zone' },
  { value: 'metric', label: 'Kilometres' },
  { value: 'imperial', label: 'Miles' },
]

const EARLIER = [
  { value: 'not_due', label: 'Is not billed' },
  { value: 'billed', label: 'Was billed elsewhere' },
]

const LABELS = {
  time_zone: 'Time zone',
  reply_email: 'Reply address',
  taxes_covered: 'Tax on what is covered',
  lines_on_completion: 'Proposed lines',
  billing_from: 'Bill work completed from',
  earlier_work: 'Earlier work',
  leak_rate_method: 'Refrigerant leak rate',
  field_days: 'Days kept on phones',
  field_positions: 'Phone locations',
  field_prices: 'Prices on phones',
  report_mails: 'Service reports by e-mail',
}

const MAX_OPTIONS = 50

/** The company: its name, how customers reach it, and the zone, currency and units in which everything is shown. */
export function CompanyForm({
  company,
  timeZones,
  currencies,
  action,
}: {
  company: Versioned<AccountRecord>
  timeZones: readonly string[]
  currencies: readonly string[]
  action: (values: CompanyValues, version: string | undefined) => Promise<FormState<AccountRecord>>
}) {
  const router = useRouter()
  const { locale } = useFormats()
  const [zone, setZone] = useState<ComboboxOption | null>(zoneOption(company.time_zone))
  const [money, setMoney] = useState<ComboboxOption | null>(currencyOption(company.currency, locale))
  const form = useServerForm<CompanyValues, AccountRecord>({
    schema: companyUpdate,
    defaults: {
      name: company.name,
      phone: company.phone,
      reply_email: company.reply_email,
      time_zone: company.time_zone,
      currency: company.currency,
      units: company.units,
      language: company.language,
      taxes_covered: company.taxes_covered,
      lines_on_completion: company.lines_on_completion,
      billing_from: company.billing_from,
      earlier_work: company.earlier_work,
      leak_rate_method: company.leak_rate_method,
      field_days: company.field_days,
      field_positions: company.field_positions,
      field_prices: company.field_prices,
      report_mails: company.report_mails,
    },
    version: company.version,
    action,
    after: 'stay',
    onDone: () => {
      toastDone('The company is saved.')
      router.refresh()
    },
  })
  return (
    <Form form={form} labels={LABELS}>
      <TextField control={form.control} name="name" label="Company name" required autoComplete="organization" />
      <ReachFields control={form.control} />
      <ComboboxField
        control={form.control}
        name="time_zone"
        label="Time zone"
        required
        clearable={false}
        option={zone}
        onOptionChange={setZone}
        search={async (typed) => matching(timeZones.map(zoneOption), typed)}
        hint="Every time in the console is shown and typed in this zone; shifts follow its clock. Appointments keep their instant."
      />
      <ComboboxField
        control={form.control}
        name="currency"
        label="Currency"
        required
        clearable={false}
        option={money}
        onOptionChange={setMoney}
        search={async (typed) =>
          matching(
            currencies.map((code) => currencyOption(code, locale)),
            typed,
          )
        }
        hint="Amounts keep their number; nothing is converted."
      />
      <HabitFields control={form.control} />
      <FormActions form={form} submitLabel="Save company" />
    </Form>
  )
}

/** How customers reach the company. */
function ReachFields({ control }: { control: Control<CompanyValues> }) {
  return (
    <>
      <TextField
        control={control}
        name="phone"
        label="Phone"
        autoComplete="tel"
        hint="Where customers call: named in mails to them and on printed pages."
      />
      <TextField
        control={control}
        name="reply_email"
        label="Reply address"
        autoComplete="email"
        hint="Where a customer’s answer to a mail goes. Left empty, it goes to the sender."
      />
    </>
  )
}

/** What the company is used to. */
function HabitFields({ control }: { control: Control<CompanyValues> }) {
  return (
    <>
      <SelectField
        control={control}
        name="units"
        label="Distances and speeds"
        options={UNITS}
        hint="In the console and on paper. The API and exports keep to kilometres."
      />
      <SelectField
        control={control}
        name="language"
        label="Language of customers"
        options={LANGUAGE_OPTIONS}
        hint="Of what they print and sign. A customer may have another."
      />
      <SelectField
        control={control}
        name="leak_rate_method"
        label="Refrigerant leak rate"
        options={LEAK_RATES}
        hint="How much of its charge an appliance loses in a year."
      />
      <NumberField
        control={control}
        name="field_days"
        label="Days kept on phones"
        required
        hint="How many days of jobs technicians’ phones keep for when they have no connection: 1 to 14."
      />
      <CheckboxField
        control={control}
        name="field_positions"
        label="Technicians’ phones send their location with each step of a job, if the technician allows it"
      />
      <CheckboxField
        control={control}
        name="field_prices"
        label="Technicians see on their phones what parts cost the customer"
      />
      <CheckboxField
        control={control}
        name="report_mails"
        label="Customers get an e-mail that says what was done, ten minutes after a work order is completed"
      />
      <CheckboxField
        control={control}
        name="lines_on_completion"
        label="Parts, time and travel become line items when a work order is completed; otherwise they are proposed"
      />
      <FieldGroup columns={2}>
        <DayField
          control={control}
          name="billing_from"
          label="Bill work completed from"
          hint="What was completed before is not in the queue."
        />
        <SelectField control={control} name="earlier_work" label="Earlier work" options={EARLIER} />
      </FieldGroup>
      <CheckboxField
        control={control}
        name="taxes_covered"
        label="Customers pay the tax on what a warranty, a contract or goodwill covers, too"
      />
    </>
  )
}

function zoneOption(zone: string): ComboboxOption {
  return { value: zone, label: zone.replaceAll('_', ' ') }
}

function currencyOption(code: string, locale: string): ComboboxOption {
  const name = new Intl.DisplayNames([locale], { type: 'currency' }).of(code)
  return { value: code, label: code, detail: name === code ? undefined : name }
}

function matching(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const searchText = typed.toLowerCase()
  return options
    .filter(({ label, detail }) => `${label} ${detail ?? ''}`.toLowerCase().includes(searchText))
    .slice(0, MAX_OPTIONS)
}
