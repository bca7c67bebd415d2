import { slaClockContracts } from '@/lib/api/contracts/sla-clocks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listSlaClocks } from '@/lib/services/work/sla'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(slaClockContracts.list, (ctx, { query }) => listSlaClocks(ctx, query)),
)
