import { technicianContracts } from '@/lib/api/contracts/technicians'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { REGISTRY } from '@/lib/services/data/registry'
import { upsertRecord } from '@/lib/services/records/upsert'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(technicianContracts.upsert, (ctx, { params, body, ifMatch }) =>
    upsertRecord(ctx, REGISTRY.technician, params.external_id, body, ifMatch),
  ),
)
