import { workOrderContracts } from '@/lib/api/contracts/work-orders'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { REGISTRY } from '@/lib/services/data/registry'
import { tryUpsert, upsertRecord } from '@/lib/services/records/upsert'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(workOrderContracts.upsert, (ctx, { params, query, body, ifMatch }) =>
    query.dry_run
      ? tryUpsert(ctx, REGISTRY.work_order, params.external_id, body, ifMatch)
      : upsertRecord(ctx, REGISTRY.work_order, params.external_id, body, ifMatch),
  ),
)
