import { coverageContracts } from '@/lib/api/contracts/coverage'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { getWorkOrderCoverage, setCoverageDate } from '@/lib/services/work/coverage'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(coverageContracts.get, (ctx, { params }) => getWorkOrderCoverage(ctx, params.id)),
  serve(coverageContracts.setDate, (ctx, { params, body }) => setCoverageDate(ctx, params.id, body)),
)
