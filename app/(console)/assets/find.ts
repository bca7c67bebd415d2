import type { FindAssetOptions } from '@/components/assets/types'
import { searchOptions } from '../search-actions'
import { searchContracts, searchSites } from './actions'

/** The pickers of an asset's form. */
export const findAssetOptions: FindAssetOptions = {
  customer: searchOptions.bind(null, 'customer'),
  product: searchOptions.bind(null, 'product'),
  site: searchSites,
  contract: searchContracts,
}
