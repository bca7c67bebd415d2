import { coverageContracts } from '@/lib/api/contracts/coverage'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { lockCoverage } from '@/lib/services/work/coverage-lock'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(coverageContracts.lock, (ctx, { params, body }) => lockCoverage(ctx, params.id, body)),
)
