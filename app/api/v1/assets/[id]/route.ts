import { assetContracts } from '@/lib/api/contracts/assets'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteAsset, getAssetText, updateAsset } from '@/lib/services/assets/assets'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(assetContracts.get, (ctx, { params }) => getAssetText(ctx, params.id)),
  serve(assetContracts.update, (ctx, { params, body, ifMatch }) => updateAsset(ctx, params.id, body, ifMatch)),
  serve(assetContracts.delete, (ctx, { params, ifMatch }) => deleteAsset(ctx, params.id, ifMatch)),
)
