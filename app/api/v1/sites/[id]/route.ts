import { siteContracts } from '@/lib/api/contracts/sites'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteSite, getSite, updateSite } from '@/lib/services/customers/sites'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(siteContracts.get, (ctx, { params }) => getSite(ctx, params.id)),
  serve(siteContracts.update, (ctx, { params, body, ifMatch }) => updateSite(ctx, params.id, body, ifMatch)),
  serve(siteContracts.delete, (ctx, { params, ifMatch }) => deleteSite(ctx, params.id, ifMatch)),
)
