import { productContracts } from '@/lib/api/contracts/products'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createProduct, listProducts } from '@/lib/services/assets/products'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(productContracts.list, (ctx, { query }) => listProducts(ctx, query)),
  serve(productContracts.create, (ctx, { body }) => createProduct(ctx, body)),
)
