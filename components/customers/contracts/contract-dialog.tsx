'use client'

import type { z } from 'zod'
import { DayField, NumberField, SelectField, TextField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { changedValues } from '@/components/form/outcome'
import { useServerForm } from '@/components/form/use-server-form'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { toastDone } from '@/components/ui/toast'
import { serviceContractCreate, type ServiceContractRecord } from '@/lib/schemas/customers/service-contract'
import { CoveredAssetsField } from './covered-assets-field'
import { TermsFields } from './terms-fields'

const contractForm = serviceContractCreate.omit({ customer_id: true })
export type ContractInput = z.input<typeof contractForm>
export type ContractValues = ContractInput

/** An asset that a contract of its customer may cover. */
export type CoverableAsset = { id: string; name: string; detail: string | null }

/** What a contract may cover and promise. */
export type ContractChoices = {
  assets: readonly CoverableAsset[]
  levels: readonly { id: string; name: string }[]
}

const LABELS = {
  asset_ids: 'Covered assets',
  response_hours: 'Response',
  service_level_id: 'Service level',
  value: 'Value',
}

/** What was promised to a customer: a new contract, or one that is edited. */
export function ContractDialog({
  contract,
  customer,
  assets,
  levels,
  save,
  onClose,
  onSaved,
}: {
  contract: (ServiceContractRecord & { version: string }) | null
  /** For whom a new one is, where the page does not say so. */
  customer?: string
  assets: readonly CoverableAsset[]
  levels: readonly { id: string; name: string }[]
  save: (values: Partial<ContractValues>, version: string | undefined) => Promise<FormState>
  onClose: () => void
  onSaved: () => void
}) {
  const opened = valuesOf(contract)
  const form = useServerForm<ContractInput, undefined>({
    schema: contractForm,
    defaults: opened,
    version: contract?.version,
    action: (values, version) => save(contract ? changedValues(values, opened) : values, version),
    onDone: (_data, { name }) => {
      toastDone(contract ? `${name} was saved.` : `${name} was added.`)
      onSaved()
      onClose()
    },
  })
  const { control } = form
  const choices = withCovered(assets, contract)
  // A level in the trash goes on counting for the contracts that name it.
  const serviceLevel = contract?.service_level ?? null
  const choosable =
    serviceLevel && !levels.some(({ id }) => id === serviceLevel.id) ? [serviceLevel, ...levels] : levels
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={contract ? 'Edit contract' : newTitle(customer)}>
      <Form form={form} labels={LABELS}>
        <FieldGroup columns={2}>
          <TextField control={control} name="name" label="Name" required placeholder="Full care" autoComplete="off" />
          <TextField
            control={control}
            name="contract_number"
            label="Number"
            required={contract !== null}
            hint={contract ? undefined : 'If empty, the next number is used.'}
            autoComplete="off"
          />
          <DayField control={control} name="start_date" label="From" />
          <DayField control={control} name="end_date" label="Until" hint="The last day that is covered." />
          <SelectField
            control={control}
            name="service_level_id"
            label="Service level"
            options={choosable.map(({ id, name }) => ({ value: id, label: name }))}
            clearLabel="None: the response hours count"
            placeholder="None: the response hours count"
          />
          <NumberField
            control={control}
            name="response_hours"
            label="Response, hours"
            placeholder="4"
            hint="Day and night. A service level counts instead of it."
          />
        </FieldGroup>
        <TermsFields control={control} isNew={contract === null} />
        {choices.length > 0 ? <CoveredAssetsField form={form} choices={choices} /> : null}
        <FormActions form={form} submitLabel={contract ? 'Save contract' : 'Add contract'} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

function newTitle(customer: string | undefined): string {
  return customer ? `New contract for ${customer}` : 'New contract'
}

function valuesOf(contract: ServiceContractRecord | null) {
  const {
    name = '',
    contract_number = null,
    start_date = null,
    end_date = null,
    response_hours = null,
    service_level_id = null,
    assets = [],
  } = contract ?? {}
  return {
    name,
    contract_number,
    start_date,
    end_date,
    response_hours,
    service_level_id,
    asset_ids: assets.map(({ id }) => id),
    ...termsOf(contract),
  }
}

/** How it goes on; the status is asked for a new one alone. */
function termsOf(contract: ServiceContractRecord | null): Partial<ContractInput> {
  const {
    renewal = 'none',
    notice_days = null,
    term_months = null,
    uplift_percent = null,
    value = null,
  } = contract ?? {}
  return { ...(!contract && { status: 'active' }), renewal, notice_days, term_months, uplift_percent, value }
}

/** What the contract covers already is among the choices, also when the customer has more assets than are offered. */
function withCovered(assets: readonly CoverableAsset[], contract: ServiceContractRecord | null): CoverableAsset[] {
  const offered = new Set(assets.map(({ id }) => id))
  const others = (contract?.assets ?? []).filter(({ id }) => !offered.has(id))
  return [...others.map(({ id, name }) => ({ id, name, detail: null })), ...assets]
}
