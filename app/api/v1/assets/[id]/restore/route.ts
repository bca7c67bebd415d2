import { restoreAsset } from '@/lib/services/assets'
import { trashContracts } from '@/lib/api/contracts/trash'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(trashContracts.asset, (ctx, { params }) => restoreAsset(ctx, params.id)),
)
