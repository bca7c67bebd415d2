import { slaClockContracts } from '@/lib/api/contracts/sla-clocks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { getSlaClock } from '@/lib/services/work/sla'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(slaClockContracts.get, (ctx, { params }) => getSlaClock(ctx, params.id)),
)
