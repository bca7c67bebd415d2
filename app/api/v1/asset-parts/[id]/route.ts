import { assetPartContracts } from '@/lib/api/contracts/asset-parts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteAssetPart, getAssetPart } from '@/lib/services/assets/asset-parts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(assetPartContracts.get, (ctx, { params }) => getAssetPart(ctx, params.id)),
  serve(assetPartContracts.delete, (ctx, { params, ifMatch }) => deleteAssetPart(ctx, params.id, ifMatch)),
)
