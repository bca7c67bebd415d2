import { useWatch } from 'react-hook-form'
import { recordOption } from '@/components/form/record-option'
import type { ServerForm } from '@/components/form/use-server-form'
import type { Found } from '@/lib/domain/search/found'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import type { KnownOptions } from './known-options'
import { newCustomerValues } from './new-customer-fields'

const CHANGED = { shouldDirty: true }

/** Whom the call is about. */
export type Caller = {
  isNewCustomer: boolean
  /** Fills in all that a record implies; null empties it. */
  choose: (match: Found | null) => void
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

  function chooseCaller(match: Found | null) {
    const { customer_id, contact_id, site_id, asset_ids } = match ? impliedBy(match) : NOBODY
    setValue('customer_id', customer_id, CHANGED)
    setValue('contact_id', contact_id, CHANGED)
    setValue('site_id', site_id, CHANGED)
    setValue('asset_ids', asset_ids, CHANGED)
    setValue('add_to', null)
    if (!match) return
    const { id: value, title: label, detail, customer, site } = match
    knownOptions.learn(recordOption(customer), recordOption(site), { value, label, detail: detail ?? undefined })
    clearErrors('customer_id')
  }

  return {
    isNewCustomer,
    choose: chooseCaller,
    begin: (typed) => {
      chooseCaller(null)
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

const NOBODY = { customer_id: '', contact_id: null, site_id: null, asset_ids: [] }

/** The fields that a record decides: whose it is, where, and itself. */
function impliedBy({ type, id, customer, site }: Found) {
  return {
    customer_id: customer?.id ?? '',
    contact_id: type === 'contact' ? id : null,
    site_id: site?.id ?? null,
    asset_ids: type === 'asset' ? [id] : [],
  }
}
