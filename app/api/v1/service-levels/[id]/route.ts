import { serve } from '@/lib/api/contract'
import { serviceLevelContracts } from '@/lib/api/contracts/service-levels'
import { defineRoute } from '@/lib/api/define-route'
import { deleteServiceLevel, getServiceLevel, updateServiceLevel } from '@/lib/services/customers/service-levels'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(serviceLevelContracts.get, (ctx, { params }) => getServiceLevel(ctx, params.id)),
  serve(serviceLevelContracts.update, (ctx, { params, body, ifMatch }) =>
    updateServiceLevel(ctx, params.id, body, ifMatch),
  ),
  serve(serviceLevelContracts.delete, (ctx, { params, ifMatch }) => deleteServiceLevel(ctx, params.id, ifMatch)),
)
