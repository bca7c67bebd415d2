import { serve } from '@/lib/api/contract'
import { planContracts } from '@/lib/api/contracts/plans'
import { defineRoute } from '@/lib/api/define-route'
import { createRepair } from '@/lib/services/scheduling/repair'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(planContracts.repair, (ctx, { body }) => createRepair(ctx, body)),
)
