import { restoreServiceContract } from '@/lib/services/service-contracts'
import { trashContracts } from '@/lib/api/contracts/trash'
import { serve } from '@/lib/api/contract'
import { defineRoute } from '@/lib/api/define-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute(
  serve(trashContracts.serviceContract, (ctx, { params }) => restoreServiceContract(ctx, params.id)),
)
