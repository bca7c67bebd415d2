import { serve } from '@/lib/api/contract'
import { meterContracts } from '@/lib/api/contracts/meters'
import { defineRoute } from '@/lib/api/define-route'
import { restoreMeter } from '@/lib/services/assets/meters'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(meterContracts.restore, (ctx, { params }) => restoreMeter(ctx, params.id)),
)
