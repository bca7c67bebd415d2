import { serve } from '@/lib/api/contract'
import { timeOffContracts } from '@/lib/api/contracts/time-off'
import { defineRoute } from '@/lib/api/define-route'
import { createTimeOff, listTechnicianTimeOff } from '@/lib/services/people/time-off'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(timeOffContracts.listOfTechnician, (ctx, { params, query }) => listTechnicianTimeOff(ctx, params.id, query)),
  serve(timeOffContracts.createForTechnician, (ctx, { params, body }) => createTimeOff(ctx, params.id, body)),
)
