import { serve } from '@/lib/api/contract'
import { holdReasonContracts } from '@/lib/api/contracts/hold-reasons'
import { defineRoute } from '@/lib/api/define-route'
import { createHoldReason, listHoldReasons } from '@/lib/services/work/hold-reasons'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(holdReasonContracts.list, (ctx, { query }) => listHoldReasons(ctx, query)),
  serve(holdReasonContracts.create, (ctx, { body }) => createHoldReason(ctx, body)),
)
