import { activateServiceContract } from '@/lib/services/customers/service-contracts'
import { serviceContractContracts } from '@/lib/api/contracts/service-contracts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(serviceContractContracts.activate, (ctx, { params }) => activateServiceContract(ctx, params.id)),
)
