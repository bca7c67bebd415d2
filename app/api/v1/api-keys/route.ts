import { apiKeyContracts } from '@/lib/api/contracts/api-keys'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listApiKeys } from '@/lib/services/access/api-keys'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(apiKeyContracts.list, (ctx, { query }) => listApiKeys(ctx, query)),
)
