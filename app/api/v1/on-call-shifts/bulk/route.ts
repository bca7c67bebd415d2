import { serve } from '@/lib/api/contract'
import { onCallShiftContracts } from '@/lib/api/contracts/on-call-shifts'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(onCallShiftContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.on_call_shift, body, query.atomic)),
)
