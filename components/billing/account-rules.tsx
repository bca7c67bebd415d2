'use client'

import { Plus, X } from 'lucide-react'
import { use } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Choices } from '@/components/form/choice-field'
import { SelectField, TextField } from '@/components/form/fields'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { ACCOUNT_PURPOSES, type AccountPurpose } from '@/lib/domain/billing/books/accounts'
import type { legalEntityCreate } from '@/lib/schemas/billing/legal-entity'
import { LINE_ITEM_TYPES } from '@/lib/schemas/work/line-item'

type Values = z.input<typeof legalEntityCreate>

const PURPOSE_WORDS: Record<AccountPurpose, string> = {
  debtor: 'Owed by customers',
  revenue: 'Revenue',
  tax: 'Tax',
  bank: 'Money received',
  write_off: 'Written off',
  deposit: 'Prepayments',
}
const PURPOSES = ACCOUNT_PURPOSES.map((value) => ({ value, label: PURPOSE_WORDS[value] }))
const TYPES = LINE_ITEM_TYPES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

const NEW_RULE = {
  purpose: 'revenue',
  line_type: null,
  tax_code_id: null,
  method: null,
  account: '',
  tax_key: null,
} as const

/** On which accounts of the ledger a legal entity books; the rule that names most holds. */
export function AccountRulesField({ control }: { control: Control<Values> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'accounts', keyName: 'key' })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-text-2">
        Accounts for the export to your accounting program
      </legend>
      <ol className="flex flex-col divide-y divide-line">
        {fields.map((field, index) => (
          <li key={field.key} className="flex flex-wrap items-start gap-1.5 py-1.5">
            <AccountRule control={control} index={index} />
            <div className="pt-5.5">
              <IconButton
                label={`Remove account ${index + 1}`}
                icon={<X aria-hidden />}
                variant="danger-ghost"
                onClick={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button
        size="sm"
        icon={<Plus aria-hidden />}
        onClick={() => append({ ...NEW_RULE }, { focusName: `accounts.${fields.length}.account` })}
      >
        Add an account
      </Button>
    </fieldset>
  )
}

function AccountRule({ control, index }: { control: Control<Values>; index: number }) {
  const purpose = useWatch({ control, name: `accounts.${index}.purpose` })
  const taxCodes = use(Choices).tax_code_id ?? []
  return (
    <>
      <div className="w-44">
        <SelectField control={control} name={`accounts.${index}.purpose`} label="For" options={PURPOSES} />
      </div>
      {purpose === 'revenue' ? (
        <div className="w-32">
          <SelectField
            control={control}
            name={`accounts.${index}.line_type`}
            label="Line"
            options={TYPES}
            placeholder="Any"
            clearLabel="Any"
          />
        </div>
      ) : null}
      {purpose === 'revenue' || purpose === 'tax' || purpose === 'deposit' ? (
        <div className="w-40">
          <SelectField
            control={control}
            name={`accounts.${index}.tax_code_id`}
            label="Tax code"
            options={taxCodes.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="Any"
            clearLabel="Any"
          />
        </div>
      ) : null}
      {purpose === 'bank' ? (
        <div className="w-32">
          <TextField control={control} name={`accounts.${index}.method`} label="Paid by" placeholder="Any" />
        </div>
      ) : null}
      <div className="w-28">
        <TextField control={control} name={`accounts.${index}.account`} label="Account" required mono />
      </div>
      {purpose === 'revenue' || purpose === 'deposit' ? (
        <div className="w-36">
          <TextField control={control} name={`accounts.${index}.tax_key`} label="Its tax there" autoComplete="off" />
        </div>
      ) : null}
    </>
  )
}
