import { serve } from '@/lib/api/contract'
import { refrigerantEventContracts } from '@/lib/api/contracts/refrigerant-events'
import { defineRoute } from '@/lib/api/define-route'
import {
  deleteRefrigerantEvent,
  getRefrigerantEvent,
  updateRefrigerantEvent,
} from '@/lib/services/assets/refrigerant-events'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(refrigerantEventContracts.get, (ctx, { params }) => getRefrigerantEvent(ctx, params.id)),
  serve(refrigerantEventContracts.update, (ctx, { params, body, ifMatch }) =>
    updateRefrigerantEvent(ctx, params.id, body, ifMatch),
  ),
  serve(refrigerantEventContracts.delete, (ctx, { params, ifMatch }) =>
    deleteRefrigerantEvent(ctx, params.id, ifMatch),
  ),
)
