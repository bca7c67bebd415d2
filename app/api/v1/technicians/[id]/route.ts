import { technicianContracts } from '@/lib/api/contracts/technicians'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteTechnician, getTechnician, updateTechnician } from '@/lib/services/people/technicians'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(technicianContracts.get, (ctx, { params }) => getTechnician(ctx, params.id)),
  serve(technicianContracts.update, (ctx, { params, body, ifMatch }) =>
    updateTechnician(ctx, params.id, body, ifMatch),
  ),
  serve(technicianContracts.delete, (ctx, { params, ifMatch }) => deleteTechnician(ctx, params.id, ifMatch)),
)
