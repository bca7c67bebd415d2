import { technicianContracts } from '@/lib/api/contracts/technicians'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createTechnician, listTechnicians } from '@/lib/services/people/technicians'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(technicianContracts.list, (ctx, { query }) => listTechnicians(ctx, query)),
  serve(technicianContracts.create, (ctx, { body }) => createTechnician(ctx, body)),
)
