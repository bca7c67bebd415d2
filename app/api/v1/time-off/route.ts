import { serve } from '@/lib/api/contract'
import { timeOffContracts } from '@/lib/api/contracts/time-off'
import { defineRoute } from '@/lib/api/define-route'
import { REGISTRY } from '@/lib/services/data/registry'
import { listTimeOff } from '@/lib/services/people/time-off'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(timeOffContracts.list, (ctx, { query }) => listTimeOff(ctx, query)),
  serve(timeOffContracts.create, (ctx, { body }) => REGISTRY.time_off.create(ctx, body)),
)
