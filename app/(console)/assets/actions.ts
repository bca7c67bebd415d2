'use server'

import type { ComboboxOption } from '@/components/ui/combobox'
import type { FormState } from '@/lib/schemas/form-state'
import { requireUser } from '@/lib/auth/session'
import { editState, formState } from '@/lib/forms/form-state'
import { withReferenceIds } from '@/lib/forms/reference-ids'
import { addAssetPart, deleteAssetPart, restoreAssetPart } from '@/lib/services/assets/asset-parts'
import { createAsset, deleteAsset, getAsset, updateAsset, restoreAsset } from '@/lib/services/assets/assets'
import { addServiceRecord } from '@/lib/services/assets/service-records'
import { searchOptions } from '@/app/(console)/search-actions'

type Values = Record<string, unknown>
type Named = { id: string; name: string }

export async function addAsset(values: Values): Promise<FormState<Named>> {
  const { ctx } = await requireUser()
  return formState(async () => named(await createAsset(ctx, values)))
}

/** Saves an edit that is based on `version`; without one, just these fields (install, move, retire). */
export async function saveAsset(id: string, values: Values, version?: string): Promise<FormState<Named>> {
  const { ctx } = await requireUser()
  const answer = await editState(
    values,
    async () => named(await updateAsset(ctx, id, values, version)),
    () => getAsset(ctx, id),
  )
  return withReferenceIds(answer, {
    customer_id: 'customer',
    object_id: 'object',
    product_id: 'product',
    service_contract_id: 'service_contract',
  })
}

export async function removeAsset(id: string): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(async () => void (await deleteAsset(ctx, id)))
}

export async function bringBackAsset(id: string): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(async () => void (await restoreAsset(ctx, id)))
}

export async function addPart(assetId: string, values: Values): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(async () => void (await addAssetPart(ctx, assetId, values)))
}

export async function removePart(id: string): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(async () => void (await deleteAssetPart(ctx, id)))
}

export async function bringBackPart(id: string): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(async () => void (await restoreAssetPart(ctx, id)))
}

export async function addService(assetId: string, values: Values): Promise<FormState> {
  const { ctx } = await requireUser()
  return formState(async () => void (await addServiceRecord(ctx, assetId, values)))
}

export async function searchSites(text: string, customerId: string): Promise<ComboboxOption[]> {
  return searchOptions('site', text, customerId)
}

/** The same with the customer first, so that a page can bind it. */
export async function searchSitesOf(customerId: string, text: string): Promise<ComboboxOption[]> {
  return searchOptions('site', text, customerId)
}

export async function searchContracts(text: string, customerId: string): Promise<ComboboxOption[]> {
  return searchOptions('service_contract', text, customerId)
}

function named({ id, name }: Named): Named {
  return { id, name }
}
