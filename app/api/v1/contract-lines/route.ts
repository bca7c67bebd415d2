import { contractLineContracts } from '@/lib/api/contracts/contract-lines'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { listAllContractLines } from '@/lib/services/customers/contract-lines'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contractLineContracts.listAll, (ctx, { query }) => listAllContractLines(ctx, query)),
)
