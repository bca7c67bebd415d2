'use server'

import type { ProductValues } from '@/components/company/settings/products-screen'
import { requireUser } from '@/lib/auth/session'
import { editState, formState } from '@/lib/forms/form-state'
import { createProduct, deleteProduct, getProduct, updateProduct, restoreProduct } from '@/lib/services/assets/products'

const PATH = '/settings/products'

export async function create(values: ProductValues) {
  const { ctx } = await requireUser(PATH)
  return formState(() => createProduct(ctx, values))
}

export async function update(id: string, values: ProductValues, version: string | undefined) {
  const { ctx } = await requireUser(PATH)
  return editState(
    values,
    () => updateProduct(ctx, id, values, version),
    () => getProduct(ctx, id),
  )
}

export async function remove(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => deleteProduct(ctx, id))
}

export async function restore(id: string) {
  const { ctx } = await requireUser(PATH)
  return formState(() => restoreProduct(ctx, id))
}
