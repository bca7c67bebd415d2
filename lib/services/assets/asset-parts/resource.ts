import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { below } from '@/lib/services/records/bulk-verbs'
import { addAssetPart, deleteAssetPart, getAssetPart, restoreAssetPart } from './verbs'

/** What is done with a record of this kind by whoever knows only its kind. */
export const assetPartResource = {
  type: 'asset_part',
  read: getAssetPart,
  ...below('asset', 'asset_id', addAssetPart),
  delete: deleteAssetPart,
  restore: restoreAssetPart,
  purge: {},
} as const satisfies ResourceVerbs<'asset_part'>
