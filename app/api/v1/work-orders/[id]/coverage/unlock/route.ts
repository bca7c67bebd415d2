import { coverageContracts } from '@/lib/api/contracts/coverage'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { unlockCoverage } from '@/lib/services/work/coverage-lock'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(coverageContracts.unlock, (ctx, { params, body }) => unlockCoverage(ctx, params.id, body)),
)
