import { serve } from '@/lib/api/contract'
import { overtimeContracts } from '@/lib/api/contracts/overtime'
import { defineRoute } from '@/lib/api/define-route'
import { deleteOvertime, getOvertime, updateOvertime } from '@/lib/services/people/overtime'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(overtimeContracts.get, (ctx, { params }) => getOvertime(ctx, params.id)),
  serve(overtimeContracts.update, (ctx, { params, body, ifMatch }) => updateOvertime(ctx, params.id, body, ifMatch)),
  serve(overtimeContracts.delete, (ctx, { params, ifMatch }) => deleteOvertime(ctx, params.id, ifMatch)),
)
