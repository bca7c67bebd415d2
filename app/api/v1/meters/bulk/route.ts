import { serve } from '@/lib/api/contract'
import { meterContracts } from '@/lib/api/contracts/meters'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(meterContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.meter, body, query.atomic)),
)
