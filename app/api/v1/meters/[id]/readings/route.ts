import { serve } from '@/lib/api/contract'
import { meterReadingContracts } from '@/lib/api/contracts/meter-readings'
import { defineRoute } from '@/lib/api/define-route'
import { createMeterReading, listMeterReadings } from '@/lib/services/assets/meter-readings'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(meterReadingContracts.list, (ctx, { params, query }) => listMeterReadings(ctx, params.id, query)),
  serve(meterReadingContracts.create, (ctx, { params, body }) => createMeterReading(ctx, params.id, body)),
)
