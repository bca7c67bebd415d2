import { apiKeyContracts } from '@/lib/api/contracts/api-keys'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { rotateApiKey } from '@/lib/services/access/api-keys'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(apiKeyContracts.rotate, (ctx, { params, body }) => rotateApiKey(ctx, params.id, body)),
)
