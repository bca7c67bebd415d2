import { restoreTechnician } from '@/lib/services/people/technicians'
import { technicianContracts } from '@/lib/api/contracts/technicians'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(technicianContracts.restore, (ctx, { params }) => restoreTechnician(ctx, params.id)),
)
