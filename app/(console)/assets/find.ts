import type { FindAssetOptions } from '@/components/assets/assets/types'
import { searchOptions } from '@/app/(console)/search-actions'
import { searchContracts, searchSites } from './actions'

/** The pickers of an asset's form. */
export const findAssetOptions: FindAssetOptions = {
  customer: searchOptions.bind(null, 'customer'),
  product: searchOptions.bind(null, 'product'),
  site: searchSites,
  contract: searchContracts,
}
