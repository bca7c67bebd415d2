import { contractLineContracts } from '@/lib/api/contracts/contract-lines'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'
import { deleteContractLine, getContractLine, updateContractLine } from '@/lib/services/customers/contract-lines'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(contractLineContracts.get, (ctx, { params }) => getContractLine(ctx, params.id)),
  serve(contractLineContracts.update, (ctx, { params, body, ifMatch }) =>
    updateContractLine(ctx, params.id, body, ifMatch),
  ),
  serve(contractLineContracts.delete, (ctx, { params, ifMatch }) => deleteContractLine(ctx, params.id, ifMatch)),
)
