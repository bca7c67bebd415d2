import { renewServiceContract, tryRenewal } from '@/lib/services/customers/service-contracts'
import { serviceContractContracts } from '@/lib/api/contracts/service-contracts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(serviceContractContracts.renew, (ctx, { params, query, body }) =>
    query.dry_run ? tryRenewal(ctx, params.id, body) : renewServiceContract(ctx, params.id, body),
  ),
)
