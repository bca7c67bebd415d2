import { maintenanceOccurrenceContracts } from '@/lib/api/contracts/maintenance-occurrences'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listOccurrences } from '@/lib/services/maintenance/occurrences'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(maintenanceOccurrenceContracts.list, (ctx, { query }) => listOccurrences(ctx, query)),
)
