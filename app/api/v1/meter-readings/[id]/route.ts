import { serve } from '@/lib/api/contract'
import { meterReadingContracts } from '@/lib/api/contracts/meter-readings'
import { defineRoute } from '@/lib/api/define-route'
import { deleteMeterReading, getMeterReading, updateMeterReading } from '@/lib/services/assets/meter-readings'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(meterReadingContracts.get, (ctx, { params }) => getMeterReading(ctx, params.id)),
  serve(meterReadingContracts.update, (ctx, { params, body, ifMatch }) =>
    updateMeterReading(ctx, params.id, body, ifMatch),
  ),
  serve(meterReadingContracts.delete, (ctx, { params, ifMatch }) => deleteMeterReading(ctx, params.id, ifMatch)),
)
