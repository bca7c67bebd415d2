import { siteContracts } from '@/lib/api/contracts/sites'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createSite, listSites } from '@/lib/services/customers/sites'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(siteContracts.list, (ctx, { query }) => listSites(ctx, query)),
  serve(siteContracts.create, (ctx, { body }) => createSite(ctx, body)),
)
