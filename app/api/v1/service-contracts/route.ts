import { serviceContractContracts } from '@/lib/api/contracts/service-contracts'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createServiceContract, listServiceContracts } from '@/lib/services/customers/service-contracts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(serviceContractContracts.list, (ctx, { query }) => listServiceContracts(ctx, query)),
  serve(serviceContractContracts.create, (ctx, { body }) => createServiceContract(ctx, body)),
)
