import { recordVerbs } from '@/lib/services/records/verbs'
import { productCreate, productRecord, productUpdate } from '@/lib/schemas/assets/product'
import { readProduct } from './record'

/** The verbs of the products of the catalogue. */
export const {
  get: getProduct,
  create: createProduct,
  update: updateProduct,
  delete: deleteProduct,
  restore: restoreProduct,
} = recordVerbs({
  type: 'product',
  create: productCreate,
  update: productUpdate,
  record: productRecord,
  read: readProduct,
  insert: (tx, { accountId: account_id }, id, input) =>
    tx.product.create({ data: { id, account_id, ...input }, select: { id: true } }),
  change: (tx, { accountId: account_id }, { id }, input) =>
    tx.product.update({ where: { account_id_id: { account_id, id } }, data: input, select: { id: true } }),
})
