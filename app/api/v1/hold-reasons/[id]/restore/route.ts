import { serve } from '@/lib/api/contract'
import { holdReasonContracts } from '@/lib/api/contracts/hold-reasons'
import { defineRoute } from '@/lib/api/define-route'
import { restoreHoldReason } from '@/lib/services/work/hold-reasons'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(holdReasonContracts.restore, (ctx, { params }) => restoreHoldReason(ctx, params.id)),
)
