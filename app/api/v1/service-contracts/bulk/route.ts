import { serviceContractContracts } from '@/lib/api/contracts/service-contracts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { runBulk } from '@/lib/services/data/bulk'
import { REGISTRY } from '@/lib/services/data/registry'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(serviceContractContracts.bulk, (ctx, { query, body }) =>
    runBulk(ctx, REGISTRY.service_contract, body, query.atomic),
  ),
)
