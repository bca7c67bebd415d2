import { callContracts } from '@/lib/api/contracts/calls'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { readSiteContext } from '@/lib/services/scheduling/calls'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(callContracts.context, (ctx, { query }) => readSiteContext(ctx, query.site_id)),
)
