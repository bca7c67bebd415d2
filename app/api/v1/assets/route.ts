import { assetContracts } from '@/lib/api/contracts/assets'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createAsset, listAssetsText } from '@/lib/services/assets/assets'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(assetContracts.list, (ctx, { query }) => listAssetsText(ctx, query)),
  serve(assetContracts.create, (ctx, { body }) => createAsset(ctx, body)),
)
