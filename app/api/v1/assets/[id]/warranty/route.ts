import { assetContracts } from '@/lib/api/contracts/assets'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { getWarranty } from '@/lib/services/assets/warranty'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(assetContracts.warranty, (ctx, { params }) => getWarranty(ctx, params.id)),
)
