import { slaClockContracts } from '@/lib/api/contracts/sla-clocks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { holdWorkOrder } from '@/lib/services/work/sla'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(slaClockContracts.hold, (ctx, { params, body }) => holdWorkOrder(ctx, params.id, body)),
)
