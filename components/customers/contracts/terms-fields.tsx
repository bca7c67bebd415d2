'use client'

import type { Control } from 'react-hook-form'
import { NumberField, SelectField } from '@/components/form/fields'
import { FieldGroup } from '@/components/ui/field'
import { useFormats } from '@/components/ui/formats'
import type { ContractInput } from './contract-dialog'
import { RENEWALS } from './words'

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'draft', label: 'Draft: covers nothing yet' },
]

/** What it is worth, and how it goes on after its end. */
export function TermsFields({ control, isNew }: { control: Control<ContractInput>; isNew: boolean }) {
  const { currency } = useFormats()
  return (
    <>
      <FieldGroup columns={isNew ? 3 : 2}>
        {isNew ? <SelectField control={control} name="status" label="Status" options={STATUSES} /> : null}
        <NumberField control={control} name="value" label="Value" end={currency} />
        <SelectField
          control={control}
          name="renewal"
          label="Renewal"
          options={Object.entries(RENEWALS).map(([value, label]) => ({ value, label }))}
        />
      </FieldGroup>
      <FieldGroup columns={3}>
        <NumberField control={control} name="term_months" label="Next term, months" placeholder="12" />
        <NumberField control={control} name="uplift_percent" label="Increase" end="%" />
        <NumberField control={control} name="notice_days" label="Notice, days" hint="Before the end." />
      </FieldGroup>
    </>
  )
}
