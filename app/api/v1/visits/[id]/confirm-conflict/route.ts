import { serve } from '@/lib/api/contract'
import { atRiskContracts } from '@/lib/api/contracts/at-risk'
import { defineRoute } from '@/lib/api/define-route'
import { confirmConflict } from '@/lib/services/scheduling/risk'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(atRiskContracts.confirm, (ctx, { params, body }) => confirmConflict(ctx, params.id, body)),
)
