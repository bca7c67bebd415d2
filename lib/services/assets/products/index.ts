import { productCreate, productList, productRecord, productUpdate } from '@/lib/schemas/assets/product'
import { productColumns } from '@/lib/services/records/export-columns'
import { plainRecords } from '@/lib/services/records/plain'

/** The products of the catalogue. */
export const {
  list: listProducts,
  get: getProduct,
  create: createProduct,
  update: updateProduct,
  delete: deleteProduct,
  restore: restoreProduct,
  resource: productResource,
} = plainRecords({
  type: 'product',
  create: productCreate,
  update: productUpdate,
  record: productRecord,
  list: productList,
  columns: productColumns,
  purge: {
    keptBy: [
      ['asset', 'product_id'],
      ['contract_line', 'product_id'],
    ],
  },
})
