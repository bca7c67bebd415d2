import { restoreProduct } from '@/lib/services/assets/products'
import { productContracts } from '@/lib/api/contracts/products'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(productContracts.restore, (ctx, { params }) => restoreProduct(ctx, params.id)),
)
