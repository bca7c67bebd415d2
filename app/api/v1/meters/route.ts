import { serve } from '@/lib/api/contract'
import { meterContracts } from '@/lib/api/contracts/meters'
import { defineRoute } from '@/lib/api/define-route'
import { createMeter, listMeters } from '@/lib/services/assets/meters'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(meterContracts.list, (ctx, { query }) => listMeters(ctx, query)),
  serve(meterContracts.create, (ctx, { body }) => createMeter(ctx, body)),
)
