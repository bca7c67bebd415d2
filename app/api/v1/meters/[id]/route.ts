import { serve } from '@/lib/api/contract'
import { meterContracts } from '@/lib/api/contracts/meters'
import { defineRoute } from '@/lib/api/define-route'
import { deleteMeter, getMeter, updateMeter } from '@/lib/services/assets/meters'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(meterContracts.get, (ctx, { params }) => getMeter(ctx, params.id)),
  serve(meterContracts.update, (ctx, { params, body, ifMatch }) => updateMeter(ctx, params.id, body, ifMatch)),
  serve(meterContracts.delete, (ctx, { params, ifMatch }) => deleteMeter(ctx, params.id, ifMatch)),
)
