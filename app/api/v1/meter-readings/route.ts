import { serve } from '@/lib/api/contract'
import { meterReadingContracts } from '@/lib/api/contracts/meter-readings'
import { defineRoute } from '@/lib/api/define-route'
import { listAllMeterReadings } from '@/lib/services/assets/meter-readings'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(meterReadingContracts.listAll, (ctx, { query }) => listAllMeterReadings(ctx, query)),
)
