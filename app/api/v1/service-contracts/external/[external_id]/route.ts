import { serviceContractContracts } from '@/lib/api/contracts/service-contracts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { REGISTRY } from '@/lib/services/data/registry'
import { upsertRecord } from '@/lib/services/records/upsert'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(serviceContractContracts.upsert, (ctx, { params, body, ifMatch }) =>
    upsertRecord(ctx, REGISTRY.service_contract, params.external_id, body, ifMatch),
  ),
)
