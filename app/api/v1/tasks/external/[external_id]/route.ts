import { taskContracts } from '@/lib/api/contracts/tasks'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { REGISTRY } from '@/lib/services/data/registry'
import { upsertRecord } from '@/lib/services/records/upsert'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(taskContracts.upsert, (ctx, { params, body, ifMatch }) =>
    upsertRecord(ctx, REGISTRY.task, params.external_id, body, ifMatch),
  ),
)
