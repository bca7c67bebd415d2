'use server'

import { actionsFor } from '@/lib/forms/actions-for'
import { createProduct, deleteProduct, getProduct, restoreProduct, updateProduct } from '@/lib/services/assets/products'

export const { create, update, remove, restore } = actionsFor('product', { page: '/settings/products' }).record({
  get: getProduct,
  create: createProduct,
  update: updateProduct,
  delete: deleteProduct,
  restore: restoreProduct,
})
