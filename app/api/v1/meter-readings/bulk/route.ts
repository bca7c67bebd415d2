import { serve } from '@/lib/api/contract'
import { meterReadingContracts } from '@/lib/api/contracts/meter-readings'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(meterReadingContracts.bulk, (ctx, { query, body }) => runBulk(ctx, REGISTRY.meter_reading, body, query.atomic)),
)
