import { contractLineContracts } from '@/lib/api/contracts/contract-lines'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listContractUsage } from '@/lib/services/customers/contract-lines'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contractLineContracts.listUsage, (ctx, { params, query }) => listContractUsage(ctx, params.id, query)),
)
