import { useWatch } from 'react-hook-form'
import type { ServerForm } from '@/components/form/use-server-form'
import type { ComboboxOption } from '@/components/ui/combobox'
import type { Found } from '@/lib/domain/search/found'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import type { KnownOptions } from './known-options'
import { newCustomerValues } from './new-customer-fields'

const CHANGED = { shouldDirty: true }

/** Whom the call is about. */
export type Caller = {
  isNewCustomer: boolean
  /** Fills in all that a record implies; null empties it. */
  take: (match: Found | null) => void
  /** Begins a new customer with what was typed. */
  begin: (typed: string) => void
  /** Goes back to finding one. */
  cancel: () => void
}

/** Chooses whom the call is about: a record that was found with all that it implies, or a new customer. */
export function useCaller(
  { control, setValue, setFocus, clearErrors }: ServerForm<WorkOrderValues>,
  knownOptions: KnownOptions,
): Caller {
  const isNewCustomer = Boolean(useWatch({ control, name: 'new_customer' }))

  function take(match: Found | null) {
    const contactId = match?.type === 'contact' ? match.id : null
    const ownOption = match && { value: match.id, label: match.title, detail: match.detail ?? undefined }
    knownOptions.learn(optionOf(match?.customer), optionOf(match?.site), ownOption)
    setValue('customer_id', match?.customer?.id ?? '', CHANGED)
    setValue('contact_id', contactId, CHANGED)
    setValue('site_id', match?.site?.id ?? null, CHANGED)
    setValue('asset_ids', match?.type === 'asset' ? [match.id] : [], CHANGED)
    setValue('add_to', null)
    if (match) clearErrors('customer_id')
  }

  return {
    isNewCustomer,
    take,
    begin: (typed) => {
      take(null)
      setValue('new_customer', newCustomerValues(typed), CHANGED)
    },
    cancel: () => {
      setValue('new_customer', null, CHANGED)
      clearErrors(['customer_id', 'new_customer'])
      // After the finder is there again.
      requestAnimationFrame(() => setFocus('customer_id'))
    },
  }
}

function optionOf(record: Found['customer'] | undefined): ComboboxOption | null {
  return record ? { value: record.id, label: record.name } : null
}
