import { restoreSite } from '@/lib/services/customers/sites'
import { siteContracts } from '@/lib/api/contracts/sites'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(siteContracts.restore, (ctx, { params }) => restoreSite(ctx, params.id)),
)
