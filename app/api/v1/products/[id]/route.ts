import { productContracts } from '@/lib/api/contracts/products'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteProduct, getProduct, updateProduct } from '@/lib/services/assets/products'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(productContracts.get, (ctx, { params }) => getProduct(ctx, params.id)),
  serve(productContracts.update, (ctx, { params, body, ifMatch }) => updateProduct(ctx, params.id, body, ifMatch)),
  serve(productContracts.delete, (ctx, { params, ifMatch }) => deleteProduct(ctx, params.id, ifMatch)),
)
