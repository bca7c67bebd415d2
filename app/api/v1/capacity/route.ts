import { serve } from '@/lib/api/contract'
import { capacityContracts } from '@/lib/api/contracts/capacity'
import { defineRoute } from '@/lib/api/define-route'
import { readCapacity } from '@/lib/services/scheduling/capacity'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(capacityContracts.read, (ctx, { query }) => readCapacity(ctx, query)),
)
