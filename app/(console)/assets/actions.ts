'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { withoutData } from '@/lib/forms/form-state'
import { withReferenceIds } from '@/lib/forms/reference-ids'
import { addAssetPart, deleteAssetPart, restoreAssetPart } from '@/lib/services/assets/asset-parts'
import { createAsset, deleteAsset, getAsset, updateAsset, restoreAsset } from '@/lib/services/assets/assets'
import { addServiceRecord } from '@/lib/services/assets/service-records'
import { searchOptions } from '@/app/(console)/search-actions'

type Values = Record<string, unknown>
type Named = { id: string; name: string }

const assets = actionsFor('asset')
const parts = actionsFor('asset_part')
const services = actionsFor('service_record')
const pickers = actionsFor('own')

export const addAsset = assets.write(async ({ ctx }, values: Values) => toOption(await createAsset(ctx, values)))

/** Saves an edit that is based on `version`; without one, just these fields (install, move, retire). */
export const saveAsset = assets.edit(
  async ({ ctx }, id, values: Values, version) => toOption(await updateAsset(ctx, id, values, version)),
  ({ ctx }, id) => getAsset(ctx, id),
  withReferenceIds({
    customer_id: 'customer',
    object_id: 'object',
    product_id: 'product',
    service_contract_id: 'service_contract',
  }),
)

export const removeAsset = assets.write(({ ctx }, id: string) => withoutData(deleteAsset(ctx, id)))

export const bringBackAsset = assets.write(({ ctx }, id: string) => withoutData(restoreAsset(ctx, id)))

export const addPart = parts.write(({ ctx }, assetId: string, values: Values) =>
  withoutData(addAssetPart(ctx, assetId, values)),
)

export const removePart = parts.write(({ ctx }, id: string) => withoutData(deleteAssetPart(ctx, id)))

export const bringBackPart = parts.write(({ ctx }, id: string) => withoutData(restoreAssetPart(ctx, id)))

export const addService = services.write(({ ctx }, assetId: string, values: Values) =>
  withoutData(addServiceRecord(ctx, assetId, values)),
)

export const searchSites = pickers.run((_user, text: string, customerId: string) =>
  searchOptions('site', text, customerId),
)

/** Searches the sites of one customer; the customer comes first so that a page can bind it. */
export const searchSitesOf = pickers.run((_user, customerId: string, text: string) =>
  searchOptions('site', text, customerId),
)

export const searchContracts = pickers.run((_user, text: string, customerId: string) =>
  searchOptions('service_contract', text, customerId),
)

function toOption({ id, name }: Named): Named {
  return { id, name }
}
