'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { withReferenceIds } from '@/lib/forms/reference-ids'
import type { TypedIdentity } from '@/lib/schemas/customers/customer-page'
import {
  createCustomer,
  deleteCustomer,
  findLikelyDuplicates,
  getCustomer,
  updateCustomer,
  restoreCustomer,
} from '@/lib/services/customers/customers'

type Values = Record<string, unknown>
type Named = { id: string; name: string }

const customers = actionsFor('customer')

/** Makes a customer of a form's values, which the service checks. */
export const addCustomer = customers.write(async ({ ctx }, values: Values) =>
  toOption(await createCustomer(ctx, values)),
)

/** Saves an edit that is based on `version`. */
export const saveCustomer = customers.edit(
  async ({ ctx }, id, values: Values, version) => toOption(await updateCustomer(ctx, id, values, version)),
  ({ ctx }, id) => getCustomer(ctx, id),
  withReferenceIds({ branch_id: 'branch' }),
)

/** Moves a customer to the trash, from where `bringBackCustomer` takes it. */
export const removeCustomer = customers.write(({ ctx }, id: string) => withoutData(deleteCustomer(ctx, id)))

/** Undoes a delete, with everything that it took. */
export const bringBackCustomer = customers.write(({ ctx }, id: string) => withoutData(restoreCustomer(ctx, id)))

/** Who the customer being typed may be already. */
export const findDuplicates = customers.run(({ ctx }, exceptId: string | null, typed: TypedIdentity) =>
  findLikelyDuplicates(ctx, typed, exceptId ?? undefined),
)

function toOption({ id, name }: Named): Named {
  return { id, name }
}
