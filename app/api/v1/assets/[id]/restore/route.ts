import { restoreAsset } from '@/lib/services/assets/assets'
import { assetContracts } from '@/lib/api/contracts/assets'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(assetContracts.restore, (ctx, { params }) => restoreAsset(ctx, params.id)),
)
