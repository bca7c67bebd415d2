import { serve } from '@/lib/api/contract'
import { complianceContracts } from '@/lib/api/contracts/compliance'
import { defineRoute } from '@/lib/api/define-route'
import { getSiteReport } from '@/lib/services/assets/compliance'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(complianceContracts.siteReport, (ctx, { params, query }) => getSiteReport(ctx, params.id, query)),
)
