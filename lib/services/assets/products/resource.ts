import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { productColumns } from '@/lib/services/records/export-columns'
import { productListQuery, productUpdate } from '@/lib/schemas/assets/product'
import { exported } from '@/lib/services/records/exported'
import { getProduct, createProduct, updateProduct, deleteProduct, restoreProduct } from './verbs'
import { listProducts } from './list'

/** What is done with a record of this kind by whoever knows only its kind. */
export const productResource = {
  type: 'product',
  read: getProduct,
  create: createProduct,
  update: updateProduct,
  fields: productUpdate,
  delete: deleteProduct,
  restore: restoreProduct,
  purge: {
    keptBy: [
      ['asset', 'product_id'],
      ['contract_line', 'product_id'],
    ],
  },
  export: exported(productListQuery, listProducts, productColumns),
} as const satisfies ResourceVerbs<'product'>
