import { contractLineContracts } from '@/lib/api/contracts/contract-lines'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { createContractLine, listContractLines } from '@/lib/services/customers/contract-lines'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contractLineContracts.list, (ctx, { params, query }) => listContractLines(ctx, params.id, query)),
  serve(contractLineContracts.create, (ctx, { params, body }) => createContractLine(ctx, params.id, body)),
)
