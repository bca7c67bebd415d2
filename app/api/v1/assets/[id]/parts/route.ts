import { assetPartContracts } from '@/lib/api/contracts/asset-parts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { addAssetPart, listAssetParts } from '@/lib/services/assets/asset-parts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(assetPartContracts.list, (ctx, { params, query }) => listAssetParts(ctx, params.id, query)),
  serve(assetPartContracts.add, (ctx, { params, body }) => addAssetPart(ctx, params.id, body)),
)
