import { serve } from '@/lib/api/contract'
import { refrigerantEventContracts } from '@/lib/api/contracts/refrigerant-events'
import { defineRoute } from '@/lib/api/define-route'
import { restoreRefrigerantEvent } from '@/lib/services/assets/refrigerant-events'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(refrigerantEventContracts.restore, (ctx, { params }) => restoreRefrigerantEvent(ctx, params.id)),
)
