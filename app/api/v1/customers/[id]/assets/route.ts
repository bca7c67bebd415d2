import { customerContracts } from '@/lib/api/contracts/customers'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listCustomerAssetsText } from '@/lib/services/assets/assets'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(customerContracts.listAssets, (ctx, { params, query }) => listCustomerAssetsText(ctx, params.id, query)),
)
