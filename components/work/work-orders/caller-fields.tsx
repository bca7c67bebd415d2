import { CustomerFinder } from './customer-finder'
import type { FormParts } from './form-parts'
import { NewCustomerFields } from './new-customer-fields'

/** Who calls: found in one box, or new. */
export function CallerFields({
  form,
  isNew,
  knownOptions,
  caller,
  findCallers,
  mayCreateCustomer,
  create,
  typed,
  onFound,
}: Pick<
  FormParts,
  'form' | 'isNew' | 'knownOptions' | 'caller' | 'findCallers' | 'mayCreateCustomer' | 'create' | 'typed'
> & {
  /** After somebody was chosen. */
  onFound?: () => void
}) {
  if (caller.isNewCustomer)
    return <NewCustomerFields form={form} mayCreateAsset={create.asset !== undefined} onCancel={caller.cancel} />
  return (
    <CustomerFinder
      control={form.control}
      knownOptions={knownOptions}
      find={findCallers}
      onFound={(match) => {
        caller.choose(match)
        if (match) onFound?.()
      }}
      onNew={isNew && mayCreateCustomer ? caller.begin : undefined}
      typed={typed}
    />
  )
}
