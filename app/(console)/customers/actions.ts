'use server'

import type { FormState } from '@/lib/schemas/form-state'
import { requireUser } from '@/lib/auth/session'
import { editState, formState } from '@/lib/forms/form-state'
import { withReferenceIds } from '@/lib/forms/reference-ids'
import type { LikelyDuplicate, TypedIdentity } from '@/lib/schemas/customers/customer-page'
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

/** Makes a customer of a form's values; the service judges them. */
export async function addCustomer(values: Values): Promise<FormState<Named>> {
  const { ctx } = await requireUser()
  return formState(async () => named(await createCustomer(ctx, values)))
}

/** Saves an edit that is based on `version`. */
export async function saveCustomer(id: string, values: Values, version: string | undefined): Promise<FormState<Named>> {
  const { ctx } = await requireUser()
  const answer = await editState(
    values,
    async () => named(await updateCustomer(ctx, id, values, version)),
    () => getCustomer(ctx, id),
  )
  return withReferenceIds(answer, { branch_id: 'branch' })
}

/** Moves a customer to the trash, from where `bringBackCustomer` takes it. */
export async function removeCustomer(id: string): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(async () => void (await deleteCustomer(ctx, id)))
}

/** Undoes a delete, with everything that it took. */
export async function bringBackCustomer(id: string): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(async () => void (await restoreCustomer(ctx, id)))
}

/** Who the customer being typed may be already. */
export async function findDuplicates(exceptId: string | null, typed: TypedIdentity): Promise<LikelyDuplicate[]> {
  const { ctx } = await requireUser()
  return findLikelyDuplicates(ctx, typed, exceptId ?? undefined)
}

function named({ id, name }: Named): Named {
  return { id, name }
}
