import { apiKeyContracts } from '@/lib/api/contracts/api-keys'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { getApiKey, revokeApiKey, updateApiKey } from '@/lib/services/access/api-keys'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(apiKeyContracts.get, (ctx, { params }) => getApiKey(ctx, params.id)),
  serve(apiKeyContracts.update, (ctx, { params, body, ifMatch }) => updateApiKey(ctx, params.id, body, ifMatch)),
  serve(apiKeyContracts.revoke, (ctx, { params, ifMatch }) => revokeApiKey(ctx, params.id, ifMatch)),
)
