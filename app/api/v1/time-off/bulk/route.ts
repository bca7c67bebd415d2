import { serve } from '@/lib/api/contract'
import { timeOffContracts } from '@/lib/api/contracts/time-off'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(timeOffContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.time_off, body, query.atomic)),
)
